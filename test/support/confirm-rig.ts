// Main's confirmation without a window on screen. It records what the window shows, its heights, and its acts.
import * as v from 'valibot';
import { vi } from 'vitest';
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import { ConfirmStateSchema, type ConfirmState } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { ConfirmSlice } from '../../contract/slices/confirm.ts';
import { epochMillis } from '../../domain/time.ts';
import { createConfirm, STEADY_AFTER, type Acts, type Confirm } from '../../main/confirm/confirm.ts';
import { HELD_FOR } from '../../main/confirm/presses.ts';
import { fakeClock } from './fake-clock.ts';
import { review } from './preview/sample-flows.ts';
import { sampleSlices } from './preview/sample.ts';

export const now = epochMillis(1_790_000_000_000);
export const slices: Slices = {
  ...sampleSlices(now),
  borrow: { ...sampleSlices(now).borrow, flow: review(now) },
};
export const flow = review(now);
export const quote: ConfirmReview = { kind: 'quote', intentId: flow.intent.id, digest: flow.digest };
export const PIN = '482915';

export function opened(answer: Result<object> = ok({})) {
  const clock = fakeClock(now);
  const mac = { has: false, answers: true };
  const acts = vi.fn<Acts>(async () => answer);
  const states: ConfirmState[] = [];
  /** The height at which it was opened; undefined for each time it was closed. */
  const heights: (number | undefined)[] = [];
  const published: ConfirmSlice[] = [];
  const expired: ConfirmReview[] = [];
  const confirm = createConfirm({
    clock,
    acts,
    letExpire: async (of) => {
      expired.push(of);
      return ok({});
    },
    touchId: { canPrompt: () => mac.has, prompt: async () => mac.answers },
    checkPin: async (pin) => (pin === PIN ? ok({}) : fail({ code: 'blocked', by: 'wrong-pin' })),
    publish: (slice) => published.push(slice),
    surface: {
      prepare: () => undefined,
      present: (state) => states.push(v.parse(ConfirmStateSchema, state)),
      open: (height) => heights.push(height),
      close: () => heights.push(undefined),
    },
  });
  confirm.follow(slices);
  const state = (): ConfirmState => {
    const last = states.at(-1);
    if (last === undefined) throw new Error('the window showed nothing');
    return last;
  };
  return { clock, acts, confirm, state, heights, published, expired, mac };
}
type Opened = ReturnType<typeof opened>;

export const shownAndFocused = { visible: true, focused: true };
/** What the operator holds, with the number of what the window shows. */
export function hold({ confirm, clock, state }: Opened): ReturnType<Confirm['window']['act']> {
  confirm.saw({ type: 'mouseDown' });
  clock.advance(HELD_FOR);
  return confirm.window.act({ number: state().number, gesture: 'hold' });
}
/** A window that has been still and focused for long enough to accept a press. */
export function readyForPress(answer?: Result<object>) {
  const at = opened(answer);
  at.confirm.open(quote);
  at.confirm.window.fit({ number: at.state().number, height: 230 });
  at.confirm.changed(shownAndFocused);
  at.clock.advance(STEADY_AFTER + 1);
  return at;
}
export const refused = fail({ code: 'blocked', by: 'not-confirmed' });
