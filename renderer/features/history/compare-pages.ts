// The differences between two moments, page by page. Main answers what follows a cursor, so the pages before a far one
// are read first.
import type { ComparedRow } from '../../../contract/calls/history.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { PAGE_OF_ROWS } from '../../components/data-ahead.ts';
import type { SomeRows } from '../../components/data-rows.ts';

type Ask = (at: { cursor?: string; limit: number }) => Promise<Result<CallOutput<'history.compare'>>>;
type Page = Result<SomeRows<ComparedRow>>;

/** @param note receives the number of rows found so far; undefined: all were found */
export function createComparePages(
  ask: Ask,
  note: (atLeast: number | undefined) => void,
): (from: number) => Promise<Page> {
  /** The cursor that each page follows; the first page has none. */
  const after: (string | undefined)[] = [undefined];
  let end: number | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function read(wanted: number): Promise<Page> {
    for (let page = Math.min(wanted, after.length - 1); ; page += 1) {
      const cursor = after[page];
      const answer = await ask({ limit: PAGE_OF_ROWS, ...(cursor !== undefined && { cursor }) });
      if (!answer.ok) {
        // The cursors may be of a history that was replaced.
        after.length = 1;
        return answer;
      }
      const { rows, nextCursor } = answer.value;
      if (nextCursor === undefined) end = page * PAGE_OF_ROWS + rows.length;
      else after[page + 1] = nextCursor;
      note(end === undefined ? (after.length - 1) * PAGE_OF_ROWS : undefined);
      if (page < wanted && nextCursor !== undefined) continue;
      // While rows may follow, the total includes one page more.
      return ok({ rows: page === wanted ? rows : [], total: end ?? after.length * PAGE_OF_ROWS });
    }
  }

  return (from) => {
    const found = line.then(() => read(from / PAGE_OF_ROWS));
    line = found;
    return found;
  };
}
