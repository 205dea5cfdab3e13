// The model of the team's server answers as PostgreSQL does, in random sequences of calls of three people.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from 'pg';
import type { PolicyRule } from '../../../domain/approval.ts';
import type { ClaimState } from '../../../domain/claim.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { Result } from '../../../contract/errors.ts';
import type { ClaimAsked, TeamLink } from '../../../main/desk/ports/team.ts';
import { chanceOf } from '../../faults/chance.ts';
import { postgresPrograms, startPostgres, WITHOUT_POSTGRES, type Postgres } from '../../support/postgres.ts';
import { runsOf } from '../../support/runs.ts';
import { emptyTeam, teamModel, UnknownDesk, type Caller } from '../../support/team-model.ts';
import { accept, approvalId, claimId, repayment, signedIn, valueOf } from '../../support/team-server.ts';

let postgres: Postgres | undefined;
let admin: Client;
beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startPostgres();
  await postgres.team('team');
  for (const person of PEOPLE) await postgres.person(person, 'approver');
  admin = await postgres.admin('team');
}, 120_000);
afterAll(async () => {
  await admin?.end();
  await postgres?.stop();
});

const PEOPLE = ['ada', 'chidi', 'ngozi'] as const;
const SUBJECTS: readonly [ClaimAsked, ...ClaimAsked[]] = [
  accept('qt_1'),
  accept('qt_2'),
  accept('qt_1', { scope: 'another scope' }),
  accept('qt_1', { scope: 'another service', service: 'another service' }),
  accept('qt_1', { digest: 'd'.repeat(64), amount: undefined }),
  repayment('LN-1'),
  repayment('LN-1', { subject: 'LN-1 tomorrow', digest: 'c'.repeat(64), destination: 'changed' }),
  repayment('LN-1', { scope: 'loan LN-1 there', service: 'another service' }),
  repayment('LN-2', { amount: decimal('100') }),
  { ...accept('request 1'), kind: 'application' },
];
const inRound = (asked: ClaimAsked, round: number): ClaimAsked => ({
  ...asked,
  subject: `${asked.subject} ${round}`,
  scope: `${asked.scope} ${round}`,
});
const POLICIES: readonly [PolicyRule[], ...PolicyRule[][]] = [
  [],
  [{ rank: 1, from: decimal('1000000'), needsApproval: true }],
  [{ rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true }],
];
const ENDS: readonly [ClaimState, ...ClaimState[]] = ['confirmed', 'rejected', 'unknown', 'released'];

it('the model answers and ends like the functions of the server, in random sequences of calls', async (context) => {
  const server = postgres;
  if (server === undefined) return context.skip(WITHOUT_POSTGRES);
  const { runs, seed } = runsOf('COLLATERAL_DESK_TEAM_CALLS', 600);
  const chance = chanceOf(`model ${seed}`);
  const links = await Promise.all(PEOPLE.map((person) => signedIn(server, person)));
  const state = emptyTeam();
  const model = teamModel(state);
  const callers: Caller[] = links.map(({ deskId }, at) => ({ person: PEOPLE[at] ?? '', desk: deskId }));
  for (const caller of callers) model.hello(caller);
  const start = await admin.query<{ seq: string }>('SELECT seq FROM collateral_desk.team');
  state.seq = Number(start.rows[0]?.seq);
  const done: string[] = [];
  let held = 0;

  for (let call = 0; call < runs; call++) {
    const who = chance.between(0, 2);
    const caller = callers[who];
    const link = links[who]?.link;
    if (caller === undefined || link === undefined) throw new Error('nobody');
    // New ones from time to time, because many are claimed for good.
    const asked = inRound(chance.pick(SUBJECTS), Math.floor(call / 30));
    const loan = asked.kind === 'repayment' ? asked : inRound(repayment('LN-1'), Math.floor(call / 30));
    const epoch = state.epoch - (chance.once(20) ? 1 : 0);
    // Mostly the latest ones, which are still open.
    const pickLast = <T extends { id: string }>(list: readonly T[]): T | undefined =>
      list[Math.max(0, list.length - chance.between(1, 4))];
    const claim = (pickLast(state.claims)?.id ?? claimId()) as ReturnType<typeof claimId>;
    const approval = pickLast(state.approvals);
    const id = claimId();
    const approvals = approvalId();
    const to = chance.pick(ENDS);
    const reason = chance.pick(['a reason', 'another reason', ' ']);
    const isYes = !chance.once(4);
    const policy = chance.pick(POLICIES);
    const content = { kind: 'accept' as const, quoteId: asked.subject, terms: [], until: 1 as never };
    const calls: Record<string, () => [Promise<Result<unknown>>, () => unknown]> = {
      take: () => [link.take(id, epoch, asked), () => model.take(caller, id, epoch, asked)],
      'record paid': () => [
        link.take(id, epoch, loan, 'TRF-1'),
        () => model.take(caller, id, epoch, loan, 'TRF-1'),
      ],
      'take again': () => [link.take(claim, epoch, asked), () => model.take(caller, claim, epoch, asked)],
      sending: () => [link.sending(claim, epoch), () => model.sending(caller, claim, epoch)],
      ending: () => [
        link.ending(claim, { to, evidence: 'e' } as never),
        () => model.ending(caller, claim, to, 'e'),
      ],
      settle: () => [link.settle(claim, reason), () => model.settle(caller, claim, reason)],
      request: () => [
        link.requestApproval(approvals, asked, content),
        () => model.requestApproval(caller, approvals, asked, content),
      ],
      void: () => [link.voidApprovals(asked), () => model.voidApprovals(caller, asked)],
      release: () => [
        link.askRelease(approvals, claim, reason.trim() === '' ? 'why' : reason),
        () => model.askRelease(caller, approvals, claim, reason.trim() === '' ? 'why' : reason),
      ],
      decide: () => [
        decided(link, approval?.id, isYes),
        () => (approval === undefined ? 'none' : model.decide(caller, approval.id, approval.digest, isYes)),
      ],
      'accept restored': () => [
        link.acceptRestored(epoch, state.seq),
        () => model.acceptRestored(epoch, state.seq),
      ],
      reinstate: () => [link.reinstate(id, asked, to), () => model.reinstate(caller, id, asked, to)],
    };
    const name = chance.once(40)
      ? 'policy'
      : chance.once(60)
        ? 'accept restored'
        : chance.pick(Object.keys(calls).filter((one) => one !== 'accept restored') as [string, ...string[]]);
    done.push(`${PEOPLE[who]}: ${name}`);
    if (name === 'policy') {
      await admin.query('SELECT collateral_desk.set_policy($1)', [JSON.stringify(policy)]);
      model.setPolicy(policy);
    } else {
      const made = calls[name]?.();
      if (made === undefined) throw new Error(name);
      const real = await made[0];
      const modelled = attempt(made[1]);
      expect({ last: done.slice(-8), answer: plain(real) }).toEqual({
        last: done.slice(-8),
        answer: modelled,
      });
    }
    // The model has no clock: each claim is too old for its request to arrive once the next call is made.
    await admin.query(AGED);
    const found = await admin.query<{ claims: string; approvals: string; team: string }>(STATE);
    expect({ last: done.slice(-8), ...found.rows[0] }).toEqual({
      last: done.slice(-8),
      claims: lines(state.claims.map((one) => `${one.id} ${one.state} ${one.person}`)),
      approvals: lines(state.approvals.map((one) => `${one.id} ${one.state} ${one.decidedBy ?? '-'}`)),
      team: `${state.epoch} ${state.seq}`,
    });
    held += state.claims.at(-1)?.state === 'claimed' ? 1 : 0;
  }
  // Without claims of every state the comparison would prove nothing.
  expect(new Set(state.claims.map((one) => one.state)).size).toBeGreaterThan(4);
  expect(held).toBeGreaterThan(10);
  for (const { link } of links) await link.close();
}, 600_000);

/** A claim changes only with a call, so none is aged twice and changes what a request to free it is about. */
const AGED = `UPDATE collateral_desk.claim SET changed_at = changed_at - interval '1 hour'
  WHERE changed_at > clock_timestamp() - interval '1 hour'`;

const STATE = `SELECT
  (SELECT coalesce(string_agg(id || ' ' || state || ' ' || person, E'\\n' ORDER BY id), '') FROM collateral_desk.claim) AS claims,
  (SELECT coalesce(string_agg(id || ' ' || state || ' ' || coalesce(decided_by, '-'), E'\\n' ORDER BY id), '')
    FROM collateral_desk.approval) AS approvals,
  (SELECT epoch || ' ' || seq FROM collateral_desk.team) AS team`;

const lines = (all: string[]): string => all.sort().join('\n');

/** Decides by the digest that the server itself shows; the model has its own. */
async function decided(link: TeamLink, id: string | undefined, approve: boolean): Promise<Result<unknown>> {
  if (id === undefined) return { ok: true, value: 'none' };
  const shown = valueOf(await link.read()).approvals.find((one) => one.id === id);
  return link.decide(id as never, shown?.digest ?? '', approve, undefined);
}

function attempt(act: () => unknown): unknown {
  try {
    const answer = act();
    if (typeof answer !== 'object' || answer === null) return answer;
    if ('taken' in answer) return 'granted';
    const { person, state } = (answer as { claimedBy: { person: string; state: string } }).claimedBy;
    return `claimed by ${person} ${state}`;
  } catch (cause) {
    if (cause instanceof UnknownDesk) return 'server-error';
    throw cause;
  }
}

function plain(result: Result<unknown>): unknown {
  if (!result.ok) return result.error.code === 'team' ? result.error.fault : result.error.code;
  const value: unknown = result.value;
  if (typeof value !== 'object' || value === null) return value;
  const { outcome, person, state } = value as { outcome: string; person?: string; state?: string };
  return outcome === 'claimed-already' ? `claimed by ${person} ${state}` : outcome;
}
