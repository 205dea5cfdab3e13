// Ports whose nth call fails. A test repeats an act once for each call that the act makes.
import { expect } from 'vitest';
import { fail, type AppError, type Result } from '../../contract/errors.ts';

export interface Faults {
  /** The same port, but every method that answers with a `Result` can be made to fail. */
  port<P extends object>(name: string, port: P): P;
  /** Counts calls from now on. Call number `nth`, from 0, fails; without `nth` none fails. */
  arm(nth?: number): void;
  /** Stops counting and returns the counted calls, in order. */
  disarm(): readonly string[];
}

/** The failure of this call. Nothing else in a test has the same one. */
export const planted = (call: string): AppError => ({
  code: 'store-failed',
  fault: 'disk-full',
  detail: `planted at ${call}`,
});

export function faults(): Faults {
  let calls: string[] | undefined;
  let due = Infinity;
  return {
    port: (name, port) =>
      new Proxy(port, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key);
          if (typeof member !== 'function' || typeof key !== 'string') return member;
          return (...given: unknown[]): unknown => {
            const call = `${name}.${key}`;
            if (calls !== undefined) {
              calls.push(call);
              if (calls.length - 1 === due) return Promise.resolve(fail(planted(call)));
            }
            const answer: unknown = Reflect.apply(member, target, given);
            return answer;
          };
        },
      }),
    arm(nth = Infinity) {
      calls = [];
      due = nth;
    },
    disarm() {
      const counted = calls ?? [];
      calls = undefined;
      return counted;
    },
  };
}

export interface FailingAct<Rig> {
  /** Makes a new desk that is ready for the act. */
  readonly open: () => Promise<Rig>;
  readonly faults: (rig: Rig) => Faults;
  readonly act: (rig: Rig) => Promise<Result<unknown>>;
  /** Everything that the desk has recorded, saved or shows, for comparison. */
  readonly state: (rig: Rig) => unknown;
  /** Calls whose failure leaves the act half done. Repeating the act does the rest. */
  readonly halves?: readonly string[];
  /** Waits for work that the act started in the background. */
  readonly settle?: (rig: Rig) => Promise<void>;
}

/**
 * Runs the act on a new desk for each call that it makes, and makes that call fail. The act must end with
 * that failure and change nothing, or succeed. Repeated without a failure, it must have its usual result.
 * @returns the calls that failed
 */
export async function failEachCall<Rig>(of: FailingAct<Rig>): Promise<readonly string[]> {
  const { open, act, state } = of;
  const settle = of.settle ?? (() => Promise.resolve());
  const undisturbed = await open();
  const before = state(undisturbed);
  of.faults(undisturbed).arm();
  const answered = await act(undisturbed);
  expect(answered).toMatchObject({ ok: true });
  await settle(undisturbed);
  const calls = of.faults(undisturbed).disarm();
  const done = state(undisturbed);
  for (const [nth, call] of calls.entries()) {
    const rig = await open();
    of.faults(rig).arm(nth);
    const result = await act(rig);
    await settle(rig);
    of.faults(rig).disarm();
    const at = `${call}, call ${nth + 1} of ${calls.length}`;
    if (result.ok) {
      expect({ at, result, state: state(rig) }).toEqual({ at, result: answered, state: done });
      continue;
    }
    expect({ at, error: result.error }).toEqual({ at, error: planted(call) });
    if (of.halves?.includes(call) !== true) expect({ at, state: state(rig) }).toEqual({ at, state: before });
    expect({ at, again: await act(rig) }).toEqual({ at, again: answered });
    await settle(rig);
    expect({ at, state: state(rig) }).toEqual({ at, state: done });
  }
  return calls;
}
