// The last step of accepting a quote, applying for a loan, confirming a destination and agreeing to a payee. Main
// shows it in a window of its own and accepts the act only from there. The page states which review is open; it can
// do nothing else.
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import type { ActGiven, ConfirmParsed, ConfirmShown, ConfirmState } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { ConfirmSlice } from '../../contract/slices/confirm.ts';
import { millis, type MonotonicMillis } from '../../domain/time.ts';
import type { Clock } from '../desk/ports/system.ts';
import { createPresses, type InputSeen } from './presses.ts';
import { createProofs, type ProofPorts } from './proofs.ts';
import { isReady, shownFor } from './shown.ts';

/** The window must be still, focused and untouched for so long before a press counts. */
export const STEADY_AFTER = millis(500);

export interface Surface {
  /** Loads the window if there is none, without showing it. */
  prepare(): void;
  present(state: ConfirmState): void;
  /** Shows the window over the desk's at this height of its content, in CSS pixels. */
  open(height: number): void;
  /** Hides the window and returns the focus to the desk's. */
  close(): void;
}

export type Acts = (review: ConfirmReview, given: ActGiven) => Promise<Result<object>>;
type QuoteReview = Extract<ConfirmReview, { kind: 'quote' }>;

interface ConfirmPorts extends Pick<ProofPorts, 'touchId' | 'checkPin'> {
  readonly clock: Clock;
  readonly surface: Surface;
  readonly acts: Acts;
  readonly letExpire: (quote: QuoteReview) => Promise<Result<object>>;
  readonly publish: (slice: ConfirmSlice) => void;
}

const NOT_CONFIRMED = fail({ code: 'blocked', by: 'not-confirmed' });
const PIN_NEEDED = fail({ code: 'blocked', by: 'pin-needed' });

export type Confirm = ReturnType<typeof createConfirm>;

export function createConfirm({ clock, surface, acts, letExpire, publish, ...ports }: ConfirmPorts) {
  const proofs = createProofs({ ...ports, clock, onChange: () => refresh() });
  const presses = createPresses();
  let slices: Slices | undefined;
  let review: ConfirmReview | undefined;
  /** The last content of the window, as JSON; each change gets the next `number`. */
  let given = '';
  let shown: ConfirmShown | undefined;
  let number = 0;
  let visible = false;
  /** Since when the window has been focused, still and untouched. */
  let since: MonotonicMillis | undefined;
  let cancelLook: (() => void) | undefined;
  let slice: ConfirmSlice = { open: false };
  let acting = false;

  const tell = (change: Partial<ConfirmSlice>): void => {
    const next = { ...slice, ...change };
    if (JSON.stringify(next) !== JSON.stringify(slice)) publish((slice = next));
  };
  const isSteady = (): boolean => visible && since !== undefined && clock.mono() - since >= STEADY_AFTER;
  const proof = (): ConfirmState['proof'] => shown && slices && proofs.stateOf(shown, slices);
  const state = (): ConfirmState => ({
    number,
    open: review !== undefined,
    steady: isSteady(),
    ready: shown !== undefined && slices !== undefined && isReady(shown, slices),
    density: slices?.app.density ?? 'comfortable',
    ...(shown && {
      shown,
      proof: proof(),
      ...(slice.failed?.digest === shown.digest && { failed: slice.failed.error }),
    }),
  });

  function close(): void {
    review = since = undefined;
    visible = false;
    presses.forget();
    surface.close();
  }
  /** Whatever happens to the window, a press counts again only after it has been still. */
  function restart(): void {
    if (since !== undefined) since = clock.mono();
    presses.forget();
  }

  function refresh(): void {
    cancelLook?.();
    cancelLook = undefined;
    const next = review && slices && shownFor(review, slices);
    if (review !== undefined && next === undefined) close();
    const text = JSON.stringify(next);
    // A closed window keeps its last content and what was typed into it.
    if (next !== undefined && text !== given) {
      [given, shown] = [text, next];
      number += 1;
      restart();
    }
    tell({ open: review !== undefined });
    surface.present(state());
    const rest = since && STEADY_AFTER - (clock.mono() - since);
    if (rest !== undefined && rest > 0) cancelLook = clock.after(millis(rest + 1), refresh);
  }

  const performed = async (
    of: ConfirmReview,
    { number: seen, gesture, ...how }: ConfirmParsed<'act'>,
  ): Promise<Result<object>> => {
    if (seen !== number || !isSteady() || !presses.allows(gesture, clock.mono())) return NOT_CONFIRMED;
    const wanted = proof();
    if (wanted !== undefined && wanted.given === undefined) return PIN_NEEDED;
    acting = true;
    const confirmedBy = { gesture, ...(wanted?.given && { proof: wanted.given }) };
    return acts(of, { ...how, confirmedBy }).finally(() => (acting = false));
  };

  return {
    /** Called with main's own state at each change. */
    follow(next: Slices): void {
      slices = next;
      if (review !== undefined) refresh();
    },
    prepare(): void {
      surface.prepare();
    },
    open(of: ConfirmReview): Result<object> {
      // What is shown is never exchanged under a person's hand.
      if (review !== undefined && review.digest !== of.digest) return NOT_CONFIRMED;
      if (review !== undefined) return ok({});
      surface.prepare();
      review = of;
      if (of.digest !== slice.failed?.digest) tell({ failed: undefined });
      refresh();
      return ok({});
    },
    /** Called when the operator closed the window, its page was lost, or the desk shows something else. */
    closed(digest?: string): void {
      if (digest !== undefined && digest !== review?.digest) return;
      close();
      refresh();
    },
    /** Called when the page was left or reloaded: forgets everything that it stated. */
    forget(): void {
      close();
      [shown, given] = [undefined, ''];
      number += 1;
      proofs.forget();
      tell({ failed: undefined });
      refresh();
    },
    /** Called when the window was moved, sized, focused, left, shown or hidden. */
    changed(now: { readonly visible: boolean; readonly focused: boolean }): void {
      visible = now.visible;
      since = now.visible && now.focused && review !== undefined ? clock.mono() : undefined;
      presses.forget();
      refresh();
    },
    /** Called with each input that the system gave the window. */
    saw(input: InputSeen): void {
      const steady = isSteady();
      if (!presses.saw(input, clock.mono(), steady) || steady || since === undefined) return;
      // Somebody is typing or pressing while the window comes up.
      since = clock.mono();
      refresh();
    },

    /** Calls of the window only. */
    window: {
      look: (): Result<ConfirmState> => ok(state()),
      fit({ number: of, height }: ConfirmParsed<'fit'>): Result<object> {
        if (of === number && review !== undefined) surface.open(Math.ceil(height));
        return ok({});
      },
      async leave(how: 'back' | 'expire'): Promise<Result<object>> {
        const of = review;
        close();
        refresh();
        return how === 'expire' && of?.kind === 'quote' ? letExpire(of) : ok({});
      },
      /** Accepted only for the content that the window shows now. */
      async prove({ number: seen, how }: ConfirmParsed<'prove'>): Promise<Result<object>> {
        if (shown === undefined || !visible || seen !== number || proof() === undefined) return NOT_CONFIRMED;
        const proven = await proofs.give(shown.digest, how);
        if (proven.ok) tell({ failed: undefined });
        return proven;
      },
      async act(input: ConfirmParsed<'act'>): Promise<Result<object>> {
        const of = review;
        if (of === undefined || !visible || acting) return NOT_CONFIRMED;
        tell({ failed: undefined });
        const done = await performed(of, input);
        // A proof allows one act; a failed act may be repeated with it until the proof expires.
        if (done.ok) proofs.forget();
        else tell({ failed: { digest: of.digest, error: done.error } });
        refresh();
        return done;
      },
    },
  };
}
