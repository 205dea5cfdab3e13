// Main's confirmation view without a window. It records what the view shows, its place, and its acts.
import * as v from 'valibot';
import { vi } from 'vitest';
import type { ConfirmReview, Place } from '../../contract/calls/confirm.ts';
import { ConfirmStateSchema, type ConfirmState } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { ConfirmSlice } from '../../contract/slices/confirm.ts';
import { epochMillis } from '../../domain/time.ts';
import { createConfirm, STEADY_AFTER, type Acts } from '../../main/confirm/confirm.ts';
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
export const place: Place = { x: 900, y: 400, width: 300, height: 240 };

export function opened(answer: Result<object> = ok({})) {
  const clock = fakeClock(now);
  const mac = { has: false, answers: true };
  const acts = vi.fn<Acts>(async () => answer);
  const states: ConfirmState[] = [];
  const places: (Place | undefined)[] = [];
  const published: ConfirmSlice[] = [];
  const confirm = createConfirm({
    clock,
    acts,
    touchId: { canPrompt: () => mac.has, prompt: async () => mac.answers },
    checkPin: async (pin) => (pin === PIN ? ok({}) : fail({ code: 'blocked', by: 'wrong-pin' })),
    publish: (slice) => published.push(slice),
    surface: {
      prepare: () => undefined,
      room: () => ({ width: 1280, height: 800 }),
      present: (state) => states.push(v.parse(ConfirmStateSchema, state)),
      place: (at) => places.push(at),
      enter: () => undefined,
      leave: () => undefined,
      scroll: () => undefined,
    },
  });
  confirm.follow(slices);
  const state = (): ConfirmState => {
    const last = states.at(-1);
    if (last === undefined) throw new Error('the view showed nothing');
    return last;
  };
  return { clock, acts, confirm, state, places, published, mac };
}
/** A view that is whole and has been unmoved for long enough to accept a press. */
export function readyForPress(answer?: Result<object>) {
  const at = opened(answer);
  at.confirm.place(quote, place);
  at.confirm.view.size(230);
  at.clock.advance(STEADY_AFTER + 1);
  return at;
}
export const refused = fail({ code: 'blocked', by: 'not-confirmed' });
