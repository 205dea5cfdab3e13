// From row numbers to keyset pages: the table asks for the page at a row, main answers what follows a cursor. A
// cursor is kept for each page that was passed, so that a page seen once is one question away ever after.
import type { Result } from '../../../contract/errors.ts';
import { PAGE_OF_ROWS } from '../../components/data-rows.ts';

export interface KeysetPage<Row> {
  rows: readonly Row[];
  nextCursor?: string | undefined;
  /** How many there are in all, or at least; undefined where nobody counted. */
  total?: number | undefined;
}
export type AskPage<Row> = (at: { cursor?: string; limit: number }) => Promise<Result<KeysetPage<Row>>>;
interface Piece<Row> {
  rows: readonly Row[];
  total: number;
}
type Found<Row> = Result<Piece<Row>>;

/** Past this many pages a new answer does not send the reader's place back to the start. */
const SHORT_WALK = 20;
/** Who dragged the bar on wants the pages there, not those on the way. */
const MOST_WAITING = 3;

export interface Walk<Row> {
  page: (version: string | number, from: number) => Promise<Found<Row>>;
}

export function createWalk<Row>(ask: AskPage<Row>): Walk<Row> {
  /** What page n follows; the first follows nothing. */
  let after: (string | undefined)[] = [undefined];
  let counted = 0;
  /** Rows there are, once their end was reached. */
  let end: number | undefined;
  let known: string | number | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let waiting: symbol[] = [];

  /** A page may come in pieces: main looks at a bounded number of rows at a time. */
  const one = async (number: number): Promise<Result<readonly Row[]>> => {
    const rows: Row[] = [];
    for (let cursor = after[number]; ;) {
      const limit = PAGE_OF_ROWS - rows.length;
      const answer = await ask(cursor === undefined ? { limit } : { cursor, limit });
      if (!answer.ok) return answer;
      rows.push(...answer.value.rows);
      counted = answer.value.total ?? 0;
      cursor = answer.value.nextCursor;
      if (cursor === undefined) end = number * PAGE_OF_ROWS + rows.length;
      else if (rows.length < PAGE_OF_ROWS) continue;
      else after[number + 1] = cursor;
      return { ok: true, value: rows };
    }
  };

  /** The end once it is known; before it, what main counted, or one page more than was seen. */
  const total = (): number =>
    end ?? Math.max(counted, (after.length - 1) * PAGE_OF_ROWS + (counted === 0 ? PAGE_OF_ROWS : 1));

  /** Undefined when it was overtaken on the way. */
  const reach = async (wanted: number, me: symbol): Promise<Found<Row> | undefined> => {
    for (;;) {
      if (!waiting.includes(me)) return undefined;
      const number = Math.min(wanted, after.length - 1);
      const answer = await one(number);
      if (!answer.ok) return answer;
      const past = end !== undefined && number < wanted && number === after.length - 1;
      if (number === wanted || past)
        return { ok: true, value: { rows: past ? [] : answer.value, total: total() } };
    }
  };

  return {
    page: (version, from) => {
      const me = Symbol('page');
      waiting = [...waiting, me].slice(-MOST_WAITING);
      const found = line.then(() => {
        if (version !== known && after.length <= SHORT_WALK) {
          after = [undefined];
          end = undefined;
        }
        known = version;
        return reach(Math.floor(from / PAGE_OF_ROWS), me);
      });
      line = found;
      return found.then((answer) => {
        waiting = waiting.filter((other) => other !== me);
        // Nobody looks there any more: without an answer nothing is drawn for it.
        return answer ?? new Promise(() => undefined);
      });
    },
  };
}
