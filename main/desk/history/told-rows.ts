// What the journal tells of, as rows of a list: as they stood at a moment, narrowed, in order.
import type { HistoryRow, HistorySort } from '../../../contract/calls/history.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Journal } from '../ports/store.ts';
import { compareRows, passes } from './looking.ts';
import { readTold, stepAt, type ToldResource } from './told.ts';

const NEWEST: HistorySort = { by: 'openedAt', descending: true };

export async function toldRows(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  resource: ToldResource,
  { filter = {}, sort = NEWEST, asOf }: Pick<CallParsed<'history.page'>, 'filter' | 'sort' | 'asOf'>,
): Promise<Result<HistoryRow[]>> {
  const told = await readTold(journal, profile, resource);
  if (!told.ok) return told;
  const rows = told.value.flatMap((one) => stepAt(one, asOf)?.row ?? []);
  return ok(rows.filter((row) => passes(row, filter)).sort(compareRows(sort)));
}
