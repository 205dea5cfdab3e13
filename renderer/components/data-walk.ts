// From row numbers to keyset pages: the table asks for the page at a row, and main answers what follows a
// cursor. The cursor of each loaded page is kept, so loading it again takes one request. A far page also
// takes one request if main can skip rows; otherwise the pages before it are loaded too.
import type { Result } from '../../contract/errors.ts';
import { PAGE_OF_ROWS } from './data-ahead.ts';
import type { SomeRows } from './data-rows.ts';

interface KeysetPage<Row> {
  rows: readonly Row[];
  nextCursor?: string | undefined;
  /** The total or a lower bound; undefined when nothing was counted. */
  total?: number | undefined;
}
export type AskPage<Row> = (at: {
  cursor?: string;
  skip?: number;
  limit: number;
}) => Promise<Result<KeysetPage<Row>>>;
type Found<Row> = Result<SomeRows<Row>>;
type SoFar<Row> = (rows: SomeRows<Row>) => void;
interface Waiting<Row> {
  readonly version: string | number;
  readonly number: number;
  readonly limit: number;
  /** Of the latest caller. */
  soFar: SoFar<Row> | undefined;
  answer?: Promise<Found<Row>>;
}

/** After more pages than this, a new version does not go back to the first page: the cursors stay. */
const SHORT_WALK = 20;
/** While the operator drags the scroll bar, only the latest pages are still needed. */
const MOST_WAITING = 3;

export interface Walk<Row> {
  /**
   * @param limit a multiple of `PAGE_OF_ROWS`
   * @param soFar receives the rows found so far, before the page is complete
   */
  page: (version: string | number, from: number, limit?: number, soFar?: SoFar<Row>) => Promise<Found<Row>>;
}

/**
 * @param passesOver whether the question has `skip`; main may still refuse it, and then the pages are loaded
 */
export function createWalk<Row>(ask: AskPage<Row>, passesOver = false): Walk<Row> {
  /** The cursor that page n follows; the first page has none. */
  const after = new Map<number, string | undefined>([[0, undefined]]);
  let furthest = 0;
  let counted = 0;
  /** The number of rows, once the end was reached. */
  let end: number | undefined;
  let maySkip = passesOver;
  let known: string | number | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let waiting: Waiting<Row>[] = [];

  const forgetEnd = (): void => {
    furthest = 0;
    end = undefined;
  };
  const startAgain = (): void => {
    after.clear();
    after.set(0, undefined);
    forgetEnd();
    maySkip = passesOver;
  };

  const nearest = (wanted: number): number => {
    if (after.has(wanted)) return wanted;
    let near = 0;
    for (const number of after.keys()) if (number < wanted && number > near) near = number;
    return near;
  };

  /**
   * `size` rows from page `number` on, from the cursor of page `from`. It may take several requests: main
   * searches a bounded number of rows.
   */
  const read = async (
    number: number,
    from: number,
    size: number,
    soFar: SoFar<Row> = () => undefined,
  ): Promise<Result<readonly Row[]>> => {
    const rows: Row[] = [];
    let told = -1;
    let skip = (number - from) * PAGE_OF_ROWS;
    for (let cursor = after.get(from); ;) {
      const limit = size - rows.length;
      const answer = await ask({ limit, ...(cursor !== undefined && { cursor }), ...(skip > 0 && { skip }) });
      if (!answer.ok) return answer;
      skip = 0;
      rows.push(...answer.value.rows);
      counted = answer.value.total ?? 0;
      cursor = answer.value.nextCursor;
      if (cursor === undefined) {
        const reached = number * PAGE_OF_ROWS + rows.length;
        const fresh = Math.max(answer.value.total ?? reached, furthest * PAGE_OF_ROWS);
        // An empty answer after skipped rows does not tell where the end is, and one after a cursor of an earlier
        // version only that it is before.
        if (rows.length > 0) end = reached;
        else if (number === from) end = Math.min(reached, fresh);
      } else if (rows.length < size) {
        if (rows.length > told) soFar({ rows: [...rows], total: number * PAGE_OF_ROWS + rows.length });
        told = rows.length;
        continue;
      } else {
        const next = number + size / PAGE_OF_ROWS;
        after.set(next, cursor);
        furthest = Math.max(furthest, next);
        // Rows follow, so the list has grown past the end that was found.
        if (end !== undefined && end <= next * PAGE_OF_ROWS) end = undefined;
      }
      return { ok: true, value: rows };
    }
  };

  /** The number of rows; before the end is reached, main's count, or one page more than loaded. */
  const total = (): number =>
    end ?? Math.max(counted, furthest * PAGE_OF_ROWS + (counted === 0 ? PAGE_OF_ROWS : 1));

  const isRefused = (answer: Result<unknown>, field: 'skip' | 'cursor'): boolean =>
    !answer.ok && answer.error.code === 'bad-input' && answer.error.field === field;

  /** Main counts from the nearer end, so here it is faster to start without a cursor. */
  const isNearerTheEnd = (wanted: number, from: number): boolean =>
    from > 0 && counted - wanted * PAGE_OF_ROWS < (wanted - from) * PAGE_OF_ROWS;

  /** Undefined when later requests replaced this one. */
  const reach = async (wanted: number, me: Waiting<Row>): Promise<Found<Row> | undefined> => {
    const soFar: SoFar<Row> = (rows) => me.soFar?.(rows);
    for (let isAgain = false; ;) {
      if (!waiting.includes(me)) return undefined;
      const from = nearest(wanted);
      const skips = maySkip && wanted > from;
      const number = skips ? wanted : from;
      const begin = skips && isNearerTheEnd(wanted, from) ? 0 : from;
      const isIt = number === wanted;
      const answer = await read(number, begin, isIt ? me.limit : PAGE_OF_ROWS, isIt ? soFar : undefined);
      if (skips && isRefused(answer, 'skip')) {
        maySkip = false;
        continue;
      }
      // The history was replaced or forgotten, and so are its cursors.
      if (!isAgain && isRefused(answer, 'cursor')) {
        isAgain = true;
        startAgain();
        continue;
      }
      if (!answer.ok) return answer;
      const past = end !== undefined && number < wanted && !after.has(number + 1);
      if (isIt || past) return { ok: true, value: { rows: past ? [] : answer.value, total: total() } };
    }
  };

  return {
    page: (version, from, limit = PAGE_OF_ROWS, soFar) => {
      const number = Math.floor(from / PAGE_OF_ROWS);
      const same = waiting.find(
        (other) => other.version === version && other.number === number && other.limit === limit,
      );
      const me: Waiting<Row> = same ?? { version, number, limit, soFar };
      me.soFar = soFar;
      waiting = [...waiting.filter((other) => other !== me), me].slice(-MOST_WAITING);
      if (me.answer !== undefined) return me.answer;
      const found = line.then(() => {
        if (version !== known) {
          forgetEnd();
          if (after.size <= SHORT_WALK) startAgain();
        }
        known = version;
        return reach(number, me);
      });
      line = found;
      me.answer = found.then((answer) => {
        waiting = waiting.filter((other) => other !== me);
        // The page is no longer visible: without an answer the table draws nothing for it.
        return answer ?? new Promise(() => undefined);
      });
      return me.answer;
    },
  };
}
