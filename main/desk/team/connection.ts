// The connection to the team's server: connects, reads the team, reports what it lacks of this desk, and tries again.
// After each connection everything is read again; a notification is only a hint to look.
import type { Payable } from '../../../domain/repayment-events.ts';
import { holdsSubject } from '../../../domain/claim.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type AppError, type Result, type TeamFault } from '../../../contract/errors.ts';
import type { TeamSlice } from '../../../contract/slices/team.ts';
import type { Intent } from '../borrow/intent.ts';
import { inBackground } from '../ports/background.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { TeamLink, TeamRecords, TeamSecret } from '../ports/team.ts';
import { createMembership } from './membership.ts';
import { lackingActs, readTeam, type Lacking } from './reading.ts';
import { reportTo } from './reporting.ts';
import { isUnheard, serverClaims } from './server-claims.ts';
import { readSecret } from './settings.ts';
import { NO_TEAM, sliceFrom } from './slice.ts';
import type { TeamPorts } from './team-ports.ts';

/** How often the desk reads the team again. */
const LOOK_EVERY = millis(10_000);
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;
/** From a connection to the end of its first reading: only that tells whether the database was restored. */
const NOT_READ: AppError = { code: 'team', fault: 'unreachable', detail: 'not read yet' };

export const refusal = (fault: TeamFault, detail = ''): { ok: false; error: AppError } =>
  fail({ code: 'team', fault, detail });

export function createTeamConnection(ports: TeamPorts) {
  const { clock, ids, servers, secrets, intents, session, publish } = ports;
  const membership = createMembership(ports);
  const { stored, keep } = membership;
  let link: TeamLink | undefined;
  let records: TeamRecords | undefined;
  let readAt: EpochMillis | undefined;
  let shown: TeamSlice = NO_TEAM;
  let problem: AppError | undefined;
  /** What the database lacks, because it was restored from an older copy. */
  let lacking: Lacking;
  /** The connection at which this desk is registered, and whose database lacks nothing that this desk knows. */
  let isWhole: TeamLink | undefined;
  /** The payment details that this desk reads of the loans under approval. */
  let stated: ReadonlyMap<string, Payable> = new Map();
  let cancelLook: (() => void) | undefined;
  let retry = FIRST_RETRY;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  let lookAfter: Promise<void> | undefined;

  const why = (): { ok: false; error: AppError } =>
    fail(problem ?? { code: 'team', fault: 'unreachable', detail: '' });
  const openLink = (): Result<TeamLink> =>
    !membership.isMember()
      ? refusal('no-team')
      : link !== undefined && problem === undefined
        ? ok(link)
        : why();
  const claims = serverClaims({
    ids,
    link: openLink,
    person: () => stored()?.server.person ?? '',
    onChange: () => lookSoon(),
  });

  const teamNow = () => ({ stored: stored(), lost: membership.lost() });

  function show(change: Partial<TeamSlice> = {}): void {
    const { test } = shown;
    const next = sliceFrom({
      ...teamNow(),
      readAt,
      link,
      records,
      problem,
      lacking,
      stated,
    });
    shown = { ...next, ...(test && { test }), ...change };
    publish(shown);
  }

  function lookSoon(): void {
    if (link !== undefined && !isClosed) inBackground('team.look', look);
  }

  /** Reads and reports, one at a time. The promise is of a look that begins after this call. */
  function look(): Promise<void> {
    if (looking === undefined) {
      looking = lookOnce().finally(() => (looking = undefined));
      return looking;
    }
    const again = (): Promise<void> => {
      lookAfter = undefined;
      return look();
    };
    return (lookAfter ??= looking.then(again, again));
  }

  /** After each wait the connection may have been lost or left; then nothing more is changed. */
  async function lookOnce(): Promise<void> {
    const open = link;
    const team = stored();
    if (open === undefined || team === undefined) return;
    cancelLook?.();
    const found = isWhole === open ? ok(undefined) : await compare(open, team);
    const read = found.ok ? await readTeam(open, ports) : found;
    if (open !== link) return;
    if (!found.ok || !read.ok) {
      failed(!found.ok ? found.error : read.ok ? NOT_READ : read.error);
      return;
    }
    lacking = found.value;
    ({ records, stated } = read.value);
    const lost = lacking?.own.map(({ id }) => id) ?? [];
    claims.read(records.claims, lost);
    readAt = clock.wall();
    problem = lacking && { code: 'team', fault: 'restored', detail: `${lost.length}` };
    if (lacking === undefined) {
      isWhole = open;
      await reportTo(open, { ...ports, team, records, claims, session: session() });
      // What holds may be put back; what was freed is nobody's loss.
      const newest = records.claims.find(({ state }) => holdsSubject(state))?.id;
      // A team that was left or joined anew meanwhile is not put back.
      if (open === link && newest !== team.newest) await keep({ ...team, newest });
      if (open !== link) return;
    }
    show();
    if (!isClosed) cancelLook = clock.after(LOOK_EVERY, () => inBackground('team.look', look));
  }

  /** Registers the desk, and compares the database with what this desk knows. */
  async function compare(open: TeamLink, team: StoredTeam): Promise<Result<Lacking>> {
    const greeted = await open.hello(team.deskName);
    return greeted.ok ? lackingActs(open, team, ports) : greeted;
  }

  function failed(error: AppError): void {
    const before = link;
    link = undefined;
    problem = error;
    if (before !== undefined) inBackground('team.close', () => before.close());
    const passes = isUnheard(error);
    show({ state: passes ? 'lost' : 'refused' });
    cancelLook?.();
    if (!passes || isClosed) return;
    cancelLook = clock.after(millis(retry), () => inBackground('team.connect', connectStored));
    retry = Math.min(retry * 2, LONGEST_RETRY);
  }

  async function open(team: StoredTeam, secret: TeamSecret): Promise<Result<TeamLink>> {
    let mine: TeamLink | undefined;
    const opened = await servers.open(team.server, secret, team.deskId, {
      step: () => undefined,
      hint: () => lookSoon(),
      lost() {
        if (mine !== undefined && mine === link)
          failed({ code: 'team', fault: 'unreachable', detail: 'the connection was lost' });
      },
    });
    if (opened.ok) mine = opened.value;
    return opened;
  }

  function linked(next: TeamLink): void {
    link = next;
    problem = NOT_READ;
  }

  async function connectStored(): Promise<void> {
    const team = stored();
    if (team === undefined || link !== undefined || isClosed) return;
    const secret = await readSecret(secrets);
    const opened = secret.ok ? await open(team, secret.value) : secret;
    // The team may have been left or joined anew meanwhile, or the desk closed.
    if (stored() !== team || link !== undefined || isClosed) {
      if (opened.ok) await opened.value.close();
      return;
    }
    if (!opened.ok) {
      failed(opened.error);
      return;
    }
    const { seen } = opened.value;
    if (team.databaseId !== seen.databaseId) {
      failed({ code: 'team', fault: 'other-database', detail: `${seen.name} ${seen.databaseId}` });
      await opened.value.close();
      return;
    }
    linked(opened.value);
    retry = FIRST_RETRY;
    await look();
  }

  /** By the last reading: a claim that is not settled, or one that the database lacks. */
  const holdsClaims = (): boolean =>
    (lacking?.own.length ?? 0) > 0 ||
    (records?.claims ?? []).some(
      ({ deskId, state }) => deskId === stored()?.deskId && ['claimed', 'sending', 'unknown'].includes(state),
    );

  async function ended({ claim, state, by, detail }: Intent): Promise<void> {
    if (claim === undefined) return;
    claims.settled(claim.id);
    if (state !== 'confirmed' && state !== 'rejected' && state !== 'unknown') return;
    const open = openLink();
    // Without a connection the next reading reports it from the journal.
    if (open.ok) await open.value.move(claim.id, state, detail ?? by ?? '');
    lookSoon();
  }

  return {
    claims,
    membership,
    lacking: () => lacking?.own ?? [],
    problem: () => problem,
    shown: () => shown,
    why,
    openLink,
    holdsClaims,
    show,
    look,
    open,
    connectStored,
    /** The open connection, even while acts are refused. */
    link: () => link,
    async use(next: TeamLink): Promise<void> {
      await close();
      if (isClosed) return next.close();
      linked(next);
      [records, lacking] = [undefined, undefined];
      await look();
    },
    /** Fails with `store-failed`; then the team is still this desk's, and is connected to again. */
    async leave(): Promise<Result<void>> {
      await close();
      const saved = await keep(undefined);
      if (!saved.ok) {
        if (stored() !== undefined)
          failed({ code: 'team', fault: 'unreachable', detail: 'not connected yet' });
        return saved;
      }
      // An attempt that was under way may have connected while the disk was written.
      await close();
      [records, lacking] = [undefined, undefined];
      readAt = undefined;
      problem = undefined;
      show();
      return saved;
    },
    retryAtOnce(): void {
      retry = FIRST_RETRY;
    },
    async load(): Promise<Result<void>> {
      const loaded = await membership.load();
      if (!loaded.ok) return loaded;
      const team = stored();
      if (team !== undefined) problem = { code: 'team', fault: 'unreachable', detail: 'not connected yet' };
      else if (membership.isMember())
        problem = { code: 'team', fault: 'settings-lost', detail: loaded.value };
      show(team === undefined ? {} : { state: 'connecting' });
      intents.onOutcome((intent) => inBackground('team.outcome', () => ended(intent)));
      return ok(undefined);
    },
    async close(): Promise<void> {
      isClosed = true;
      await close();
    },
  };

  async function close(): Promise<void> {
    cancelLook?.();
    const before = link;
    link = undefined;
    await before?.close();
  }
}
