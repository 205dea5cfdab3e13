// The team that this desk belongs to. Only leaving takes a desk out of it, and the journal records that; a damaged or
// missing settings file only loses its address.
import { ok, type Result } from '../../../contract/errors.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { SettingsStore, StoredTeam } from '../ports/profiles.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';

export type JoinedTeam = RecordBody<'team.joined'>;

/** A team that a newer version of the app recorded in another way. */
const UNREAD: JoinedTeam = {
  databaseId: '',
  name: '',
  deskId: '',
  host: '',
  database: '',
  person: '',
};

interface MembershipPorts {
  readonly settings: SettingsStore;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Ids;
}

export const joinedBy = ({ server, deskId, databaseId, name }: StoredTeam): JoinedTeam => ({
  databaseId,
  name,
  deskId,
  host: server.host,
  database: server.database,
  person: server.person,
});

export function createMembership({ settings, journal, clock, ids }: MembershipPorts) {
  let stored: StoredTeam | undefined;
  let lost: JoinedTeam | undefined;
  const keep = async (next: StoredTeam | undefined): Promise<Result<void>> => {
    const kept = await settings.change({ team: next });
    if (kept.ok) [stored, lost] = [next, undefined];
    return kept;
  };
  return {
    /** As the settings have it. */
    stored: () => stored,
    /** The journal names it and the settings do not: acts are refused until it is joined again or left. */
    lost: () => lost,
    /** Whether acts need a team's claim: this desk joined one and did not leave it. */
    isMember: () => stored !== undefined || lost !== undefined,
    keep,
    /** Answers why the settings could not be read, if the journal names a team that they do not. */
    async load(): Promise<Result<string>> {
      const [loaded, joined] = await Promise.all([settings.load(), joinedTeam(journal)]);
      if (!joined.ok) return joined;
      if (!loaded.ok && loaded.error.code !== 'store-failed') return loaded;
      if (loaded.ok) stored = loaded.value.team;
      if (stored === undefined) lost = joined.value;
      // The records were set aside or replaced since. Acts of that desk are not in this journal, so it goes on as a
      // new one, and they are another desk's.
      else if (joined.value?.deskId !== stored.deskId) {
        const team = { ...stored, deskId: ids.uuid() };
        const written = await record(journal, 'team.joined', 'team', clock.wall(), joinedBy(team));
        const renewed = written.ok ? await keep(team) : written;
        if (!renewed.ok) return renewed;
      }
      return ok(loaded.ok || loaded.error.code !== 'store-failed' ? '' : loaded.error.detail);
    },
  };
}

/** Undefined if the desk never joined one or has left it. */
async function joinedTeam(journal: Pick<Journal, 'entries'>): Promise<Result<JoinedTeam | undefined>> {
  const records = await recordsOf(journal, ['team.joined', 'team.left']);
  if (!records.ok) return records;
  const last = records.value.at(-1);
  if (last === undefined || last.kind === 'team.left') return ok(undefined);
  return ok(last.body !== undefined && 'host' in last.body ? last.body : UNREAD);
}
