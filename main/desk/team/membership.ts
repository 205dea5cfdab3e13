// Whether this desk belongs to a team by its journal. The settings hold the team's address, but a damaged or
// missing file must not take the desk out of its team: only leaving does, and the journal records that.
import { ok, type Result } from '../../../contract/errors.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type JoinedTeam = RecordBody<'team.joined'>;

/** A team that a newer version of the app recorded in another way. */
const UNREAD: JoinedTeam = { databaseId: '', name: '', epoch: 1, host: '', database: '', person: '' };

/** Undefined if the desk never joined one or has left it. */
export async function joinedTeam(journal: Pick<Journal, 'entries'>): Promise<Result<JoinedTeam | undefined>> {
  const records = await recordsOf(journal, ['team.joined', 'team.left']);
  if (!records.ok) return records;
  const last = records.value.at(-1);
  if (last === undefined || last.kind === 'team.left') return ok(undefined);
  return ok(last.body !== undefined && 'host' in last.body ? last.body : UNREAD);
}
