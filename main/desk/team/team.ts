// The team of this desk: the connection to its server, who may act, and what the others do. Without a team,
// this desk's own journal decides about every act.
import * as v from 'valibot';
import { ApprovalIdSchema } from '../../../domain/approval.ts';
import { PRACTICE_ID, type ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { record } from '../journal/records.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { Claims, TeamLink, TeamSecret } from '../ports/team.ts';
import { embeddedClaims } from './embedded.ts';
import { createTeamConnection, refusal } from './connection.ts';
import type { JoinedTeam } from './membership.ts';
import { secretFor, TEAM_SECRET, testSteps, withFailure } from './settings.ts';
import type { TeamPorts } from './team-ports.ts';

export type TeamDesk = ReturnType<typeof createTeam>;

export function createTeam(ports: TeamPorts) {
  const { clock, ids, servers, secrets, journal, session } = ports;
  const connection = createTeamConnection(ports);
  const { claims, membership, teamJournal, openLink } = connection;

  async function addressed(
    input: CallParsed<'team.connect'>,
  ): Promise<
    Result<{ team: Omit<StoredTeam, 'databaseId' | 'name' | 'epoch' | 'seq'>; secret: TeamSecret }>
  > {
    const { host, port, database, person, authority, deskName } = input;
    const present = membership.stored();
    const secret = await secretFor(secrets, input, present?.server);
    if (!secret.ok) return secret;
    const signIn = secret.value.kind;
    return ok({
      secret: secret.value,
      team: {
        server: { host, port, database, person, signIn, ...(authority !== undefined && { authority }) },
        deskId: present?.deskId ?? ids.uuid(),
        deskName: deskName ?? present?.deskName ?? ports.hostName,
      },
    });
  }

  /** Saves secret and address. If the address cannot be saved, the secret of before is put back. */
  async function save(secret: TeamSecret, team: StoredTeam): Promise<Result<void>> {
    const before = await secrets.get(TEAM_SECRET);
    if (!before.ok) return before;
    const kept = await secrets.set(TEAM_SECRET, JSON.stringify(secret));
    if (!kept.ok) return kept;
    const saved = await membership.keep(team);
    if (!saved.ok)
      await (before.value === undefined
        ? secrets.delete(TEAM_SECRET)
        : secrets.set(TEAM_SECRET, before.value));
    return saved;
  }

  /** Runs `act` on the connection, then reads the team again. */
  async function onLink<T>(act: (open: TeamLink) => Promise<Result<T>>): Promise<Result<T>> {
    const open = openLink();
    if (!open.ok) return open;
    const done = await act(open.value);
    await connection.look();
    return done;
  }

  const recordJoined = (team: JoinedTeam) => record(journal, 'team.joined', 'team', clock.wall(), team);
  const recordLeft = (team: RecordBody<'team.left'>) =>
    record(journal, 'team.left', 'team', clock.wall(), team);

  const done = <T>(result: Result<T>): Result<object> => (result.ok ? ok({}) : result);

  return {
    load: () => connection.load(),
    /** Called once the first screen is painted. */
    start: (): Promise<void> => connection.connectStored(),
    /** Who decides about the acts at this service. The practice service is this desk's alone. */
    claimsOf(profile: ServiceProfile): Claims {
      if (profile.id === PRACTICE_ID) return embeddedClaims;
      const chosen = (): Claims => (membership.isMember() ? claims : embeddedClaims);
      return {
        take: (asked) => chosen().take(asked),
        recordPaid: (asked, reference) => chosen().recordPaid(asked, reference),
        // The claim says itself who gave it, whatever has changed since.
        sending: (claim) => (claim.record === undefined ? embeddedClaims : claims).sending(claim),
        holds: (claim, to) => (claim.record === undefined ? embeddedClaims : claims).holds(claim, to),
        end: (claim, ending) => (claim.record === undefined ? embeddedClaims : claims).end(claim, ending),
      };
    },
    /** Called when an act of this desk changes. */
    acted: (): void => connection.lookSoon(),

    async test(input: CallParsed<'team.test'>): Promise<Result<object>> {
      const address = await addressed(input);
      if (!address.ok) return address;
      let steps = testSteps();
      const tell = (isRunning: boolean): void =>
        connection.show({ state: connection.shown().state, test: { isRunning, steps } });
      tell(true);
      const tried = await servers.open(
        address.value.team.server,
        address.value.secret,
        address.value.team.deskId,
        {
          step(step, detail) {
            steps = testSteps(steps, step, detail);
            tell(true);
          },
          hint: () => undefined,
          lost: () => undefined,
        },
      );
      if (tried.ok) await tried.value.close();
      else steps = withFailure(steps, tried.error);
      tell(false);
      return ok({});
    },

    async connect(input: CallParsed<'team.connect'>): Promise<Result<object>> {
      const present = membership.stored();
      if (present !== undefined && connection.holdsClaims()) return refusal('claims-held');
      const address = await addressed(input);
      if (!address.ok) return address;
      const { secret, team } = address.value;
      const opened = await connection.open({ ...team, databaseId: '', name: '', epoch: 0, seq: 0 }, secret);
      if (!opened.ok) return opened;
      const { databaseId, name, epoch } = opened.value.seen;
      const before = present?.databaseId === databaseId ? present : undefined;
      const { host, database, person } = team.server;
      const wasMember = membership.isMember();
      const written = await recordJoined({ databaseId, name, epoch, host, database, person });
      const saved = written.ok
        ? await save(secret, {
            ...team,
            databaseId,
            name,
            // Nothing was read yet: the first reading records claims of an earlier membership that a restore lost.
            epoch: before?.epoch ?? 0,
            seq: before?.seq ?? 0,
          })
        : written;
      if (!saved.ok) {
        if (written.ok && !wasMember) await recordLeft({ databaseId, name, epoch });
        await opened.value.close();
        return saved;
      }
      await connection.use(opened.value);
      return ok({});
    },

    async disconnect(): Promise<Result<object>> {
      const stored = membership.stored();
      const team = stored === undefined ? membership.lost() : { ...stored, ...stored.server };
      if (team === undefined) return refusal('no-team');
      if (connection.holdsClaims()) return refusal('claims-held');
      const { databaseId, name, epoch, host, database, person } = team;
      const written = await recordLeft({ databaseId, name, epoch });
      if (!written.ok) return written;
      const left = await connection.leave();
      if (left.ok) return done(await secrets.delete(TEAM_SECRET));
      await recordJoined({ databaseId, name, epoch, host, database, person });
      return left;
    },

    async readAgain(): Promise<Result<object>> {
      if (!membership.isMember()) return refusal('no-team');
      connection.retryAtOnce();
      await (connection.link() === undefined ? connection.connectStored() : connection.look());
      const problem = connection.problem();
      return problem === undefined ? ok({}) : fail(problem);
    },

    async acceptRestored({ reason }: CallParsed<'team.acceptRestored'>): Promise<Result<object>> {
      const team = membership.stored();
      const open = connection.link();
      const found = connection.records()?.seen;
      const problem = connection.problem();
      if (team === undefined || open === undefined || found === undefined) return connection.why();
      if (problem?.code !== 'team' || problem.fault !== 'restored')
        return fail({ code: 'changed-since-shown', what: 'team' });
      if (!open.rights.includes('approve')) return refusal('rights-missing');
      const { databaseId, name, epoch, seq: seen } = team;
      const written = await record(journal, 'team.restored', 'team', clock.wall(), {
        databaseId,
        name,
        epoch,
        seen,
        found: found.seq,
        reason,
      });
      if (!written.ok) return written;
      const accepted = await open.acceptRestored(epoch, seen);
      await connection.look();
      return done(accepted);
    },

    async requestApproval({ of }: CallParsed<'team.requestApproval'>): Promise<Result<object>> {
      const current = session();
      if (current === undefined) return fail({ code: 'not-connected' });
      const asked =
        of.kind === 'repayment'
          ? await current.repay.underReview(of.loanId, of.digest)
          : current.borrow.underReview(of.intentId, of.digest);
      if (!asked.ok) return asked;
      const id = v.parse(ApprovalIdSchema, ids.uuid());
      return done(await onLink((open) => open.requestApproval(id, asked.value.asked, asked.value.content)));
    },
    approve: ({ approvalId, digest }: CallParsed<'team.approve'>) =>
      decide(approvalId, digest, true, undefined),
    reject: ({ approvalId, digest, reason }: CallParsed<'team.reject'>) =>
      decide(approvalId, digest, false, reason),

    async release({ claimId, reason }: CallParsed<'team.release'>): Promise<Result<object>> {
      const id = v.parse(ApprovalIdSchema, ids.uuid());
      const freed = await onLink((open) => open.askRelease(id, claimId, reason));
      if (!freed.ok) return freed;
      if (freed.value === 'too-early') return fail({ code: 'blocked', by: 'may-arrive' });
      return freed.value === 'changed' ? fail({ code: 'changed-since-shown', what: 'claim' }) : ok({});
    },
    async settle({ claimId, evidence }: CallParsed<'team.settle'>): Promise<Result<object>> {
      const settled = await onLink((open) => open.settle(claimId, evidence));
      if (!settled.ok) return settled;
      return settled.value ? ok({}) : fail({ code: 'changed-since-shown', what: 'claim' });
    },

    journal: async (query: CallParsed<'team.journal'>): Promise<Result<CallOutput<'team.journal'>>> => {
      const open = openLink();
      return open.ok ? teamJournal.page(open.value, query) : open;
    },
    verify: async (): Promise<Result<CallOutput<'team.verify'>>> => {
      const open = openLink();
      return open.ok ? teamJournal.verify(open.value, connection.records()?.members ?? []) : open;
    },
    /** What the page was shown last, for the questions of the system's dialog. */
    shown: () => connection.shown(),

    close: () => connection.close(),
  };

  async function decide(
    id: CallParsed<'team.approve'>['approvalId'],
    digest: string,
    approve: boolean,
    reason: string | undefined,
  ): Promise<Result<object>> {
    const decided = await onLink((open) => open.decide(id, digest, approve, reason));
    if (!decided.ok) return decided;
    if (decided.value === 'own') return refusal('second-person');
    return decided.value === 'done' ? ok({}) : fail({ code: 'changed-since-shown', what: 'approval' });
  }
}
