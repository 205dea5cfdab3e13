// The rows of a long table: a list in memory, or pages from main as they become visible. The rows stay on
// screen while they load again, and answers to older questions are dropped.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AppError, Result } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { monoNow } from '../clock.ts';
import { createMotion, PAGE_OF_ROWS, pageAhead, STILL } from './data-ahead.ts';

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
   * Rows `from` … `from + limit - 1` in the requested order, fewer at the end, and the total. Both are
   * multiples of `PAGE_OF_ROWS`. `limit` is one page or two; a source may always answer one.
   */
  page: (from: number, limit: number) => Promise<Result<SomeRows<Row>>>;
}
export type RowSource<Row> = RowsInHand<Row> | RowsByPage<Row>;

const MOST_PAGES = 60;
/** The rows on screen are on fewer pages. */
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
  const [follow] = useState(createMotion);
  const motion = useRef({ ...STILL, question: '' });
  const isKnown = (number: number): boolean => !isNew && known.pages.get(number)?.version === version;
  const ask = useEffectEvent(async (key: string, version: string, page: number, ahead?: 1 | 2) => {
    if ('rows' in source || isKnown(page)) return;
    if (ahead === undefined) askedAt.current = monoNow();
    const take = (result: Result<SomeRows<Row>>): void => {
      // A newer question replaced this one.
      if (wanted.current !== key) return;
      setKept((last) => {
        const old = last.key === key ? last : { key, ...nothing };
        // A prefetched page that failed is requested again when it becomes visible.
        if (!result.ok) return ahead === undefined ? { ...old, error: result.error } : last;
        const { rows, total } = result.value;
        const pages = new Map(old.pages);
        for (let from = 0; from === 0 || from < rows.length; from += PAGE_OF_ROWS) {
          const number = page + from / PAGE_OF_ROWS;
          pages.delete(number);
          pages.set(number, { version, rows: rows.slice(from, from + PAGE_OF_ROWS) });
        }
        for (const oldest of pages.keys()) {
          if (pages.size <= MOST_PAGES) break;
          pages.delete(oldest);
        }
        return { key, total, error: undefined, pages };
      });
    };
    take(await source.page(page * PAGE_OF_ROWS, (ahead ?? 1) * PAGE_OF_ROWS));
  });

  const isFirst = isNew || known.total === undefined;
  const question = `${key} ${version}`;
  useLayoutEffect(() => {
    motion.current = { ...follow(first, monoNow()), question };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing is requested ahead without a move
  }, [follow, first]);
  // Before the next frame, which can take as long as the rows.
  useLayoutEffect(() => {
    wanted.current = key;
    if (inHand) return undefined;
    // While rows scroll by, pages are requested ahead. These are requested once the motion rests.
    const since = motion.current.speed === 0 ? askedAt.current : monoNow();
    const rest = isFirst ? 0 : since + REST_BETWEEN_QUESTIONS - monoNow();
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

  const { total = 0 } = known;
  const ahead = useRef({ underWay: '', took: 0, arrived: new Set<number>() });
  // Prefetched, so that neither paging nor scrolling shows placeholders. One request at a time.
  const askAhead = useEffectEvent(async (): Promise<void> => {
    const { current } = ahead;
    const run = `${motion.current.number} ${question}`;
    if (inHand || motion.current.question !== question || current.underWay === run) return;
    const isThere = (page: number): boolean => isKnown(page) || current.arrived.has(page);
    const next = pageAhead({ first, end, total }, motion.current, current.took, isThere);
    if (next === undefined) return;
    current.underWay = run;
    const began = monoNow();
    await ask(key, version, next.page, next.pages);
    current.took = monoNow() - began;
    if (current.underWay !== run) return;
    current.underWay = '';
    for (let page = 0; page < next.pages; page++) current.arrived.add(next.page + page);
    // At once, because rendering the answer may have to wait for a frame.
    await askAhead();
  });
  useEffect(() => ahead.current.arrived.clear(), [question, known.pages]);
  useEffect(() => inBackground(askAhead()), [first, end, question, total, known.pages]);

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
