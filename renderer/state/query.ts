// Requests pages and details from main. It drops late answers to older questions, and keeps the current
// answer on screen while it asks again.
import { useEffect, useEffectEvent, useState } from 'react';
import { inBackground } from '../background.ts';
import { afterFirstScreen } from './first-screen.ts';
import type { AppError, Result } from '../../contract/errors.ts';

export interface Asked<T> {
  value: T | undefined;
  error: AppError | undefined;
  loading: boolean;
}
interface Answered<T> {
  key: string;
  version: number | string;
  value: T | undefined;
  error: AppError | undefined;
}

/**
 * Asks once for each `key`. A new key drops the old answer; a new `version` keeps it until the new answer.
 * `ask` must depend only on key and version, because its answer is stored under them.
 */
export function useAnswer<T>(key: string, version: number | string, ask: () => Promise<Result<T>>): Asked<T> {
  const [last, setLast] = useState<Answered<T>>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let wanted = true;
    const settle = async (): Promise<void> => {
      await afterFirstScreen();
      if (!wanted) return;
      const result = await askNow();
      if (!wanted) return;
      setLast((old) =>
        result.ok
          ? { key, version, value: result.value, error: undefined }
          : { key, version, value: old?.key === key ? old.value : undefined, error: result.error },
      );
    };
    inBackground(settle());
    return () => {
      wanted = false;
    };
  }, [key, version]);
  if (last?.key !== key) return { value: undefined, error: undefined, loading: true };
  return { value: last.value, error: last.error, loading: last.version !== version };
}

export interface Page<Row> {
  rows: Row[];
  nextCursor?: string | undefined;
  total: number;
}
export interface Pages<Row> extends Asked<Page<Row>> {
  more: () => void;
}

/** Cursor pages joined into one list. After a change it loads as many rows as were shown. */
export function usePages<Row>(
  key: string,
  version: number,
  ask: (at: { cursor?: string; limit: number }) => Promise<Result<Page<Row>>>,
): Pages<Row> {
  const [size, setSize] = useState<{ readonly key: string; readonly count: number }>();
  const wanted = size?.key === key ? size.count : PAGE;
  const asked = useAnswer(key, `${version}:${wanted}`, async (): Promise<Result<Page<Row>>> => {
    const rows: Row[] = [];
    for (let cursor: string | undefined; ;) {
      const limit = Math.min(LARGEST_PAGE, wanted - rows.length);
      const result = await ask(cursor === undefined ? { limit } : { cursor, limit });
      if (!result.ok) return result;
      rows.push(...result.value.rows);
      cursor = result.value.nextCursor;
      if (cursor === undefined || rows.length >= wanted)
        return { ok: true, value: { ...result.value, rows } };
    }
  });
  return { ...asked, more: () => setSize({ key, count: wanted + PAGE }) };
}
const PAGE = 50;
const LARGEST_PAGE = 200;
