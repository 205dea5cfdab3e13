// Quotes and payments of a journal as rows of a list: at a moment, filtered and sorted.
import type { HistoryRow, HistorySort } from '../../../contract/calls/history.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Journal } from '../ports/store.ts';
import { compareRows, passes } from './filter-rows.ts';
import { readLifecycles, stepAt, type JournalResource } from './lifecycles.ts';

const NEWEST: HistorySort = { by: 'openedAt', descending: true };

export async function journalRows(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  resource: JournalResource,
  { filter = {}, sort = NEWEST, asOf }: Pick<CallParsed<'history.page'>, 'filter' | 'sort' | 'asOf'>,
): Promise<Result<HistoryRow[]>> {
  const all = await readLifecycles(journal, profile, resource);
  if (!all.ok) return all;
  const rows = all.value.flatMap((one) => stepAt(one, asOf)?.row ?? []);
  return ok(rows.filter((row) => passes(row, filter)).sort(compareRows(sort)));
}
