// One look at the team: says that this desk is there and what it does, reads everything, and tells whether the
// server's database and this desk's journal belong together. It changes nothing of the connection.
import type { Payable } from '../../../domain/repayment-events.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Doing } from '../../../contract/slices/team.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords } from '../ports/team.ts';
import { doingOf } from './doing.ts';
import type { createTeamJournal } from './journal.ts';
import { ownActs, type HeldAct } from './own-acts.ts';
import { restoreOf, type Restore } from './restores.ts';
import { statedFor } from './stated.ts';
import type { TeamPorts } from './team-ports.ts';

export interface Reading {
  readonly records: TeamRecords;
  readonly doing: readonly Doing[];
  /** Entries of this desk's journal that the server did not have before. */
  readonly behind: number;
  /** The payment details that this desk reads of the loans under approval. */
  readonly stated: ReadonlyMap<string, Payable>;
  readonly restored: Restore | undefined;
  /** Claims of this desk's journal that the database lacks. */
  readonly lost: readonly HeldAct[];
}

interface ReadingPorts extends Pick<TeamPorts, 'intents' | 'claimLog' | 'events' | 'session'> {
  readonly teamJournal: ReturnType<typeof createTeamJournal>;
  /** The last entry that the server had when it was read before. */
  readonly appended: number;
  /** The server has answered about each claim of this desk's journal; it is asked once a connection and epoch. */
  readonly isWhole: boolean;
}

/** `other-journal`: the server has another journal of this desk, because a backup was restored here. */
export async function readTeam(
  link: TeamLink,
  team: StoredTeam,
  { teamJournal, appended, isWhole, session, ...logs }: ReadingPorts,
): Promise<Result<Reading | 'other-journal'>> {
  const now = session();
  const doing = now === undefined ? [] : doingOf(now.profile, now.borrow.shown(), now.repay.shown());
  const behind = await teamJournal.behind(appended);
  const greeted = await link.hello(team.deskName, doing, behind);
  const read = greeted.ok ? await link.read() : greeted;
  if (!read.ok) return read;
  const records = read.value;
  const stated = await statedFor(now, records);
  const continues = await teamJournal.continues(records);
  if (!continues.ok) return continues;
  if (!continues.value) return ok('other-journal');
  const isKnown = isWhole && records.seen.epoch === team.epoch;
  const found = await restoreOf(link, team, records, isKnown ? new Map() : ownActs(logs));
  return found.ok ? ok({ records, doing, behind, stated, ...found.value }) : found;
}
