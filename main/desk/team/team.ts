// The team of this desk: the connection to its server, who may act, and what the others do. Without a team,
// this desk's own journal decides about every act.
import * as v from 'valibot';
import { ApprovalIdSchema, type ApprovalId } from '../../../domain/approval.ts';
import { PRACTICE_ID, type ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import { record } from '../journal/records.ts';
import type { ApprovalContent } from '../../../contract/slices/team.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { Claims, TeamIdentity, TeamLink, TeamSecret } from '../ports/team.ts';
import { embeddedClaims } from './embedded.ts';
import { createTeamConnection, refusal } from './connection.ts';
import { joinedBy, type JoinedTeam } from './membership.ts';
import { secretFor, TEAM_SECRET, testSteps, withFailure } from './settings.ts';
import type { TeamPorts } from './team-ports.ts';

export type TeamDesk = ReturnType<typeof createTeam>;

export function createTeam(ports: TeamPorts) {
  const { clock, ids, servers, secrets, journal, session } = ports;
  const connection = createTeamConnection(ports);
  const { claims, membership, openLink } = connection;

  async function addressed(
    input: CallParsed<'team.connect'>,
  ): Promise<Result<{ team: Omit<StoredTeam, 'databaseId' | 'name'>; secret: TeamSecret }>> {
    const { host, port, database, person, authority, deskName } = input;
    const present = membership.stored();
    const secret = await secretFor(secrets, input, present?.server);
    if (!secret.ok) return secret;
    const signIn = secret.value.kind;
    return ok({
      secret: secret.value,
      team: {
        server: { host, port, database, person, signIn, ...(authority !== undefined && { authority }) },
        // An id belongs to its person for ever.
        deskId: present !== undefined && present.server.person === person ? present.deskId : ids.uuid(),
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
  const recordLeft = ({ databaseId, name }: TeamIdentity) =>
    record(journal, 'team.left', 'team', clock.wall(), { databaseId, name });

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
        take: (act) => chosen().take(act),
        recordPaid: (act) => chosen().recordPaid(act),
        // The claim says itself who gave it, whatever has changed since.
        sending: (claim) => (claim.record === undefined ? embeddedClaims : claims).sending(claim),
        holds: (claim, to) => (claim.record === undefined ? embeddedClaims : claims).holds(claim, to),
        end: (claim, ending) => (claim.record === undefined ? embeddedClaims : claims).end(claim, ending),
      };
    },
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
      const opened = await connection.open({ ...team, databaseId: '', name: '' }, secret);
      if (!opened.ok) return opened;
      const joined: StoredTeam = { ...team, ...opened.value.seen };
      const wasMember = membership.isMember();
      const written = await recordJoined(joinedBy(joined));
      const saved = written.ok ? await save(secret, joined) : written;
      if (!saved.ok) {
        if (written.ok && !wasMember) await recordLeft(joined);
        await opened.value.close();
        return saved;
      }
      await connection.use(opened.value);
      return ok({});
    },

    async disconnect(): Promise<Result<object>> {
      const stored = membership.stored();
      const team = stored === undefined ? membership.lost() : joinedBy(stored);
      if (team === undefined) return refusal('no-team');
      if (connection.holdsClaims()) return refusal('claims-held');
      const written = await recordLeft(team);
      if (!written.ok) return written;
      const left = await connection.leave();
      if (left.ok) return done(await secrets.delete(TEAM_SECRET));
      await recordJoined(team);
      return left;
    },

    async readAgain(): Promise<Result<object>> {
      if (!membership.isMember()) return refusal('no-team');
      connection.retryAtOnce();
      await (connection.link() === undefined ? connection.connectStored() : connection.look());
      const problem = connection.problem();
      return problem === undefined ? ok({}) : fail(problem);
    },

    async saveActs(): Promise<Result<CallOutput<'team.saveActs'>>> {
      const team = membership.stored();
      const acts = connection.lacking();
      if (team === undefined || acts.length === 0) return fail({ code: 'changed-since-shown', what: 'team' });
      const { databaseId, deskId: id, deskName: name } = team;
      const { person } = team.server;
      const sink = await ports.desktop.saveTeamActs(person, clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const { name: file } = sink.value;
      const text = JSON.stringify({ databaseId, desk: { id, name, person }, acts }, undefined, 2);
      const saved = await writeRecorded(sink.value, [text], (sha256) =>
        record(journal, 'team.acts-saved', file, clock.wall(), { file, acts: acts.length, sha256 }),
      );
      return saved.ok ? ok({ file }) : saved;
    },

    async requestApproval({ of }: CallParsed<'team.requestApproval'>): Promise<Result<object>> {
      const current = session();
      if (current === undefined) return fail({ code: 'not-connected' });
      const asked =
        of.kind === 'repayment'
          ? await current.repay.underReview(of.loanId, of.digest)
          : of.kind === 'payment'
            ? await current.repay.underReview(of.loanId, of.digest, of.reference)
            : current.borrow.underReview(of.intentId, of.digest);
      return asked.ok ? ask(asked.value) : asked;
    },
    approve: ({ approvalId, digest }: CallParsed<'team.approve'>) =>
      decide(approvalId, digest, 'approved', undefined),
    reject: ({ approvalId, digest, reason }: CallParsed<'team.reject'>) =>
      decide(approvalId, digest, 'rejected', reason),

    /** What may have left this desk, and what another one holds, is freed only once a second person has decided. */
    async end({ claimId, to, reason }: CallParsed<'team.end'>): Promise<Result<object>> {
      const claim = connection.shown().claims.find(({ id }) => id === claimId);
      if (claim === undefined) return fail({ code: 'changed-since-shown', what: 'claim' });
      const { nth, isOwn, state } = claim;
      const isAlone = isOwn && (to === 'confirmed' ? state !== 'confirmed' : state === 'claimed');
      if (!isAlone) return ask({ kind: 'ending', act: claimId, nth, to, reason });
      const ended = await onLink((open) => open.move(claimId, to === 'rejected' ? 'released' : to, reason));
      if (!ended.ok) return ended;
      return ended.value ? ok({}) : fail({ code: 'changed-since-shown', what: 'claim' });
    },
    /** What the page was shown last, for the questions of the system's dialog. */
    shown: () => connection.shown(),

    close: () => connection.close(),
  };

  async function ask(content: ApprovalContent): Promise<Result<object>> {
    const id = v.parse(ApprovalIdSchema, ids.uuid());
    const asked = await onLink((open) => open.ask(id, content));
    if (!asked.ok) return asked;
    return asked.value === 'asked' ? ok({}) : fail({ code: 'blocked', by: 'may-arrive' });
  }

  /** @param digest of what the page was shown */
  async function decide(
    id: ApprovalId,
    digest: string,
    verdict: 'approved' | 'rejected',
    reason: string | undefined,
  ): Promise<Result<object>> {
    const changed = fail({ code: 'changed-since-shown', what: 'approval' });
    const asked = connection.shown().approvals.find((one) => one.id === id && one.digest === digest);
    if (asked === undefined) return changed;
    const decided = await onLink((open) => open.decide(id, asked.askedBy, verdict, reason));
    if (!decided.ok) return decided;
    if (decided.value === 'own') return refusal('second-person');
    return decided.value === 'done' ? ok({}) : changed;
  }
}
