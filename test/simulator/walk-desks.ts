// Visits every state of two desks of a team that accept the same quote; at every step a desk may crash, and an
// answer or the connection may be lost. The server is the model that model.test.ts compares with PostgreSQL. The
// order of a desk's steps repeats `beginClaimed`.
import { afterRestart, isLive, mayBecome, type IntentState } from '../../domain/intent.ts';
import type { ClaimId } from '../../domain/claim.ts';
import type { ClaimAsked } from '../../main/desk/ports/team.ts';
import { reportOf } from '../../main/desk/team/sync.ts';
import { emptyTeam, teamModel, type Caller, type ModelState } from '../support/team-model.ts';
import type { Walk } from './walk-intents.ts';

/** The next step of a desk's act; `idle` between acts. */
type At = 'idle' | 'record' | 'tell' | 'send' | 'await' | 'report' | 'crashed';

interface Act {
  readonly claim: ClaimId;
  /** Undefined: nothing is on disk. */
  readonly disk: IntentState | undefined;
  readonly memory: IntentState | undefined;
  readonly left: number;
  readonly effects: number;
  /** A gateway may still pass the request on; the server frees its claim only once two minutes have passed. */
  readonly mayArrive: boolean;
}

interface Desk {
  readonly at: At;
  readonly isOnline: boolean;
  /** The desk's acts, in order; the last may be under way. */
  readonly acts: readonly Act[];
  readonly givenUp: readonly ClaimId[];
}

interface State {
  readonly desks: readonly [Desk, Desk];
  readonly server: ModelState;
}

/** What a walk changes on purpose, to show that it would be noticed. */
export type WalkFault =
  | 'a claim is not taken'
  | 'a claim expires'
  | 'a claim is freed at once'
  | 'a request is sent again';

/** How often each desk tries; a second act meets what came of the first. */
export type Attempts = readonly [number, number];

const CALLERS: readonly [Caller, Caller] = [
  { person: 'ada', desk: 'desk-0' },
  { person: 'chidi', desk: 'desk-1' },
];
const QUOTE = {
  kind: 'accept',
  subject: 'qt_1',
  scope: 'service',
  service: 'service',
  digest: 'shown',
  amount: undefined,
  destination: undefined,
} satisfies ClaimAsked;

function begin(): State {
  const server = emptyTeam();
  for (const caller of CALLERS) teamModel(server).hello(caller);
  const desk: Desk = { at: 'idle', isOnline: true, acts: [], givenUp: [] };
  return { desks: [desk, desk], server };
}

/** As `structuredClone` makes it, ten times as fast. */
const copyOf = (server: ModelState): ModelState => ({
  ...server,
  desks: { ...server.desks },
  claims: server.claims.map((claim) => ({ ...claim })),
  approvals: server.approvals.map((approval) => ({ ...approval })),
});

/** The server after this call. */
function after(server: ModelState, call: (model: ReturnType<typeof teamModel>) => unknown): ModelState {
  const copy = copyOf(server);
  call(teamModel(copy));
  return copy;
}

const last = (desk: Desk): Act | undefined => desk.acts.at(-1);
const withLast = (desk: Desk, change: Partial<Act>): Desk => ({
  ...desk,
  acts: desk.acts.map((act, at) => (at === desk.acts.length - 1 ? { ...act, ...change } : act)),
});
/** An intent without an outcome blocks another one of this desk. */
const blocks = (desk: Desk): boolean => {
  const memory = last(desk)?.memory;
  return memory !== undefined && isLive(memory);
};

function move(desk: Desk, to: IntentState): Desk {
  const from = last(desk)?.memory;
  if (from !== undefined && from !== to && !mayBecome(from, to))
    throw new Error(`${from} may not become ${to}`);
  return withLast(desk, { memory: to, disk: to });
}

type Next = readonly [Desk, ModelState];

/** What this desk alone can do next. */
function* stepsOf(
  desk: Desk,
  who: 0 | 1,
  server: ModelState,
  most: Attempts,
  fault: WalkFault | undefined,
): Generator<Next> {
  const caller = CALLERS[who];
  const act = last(desk);
  const giveUp = (of: Desk, claim: ClaimId): Desk => ({
    ...of,
    isOnline: false,
    givenUp: [...of.givenUp, claim],
  });
  if (desk.at !== 'crashed') yield [{ ...desk, at: 'crashed', isOnline: false, givenUp: [] }, server];
  // A request arrives late, or can no longer arrive.
  for (const late of desk.acts.filter(({ mayArrive }) => mayArrive))
    for (const effects of [late.effects + 1, late.effects]) {
      const acts = desk.acts.map((one) => (one === late ? { ...one, effects, mayArrive: false } : one));
      yield [{ ...desk, acts }, server];
    }
  switch (desk.at) {
    case 'idle': {
      if (!blocks(desk) && desk.acts.length < most[who] && desk.isOnline) {
        const claim = `claim-${who}-${desk.acts.length}` as ClaimId;
        const fresh: Act = {
          claim,
          disk: undefined,
          memory: undefined,
          left: 0,
          effects: 0,
          mayArrive: false,
        };
        const mine: Desk = { ...desk, acts: [...desk.acts, fresh] };
        const answer = teamModel(copyOf(server)).take(caller, claim, server.epoch, QUOTE);
        const taken = after(server, (model) => model.take(caller, claim, server.epoch, QUOTE));
        if (fault === 'a claim is not taken') yield [{ ...mine, at: 'record' }, server];
        else if (typeof answer !== 'string' && 'taken' in answer) yield [{ ...mine, at: 'record' }, taken];
        // The call or its answer is lost.
        yield [giveUp(mine, claim), server];
        yield [giveUp(mine, claim), taken];
      }
      if (!desk.isOnline) yield [{ ...desk, isOnline: true }, connected(desk, who, server)];
      if (fault === 'a request is sent again' && act?.memory === 'unknown')
        yield [withLast(desk, { left: act.left + 1, effects: act.effects + 1 }), server];
      // A reading, or a person at this desk, settles what the lender shows.
      if (act?.memory === 'unknown' && !act.mayArrive)
        yield [{ ...move(desk, act.effects > 0 ? 'confirmed' : 'rejected'), at: 'report' }, server];
      return;
    }
    case 'record': {
      if (act === undefined) return;
      yield [{ ...withLast(desk, { memory: 'recorded', disk: 'recorded' }), at: 'tell' }, server];
      // The record cannot be written: the claim is given back, or the call is lost.
      const freed = after(server, (model) => model.ending(caller, act.claim, 'released', ''));
      yield [{ ...desk, at: 'idle', givenUp: [...desk.givenUp, act.claim] }, freed];
      yield [{ ...giveUp(desk, act.claim), at: 'idle' }, server];
      return;
    }
    case 'tell': {
      if (act === undefined) return;
      const isTold = teamModel(copyOf(server)).sending(caller, act.claim, server.epoch);
      const told = after(server, (model) => model.sending(caller, act.claim, server.epoch));
      if (isTold || fault === 'a claim is not taken') yield [{ ...desk, at: 'send' }, told];
      // Refused, lost before or after: nothing is sent, and the record says so if it can be written.
      for (const now of isTold ? [server, told] : [server]) {
        yield [{ ...giveUp(move(desk, 'rejected'), act.claim), at: 'idle' }, now];
        yield [{ ...giveUp(desk, act.claim), at: 'idle' }, now];
      }
      return;
    }
    case 'send': {
      if (act === undefined) return;
      yield [{ ...move(desk, 'rejected'), at: 'report' }, server];
      for (const effects of [0, 1]) {
        const sent = withLast(desk, {
          memory: 'sent',
          left: act.left + 1,
          effects: act.effects + effects,
          mayArrive: effects === 0,
        });
        // `sent` is written during the request, perhaps never.
        yield [{ ...sent, at: 'await' }, server];
        yield [{ ...withLast(sent, { disk: 'sent' }), at: 'await' }, server];
      }
      return;
    }
    case 'await': {
      if (act === undefined) return;
      for (const to of ['unknown', act.effects > 0 ? 'confirmed' : 'rejected'] as const) {
        // What the lender itself refused does not arrive later.
        const known = to === 'unknown' ? desk : withLast(desk, { mayArrive: false });
        yield [{ ...move(known, to), at: 'report' }, server];
        // The outcome cannot be written.
        yield [{ ...withLast(desk, { memory: 'unknown' }), at: 'report' }, server];
      }
      return;
    }
    case 'report': {
      const to = act?.memory;
      if (act === undefined || (to !== 'confirmed' && to !== 'rejected' && to !== 'unknown')) return;
      yield [{ ...desk, at: 'idle' }, after(server, (model) => model.ending(caller, act.claim, to, ''))];
      yield [{ ...desk, at: 'idle', isOnline: false }, server];
      return;
    }
    case 'crashed': {
      const disk = act?.disk;
      if (disk === undefined) return yield [{ ...desk, at: 'idle' }, server];
      const now = afterRestart(disk);
      yield [{ ...withLast(desk, { memory: now, disk: now }), at: 'idle' }, server];
      if (now !== disk) yield [{ ...withLast(desk, { memory: now }), at: 'idle' }, server];
    }
  }
}

/** The server after this desk connected and reported what its journal has. */
function connected(desk: Desk, who: 0 | 1, server: ModelState): ModelState {
  const caller = CALLERS[who];
  return server.claims
    .filter((claim) => claim.desk === caller.desk)
    .reduce((now, claim) => {
      const act = desk.acts.find((one) => one.claim === claim.id);
      const ending = reportOf(
        { id: claim.id as ClaimId, state: claim.state },
        {
          inJournal: () =>
            act?.disk === undefined || act.memory === undefined
              ? undefined
              : { kind: 'request', state: act.memory, evidence: '' },
          isUnderWay: () => false,
          wasGivenUp: (id) => desk.givenUp.includes(id),
        },
      );
      return ending === undefined
        ? now
        : after(now, (model) => model.ending(caller, claim.id, ending.to, ''));
    }, server);
}

/** What people do with a claim that another desk holds: both see the truth at the lender. */
function* peopleOf({ desks, server }: State, fault: WalkFault | undefined): Generator<ModelState> {
  for (const claim of server.claims) {
    if (fault === 'a claim expires' && ['claimed', 'sending'].includes(claim.state)) {
      const expired = copyOf(server);
      for (const one of expired.claims) if (one.id === claim.id) one.state = 'released';
      yield expired;
    }
    const who = claim.desk === CALLERS[0].desk ? 0 : 1;
    const act = desks[who].acts.find((one) => one.claim === claim.id);
    const other = CALLERS[who === 0 ? 1 : 0];
    if ((act?.effects ?? 0) > 0) {
      yield after(server, (model) => model.settle(other, claim.id, 'the lender lists it'));
      continue;
    }
    // Nobody frees the claim of a desk that is working on it.
    const isAtRest = desks[who].at === 'idle' || desks[who].at === 'crashed';
    const isPast = act?.mayArrive !== true || fault === 'a claim is freed at once';
    if (isAtRest && isPast && ['claimed', 'sending', 'unknown'].includes(claim.state))
      yield after(server, (model) => {
        model.askRelease(other, 'release', claim.id, 'the lender has nothing');
        const asked = model.approval('release');
        model.decide({ person: 'ngozi', desk: 'desk-2' }, 'release', asked?.digest ?? '', true);
        model.forget('release');
      });
  }
}

function* next(state: State, most: Attempts, fault: WalkFault | undefined): Generator<State> {
  const [one, other] = state.desks;
  for (const [desk, server] of stepsOf(one, 0, state.server, most, fault))
    yield { desks: [desk, other], server };
  for (const [desk, server] of stepsOf(other, 1, state.server, most, fault))
    yield { desks: [one, desk], server };
  for (const server of peopleOf(state, fault)) yield { desks: state.desks, server };
}

function wrongWith({ desks, server }: State): string | undefined {
  const acts = desks.flatMap((desk) => desk.acts);
  if (acts.reduce((sum, { effects }) => sum + effects, 0) > 1) return 'the quote took effect twice';
  if (acts.some(({ left }) => left > 1)) return 'a request was sent twice';
  for (const { id, state } of server.claims) {
    const act = acts.find(({ claim }) => claim === id);
    if (state === 'confirmed' && act?.effects !== 1) return 'a claim is confirmed without an effect';
    if ((state === 'rejected' || state === 'released') && (act?.effects ?? 0) > 0)
      return 'a claim is free although it took effect';
  }
  for (const { left, claim } of acts)
    if (left > 0 && !server.claims.some(({ id }) => id === claim)) return 'a request left without a claim';
  return undefined;
}

/** Without what changes nothing: how often something changed, and which words were written. */
const keyOf = ({ desks, server }: State): string =>
  JSON.stringify([desks, server.claims.map(({ id, state }) => [id, state])]);

/** @param most the walk stops at this number of states */
export function walkDesks(attempts: Attempts, most: number, fault?: WalkFault): Walk {
  const first = begin();
  const seen = new Set([keyOf(first)]);
  const queue: { state: State; from: number; words: string }[] = [{ state: first, from: -1, words: '' }];
  const wayTo = (at: number): string => {
    const found = queue[at];
    return found === undefined || found.from === -1 ? '' : `${wayTo(found.from)} → ${found.words}`;
  };
  const wrong: string[] = [];
  let steps = 0;
  for (let head = 0; head < queue.length && seen.size < most && wrong.length < 20; head++) {
    const { state } = queue[head] as (typeof queue)[number];
    const what = wrongWith(state);
    if (what !== undefined) {
      wrong.push(`${what}: ${wayTo(head)}`);
      continue;
    }
    for (const one of next(state, attempts, fault)) {
      steps++;
      const key = keyOf(one);
      if (seen.has(key)) continue;
      seen.add(key);
      const words = one.desks
        .map(({ at, acts }) => `${at} ${acts.at(-1)?.memory ?? ''}`.trim())
        .join(' and ');
      queue.push({ state: one, from: head, words });
    }
  }
  return { states: seen.size, steps, wrong };
}
