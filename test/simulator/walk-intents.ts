// Visits every state of an intent, with a crash at every step: its state in memory and on disk, what was sent
// and what the service did. The rules come from `domain/`; the order of the steps repeats the desk's.
import {
  afterRestart,
  isLive,
  mayBecome,
  outcomeOf,
  type AnswerSays,
  type IntentState,
  type PostEnding,
} from '../../domain/intent.ts';

/** The next step; `idle` after the end of an act or a restart. */
type At = 'none' | 'record' | 'send' | 'await' | 'end' | 'idle' | 'crashed';

interface State {
  readonly at: At;
  readonly memory: IntentState | undefined;
  readonly disk: IntentState | undefined;
  /** True until `intent.sent` is on disk. It is written during the request, perhaps after its end. */
  readonly owesSent: boolean;
  readonly left: number;
  readonly effects: number;
  /** A gateway may still pass the request on, until `lateArrivalLeft` is 0. */
  readonly mayArrive: boolean;
  /** How the request ended. A service that answers states the truth. */
  readonly ending: PostEnding | undefined;
  readonly blocked: boolean;
}

const BEGIN: State = {
  at: 'none',
  memory: undefined,
  disk: undefined,
  owesSent: false,
  left: 0,
  effects: 0,
  mayArrive: false,
  ending: undefined,
  blocked: false,
};

const STATUSES = [200, 201, 301, 400, 404, 408, 409, 422, 429, 500, 502, 503];

const SAYS: readonly AnswerSays[] = ['object', 'not-executed', 'in-doubt', 'nothing'];

/** Ways a request can end. A service that executed it never answers 400; a refusal contains no object. */
function endingsOf(effects: number): PostEnding[] {
  const answered = STATUSES.flatMap((status) =>
    SAYS.map((says): PostEnding => ({ kind: 'answered', status, says })),
  );
  const isTrue = (ending: PostEnding): boolean => {
    if (ending.kind !== 'answered') return true;
    if (ending.says === 'object') return effects === 1;
    if (ending.says === 'not-executed') return effects === 0;
    const isRefusal = [400, 404, 422].includes(ending.status) && ending.says === 'nothing';
    return !isRefusal || effects === 0;
  };
  return [{ kind: 'no-answer' } as const, ...answered].filter(isTrue);
}

const move = (to: IntentState): Partial<State> => ({ memory: to, disk: to, blocked: isLive(to) });

function* next(state: State): Generator<State> {
  const { at, memory, disk } = state;
  if (state.mayArrive) {
    yield { ...state, effects: state.effects + 1, mayArrive: false };
    yield { ...state, mayArrive: false };
  }
  if (at !== 'none' && at !== 'crashed' && at !== 'idle')
    yield { ...state, at: 'crashed', memory: undefined, owesSent: false };
  switch (at) {
    case 'none':
      yield { ...state, at: 'record', memory: 'draft' };
      return;
    case 'record':
      // The record is not on disk, so nothing is sent and the act ends.
      yield { ...state, at: 'idle', memory: undefined };
      yield { ...state, ...move('recorded'), at: 'send' };
      return;
    case 'send':
      yield { ...state, at: 'end', ending: { kind: 'never-left' } };
      // The request is sent, and takes effect or not.
      for (const effects of [0, 1])
        yield {
          ...state,
          at: 'await',
          memory: 'sent',
          owesSent: true,
          left: state.left + 1,
          effects: state.effects + effects,
          mayArrive: effects === 0,
        };
      return;
    case 'await':
      if (state.owesSent) yield { ...state, disk: 'sent', owesSent: false };
      for (const ending of endingsOf(state.effects)) {
        // What the service itself refused or confirmed does not arrive again.
        const isOpen = outcomeOf(ending) === 'unknown';
        yield { ...state, at: 'end', ending, mayArrive: state.mayArrive && isOpen };
      }
      return;
    case 'end': {
      if (state.ending === undefined || memory === undefined) return;
      const to = outcomeOf(state.ending);
      if (!mayBecome(memory, to)) throw new Error(`${memory} may not become ${to}`);
      yield { ...state, ...move(to), at: 'idle' };
      // The outcome cannot be written: the intent is unknown in memory and sent on disk.
      yield { ...state, at: 'idle', memory: 'unknown', blocked: true };
      return;
    }
    case 'crashed': {
      if (disk === undefined) return void (yield { ...state, at: 'idle', blocked: false });
      const now = afterRestart(disk);
      if (now !== disk && !mayBecome(disk, now)) throw new Error(`${disk} may not become ${now}`);
      yield { ...state, at: 'idle', memory: now, disk: now, blocked: isLive(now) };
      // The record cannot be written: the intent is unknown in memory only.
      if (now !== disk) yield { ...state, at: 'idle', memory: now, blocked: isLive(now) };
      return;
    }
    case 'idle':
      if (memory === undefined) return;
      yield { ...state, at: 'crashed', memory: undefined, owesSent: false };
      // If `sent` is written after the outcome, the outcome stays.
      if (state.owesSent) yield { ...state, owesSent: false };
      // The operator settles by what the service shows; as not executed only once nothing can arrive any more.
      if (memory === 'unknown' && (state.effects > 0 || !state.mayArrive))
        yield { ...state, ...move(state.effects > 0 ? 'confirmed' : 'rejected') };
  }
}

function wrongWith(state: State): string | undefined {
  const { memory, disk, left, effects, blocked } = state;
  if (left > 1) return 'the request was sent twice';
  if (effects > 1) return 'the request took effect twice';
  if (left > 0 && disk === undefined) return 'the request was sent before it was recorded';
  for (const stated of [memory, disk]) {
    if (stated === 'confirmed' && effects === 0) return 'the intent is confirmed and never took effect';
    if (stated === 'rejected' && effects > 0) return 'the intent is rejected and took effect';
  }
  if (state.at === 'idle' && memory !== undefined && blocked !== isLive(memory))
    return 'a live intent does not block';
  if (state.at === 'idle' && (memory === 'recorded' || memory === 'sent'))
    return 'the intent is recorded or sent, and no step follows';
  return undefined;
}

export interface Walk {
  readonly states: number;
  readonly steps: number;
  /** Each finding, with the steps that lead to it. */
  readonly wrong: readonly string[];
}

export function walkIntents(): Walk {
  const seen = new Map<string, string[]>([[JSON.stringify(BEGIN), []]]);
  const queue = [BEGIN];
  const wrong: string[] = [];
  let steps = 0;
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    const way = seen.get(JSON.stringify(state)) ?? [];
    const what = wrongWith(state);
    if (what !== undefined) wrong.push(`${what}: ${way.join(' → ')}`);
    for (const after of next(state)) {
      steps++;
      const key = JSON.stringify(after);
      if (seen.has(key)) continue;
      seen.set(key, [...way, `${after.at}${after.memory === undefined ? '' : ` (${after.memory})`}`]);
      queue.push(after);
    }
  }
  return { states: seen.size, steps, wrong };
}
