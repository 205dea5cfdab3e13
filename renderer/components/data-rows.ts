// The rows of a long table: a list in memory, or pages from main as they become visible. The rows stay on
// screen while they load again, and answers to older questions are dropped.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AppError, Result } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { monoNow } from '../clock.ts';

interface Question {
  /** The question: another search or order is another key, and starts at the first row. */
  key: string;
  /** Changes with the answer to the same question. */
  version: number | string;
  /** Keeps the rows of the previous question until the answer, for questions that change while typing. */
  keepsRows?: boolean;
}
interface RowsInHand<Row> extends Question {
  rows: readonly Row[];
}
export interface SomeRows<Row> {
  rows: readonly Row[];
  total: number;
}
interface RowsByPage<Row> extends Question {
  /**
   * Rows `from` … `from + limit - 1` in the requested order, fewer at the end, and the total. `from` is
   * always a multiple of `PAGE_OF_ROWS`, so that the source can keep a cursor for each page. A slow source
   * reports the rows that it has by `soFar` before it answers.
   */
  page: (from: number, limit: number, soFar: (rows: SomeRows<Row>) => void) => Promise<Result<SomeRows<Row>>>;
}
export type RowSource<Row> = RowsInHand<Row> | RowsByPage<Row>;

export const PAGE_OF_ROWS = 100;
const MOST_PAGES = 60;
/** The rows on screen are on fewer pages. A print needs more, and a source may drop older ones of many requests. */
const MOST_AT_ONCE = 3;
/** While the scroll bar moves, at most one page is requested in this time (ms); the first one at once. */
const REST_BETWEEN_QUESTIONS = 40;

interface VisibleRows<Row> {
  /** Undefined while unknown. */
  total: number | undefined;
  /** Undefined until the row arrives. */
  at: (index: number) => Row | undefined;
  /** The rows answer the previous question. */
  areOld: boolean;
  error: AppError | undefined;
  retry: () => void;
}

interface Kept<Row> {
  key: string;
  total: number | undefined;
  error: AppError | undefined;
  pages: ReadonlyMap<number, { version: string; rows: readonly Row[] }>;
}
const nothing = { total: undefined, error: undefined, pages: new Map<number, never>() };

export function useRows<Row>(source: RowSource<Row>, first: number, end: number): VisibleRows<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ key: source.key, ...nothing });
  const [tries, setTries] = useState(0);
  const wanted = useRef(source.key);
  const inHand = 'rows' in source;
  const version = `${source.version}:${tries}`;
  const { key, keepsRows = false } = source;
  const known: Kept<Row> = kept.key === key || keepsRows ? kept : { key, ...nothing };
  const isNew = kept.key !== key;
  const firstPage = Math.floor(first / PAGE_OF_ROWS);
  const lastPage = Math.max(firstPage, Math.floor((end - 1) / PAGE_OF_ROWS));

  const askedAt = useRef(-Infinity);
  const isKnown = (number: number): boolean => !isNew && known.pages.get(number)?.version === version;
  const ask = useEffectEvent(async (key: string, version: string, number: number, isAhead = false) => {
    if ('rows' in source || isKnown(number)) return;
    if (!isAhead) askedAt.current = monoNow();
    const take = (result: Result<SomeRows<Row>>): void => {
      // A newer question replaced this one.
      if (wanted.current !== key) return;
      setKept((last) => {
        const old = last.key === key ? last : { key, ...nothing };
        // A prefetched page that failed is requested again when it becomes visible.
        if (!result.ok) return isAhead ? last : { ...old, error: result.error };
        const pages = new Map(old.pages);
        pages.delete(number);
        pages.set(number, { version, rows: result.value.rows });
        for (const oldest of pages.keys()) {
          if (pages.size <= MOST_PAGES) break;
          pages.delete(oldest);
        }
        return { key, total: result.value.total, error: undefined, pages };
      });
    };
    // A prefetched page counts once it is complete.
    const soFar = (rows: SomeRows<Row>): void => (isAhead ? undefined : take({ ok: true, value: rows }));
    take(await source.page(number * PAGE_OF_ROWS, PAGE_OF_ROWS, soFar));
  });

  const isFirst = isNew || known.total === undefined;
  // Before the next frame, which can take as long as the rows.
  useLayoutEffect(() => {
    wanted.current = key;
    if (inHand) return undefined;
    const rest = isFirst ? 0 : askedAt.current + REST_BETWEEN_QUESTIONS - monoNow();
    const askAll = (): void => {
      if (!keepsRows) setKept((old) => (old.key === key ? old : { key, ...nothing }));
      if (lastPage - firstPage >= MOST_AT_ONCE) return inBackground(askInTurn());
      for (let number = firstPage; number <= lastPage; number++) inBackground(ask(key, version, number));
    };
    const askInTurn = async (): Promise<void> => {
      for (let number = firstPage; number <= lastPage && wanted.current === key; number++)
        await ask(key, version, number);
    };
    if (rest <= 0) {
      askAll();
      return undefined;
    }
    const timer = setTimeout(askAll, rest);
    return () => clearTimeout(timer);
  }, [inHand, keepsRows, key, version, firstPage, lastPage, isFirst]);

  const [ahead] = useState(createAhead);
  // Prefetch the next page once the visible rows are there, so that paging never shows placeholders.
  const isThere = !inHand && isKnown(firstPage) && isKnown(lastPage);
  const { total = 0 } = known;
  useEffect(() => {
    const next = ahead({ first, firstPage, lastPage, question: `${key} ${version}`, isThere });
    const isAny = next !== undefined && next >= 0 && next * PAGE_OF_ROWS < total;
    if (isAny) inBackground(ask(key, version, next, true));
  }, [ahead, first, firstPage, lastPage, key, version, isThere, total]);

  const retry = (): void => setTries((old) => old + 1);
  if ('rows' in source)
    return {
      total: source.rows.length,
      at: (index) => source.rows[index],
      areOld: false,
      error: undefined,
      retry,
    };
  return {
    total: known.total,
    at: (index) => known.pages.get(Math.floor(index / PAGE_OF_ROWS))?.rows[index % PAGE_OF_ROWS],
    areOld: isNew && known.total !== undefined,
    error: known.error,
    retry,
  };
}

interface VisibleRange {
  first: number;
  firstPage: number;
  lastPage: number;
  question: string;
  isThere: boolean;
}

/**
 * The next page in the direction of scrolling. After a jump, or without a move since the answer, there is
 * none.
 */
function createAhead(): (range: VisibleRange) => number | undefined {
  let moved = { to: 0, step: 0, question: '' };
  let told = '';
  return ({ first, firstPage, lastPage, question, isThere }) => {
    const by = first - moved.to;
    if (by !== 0) moved = { to: first, step: Math.abs(by) > PAGE_OF_ROWS ? 0 : Math.sign(by), question };
    if (moved.step === 0 || !isThere || moved.question !== question) return undefined;
    const next = moved.step > 0 ? lastPage + 1 : firstPage - 1;
    if (told === `${question} ${next}`) return undefined;
    told = `${question} ${next}`;
    return next;
  };
}
