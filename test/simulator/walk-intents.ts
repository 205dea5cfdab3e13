// Every state that an intent can get into, with the app crashing at every step: what is in memory, what is on disk, what
// left and what the service did. The rules are the domain's own; the order of the steps is the desk's.
import {
  afterRestart,
  isLive,
  mayBecome,
  outcomeOf,
  type IntentState,
  type PostEnding,
} from '../../domain/intent.ts';

/** An act in the middle: the process is to take this step next. `idle` after a crash was seen to. */
type At = 'none' | 'record' | 'send' | 'await' | 'end' | 'idle' | 'crashed';

interface State {
  readonly at: At;
  readonly memory: IntentState | undefined;
  readonly disk: IntentState | undefined;
  /** "Sent" is written beside the request, and may land after its ending. */
  readonly owesSent: boolean;
  readonly left: number;
  readonly effects: number;
  /** The service says of it what is true, where it says anything. */
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
  ending: undefined,
  blocked: false,
};

const STATUSES = [200, 201, 301, 400, 404, 408, 409, 422, 429, 500, 502, 503];

/** What may come back. A service that took it does not say 400; one that refused it does not hand it over. */
function endingsOf(effects: number): PostEnding[] {
  const answered = STATUSES.flatMap((status) =>
    [true, false].flatMap((readable) =>
      [true, false].map((saysFailure): PostEnding => ({ kind: 'answered', status, readable, saysFailure })),
    ),
  );
  const isTrue = (ending: PostEnding): boolean => {
    const outcome = outcomeOf(ending);
    if (ending.kind !== 'answered') return true;
    const isSuccess = ending.status < 300;
    // Faults of the way (408, 409, 429, 5xx, an unreadable 2xx) come with and without an effect.
    if (isSuccess && ending.readable) return ending.saysFailure ? effects === 0 : effects === 1;
    const isRefusal = ending.status >= 400 && ending.status < 500 && ![408, 409, 429].includes(ending.status);
    return isRefusal ? effects === 0 : outcome !== 'confirmed' || effects === 1;
  };
  return [{ kind: 'no-answer' } as const, ...answered].filter(isTrue);
}

const move = (to: IntentState): Partial<State> => ({ memory: to, disk: to, blocked: isLive(to) });

function* next(state: State): Generator<State> {
  const { at, memory, disk } = state;
  if (at !== 'none' && at !== 'crashed' && at !== 'idle')
    yield { ...state, at: 'crashed', memory: undefined, owesSent: false };
  switch (at) {
    case 'none':
      yield { ...state, at: 'record', memory: 'draft' };
      return;
    case 'record':
      // Not on disk: nothing leaves, and the act is over.
      yield { ...state, at: 'idle', memory: undefined };
      yield { ...state, ...move('recorded'), at: 'send' };
      return;
    case 'send':
      yield { ...state, at: 'end', ending: { kind: 'never-left' } };
      // The clocks were looked at last, or the disk was slow: it leaves, and takes effect or does not.
      for (const effects of [0, 1])
        yield {
          ...state,
          at: 'await',
          memory: 'sent',
          owesSent: true,
          left: state.left + 1,
          effects: state.effects + effects,
        };
      return;
    case 'await':
      if (state.owesSent) yield { ...state, disk: 'sent', owesSent: false };
      for (const ending of endingsOf(state.effects)) yield { ...state, at: 'end', ending };
      return;
    case 'end': {
      if (state.ending === undefined || memory === undefined) return;
      const to = outcomeOf(state.ending);
      if (!mayBecome(memory, to)) throw new Error(`${memory} may not become ${to}`);
      yield { ...state, ...move(to), at: 'idle' };
      // The disk refused how it ended: unknown in memory, and on disk it is still on its way.
      yield { ...state, at: 'idle', memory: 'unknown', blocked: true };
      return;
    }
    case 'crashed': {
      if (disk === undefined) return void (yield { ...state, at: 'idle', blocked: false });
      const now = afterRestart(disk);
      if (now !== disk && !mayBecome(disk, now)) throw new Error(`${disk} may not become ${now}`);
      yield { ...state, at: 'idle', memory: now, disk: now, blocked: isLive(now) };
      // No room for the record: unknown all the same.
      if (now !== disk) yield { ...state, at: 'idle', memory: now, blocked: isLive(now) };
      return;
    }
    case 'idle':
      if (memory === undefined) return;
      yield { ...state, at: 'crashed', memory: undefined, owesSent: false };
      // "Sent" may land after the ending, which stands.
      if (state.owesSent) yield { ...state, owesSent: false };
      // Evidence is what the service shows. Nothing in a list is no evidence of nothing.
      if (memory === 'unknown') yield { ...state, ...move(state.effects > 0 ? 'confirmed' : 'rejected') };
  }
}

function wrongWith(state: State): string | undefined {
  const { memory, disk, left, effects, blocked } = state;
  if (left > 1) return 'it left twice';
  if (effects > 1) return 'it took effect twice';
  if (left > 0 && disk === undefined) return 'it left before it was recorded';
  for (const told of [memory, disk]) {
    if (told === 'confirmed' && effects === 0) return 'it is called confirmed and never took effect';
    if (told === 'rejected' && effects > 0) return 'it is called rejected and took effect';
  }
  if (state.at === 'idle' && memory !== undefined && blocked !== isLive(memory))
    return 'a live intent does not block';
  if (state.at === 'idle' && (memory === 'recorded' || memory === 'sent'))
    return 'it is under way and nobody sees to it';
  return undefined;
}

export interface Walk {
  readonly states: number;
  readonly steps: number;
  /** What is wrong, with the way there. */
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
