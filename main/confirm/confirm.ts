// The last step of accepting a quote, applying for a loan and confirming a destination. Main shows it in a
// view of its own over the page and accepts the act only from that view. The page states which review is open
// and where to place the view, and can hide it; it can do nothing else.
import type { ConfirmReview, Place } from '../../contract/calls/confirm.ts';
import type { ActGiven, ConfirmParsed, ConfirmShown, ConfirmState } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { ConfirmSlice } from '../../contract/slices/confirm.ts';
import { millis } from '../../domain/time.ts';
import type { Clock } from '../desk/ports/system.ts';
import { createProofs, type ProofPorts } from './proofs.ts';
import { isReady, shownFor } from './shown.ts';

/** The view must stand still for so long before an act counts, so that nobody presses it by accident. */
export const STEADY_AFTER = millis(500);
/** Share of the window's height that suffices for the view; taller content scrolls. */
const TALL = 0.4;

export interface Surface {
  /** Creates the view if there is none, without showing it. */
  prepare(): void;
  /** Size of the window's content, in the page's pixels; undefined without a window. */
  room(): { readonly width: number; readonly height: number } | undefined;
  present(state: ConfirmState): void;
  /** Shows the view here, in the page's pixels; undefined hides it and returns the focus to the page. */
  place(place: Place | undefined): void;
  enter(at: 'first' | 'last'): void;
  leave(to: 'next' | 'previous'): void;
  /** Scrolls the page below, by pixels. */
  scroll(down: number): void;
}

export type Acts = (review: ConfirmReview, given: ActGiven) => Promise<Result<object>>;

interface ConfirmPorts extends Pick<ProofPorts, 'touchId' | 'checkPin'> {
  readonly clock: Clock;
  readonly surface: Surface;
  readonly acts: Acts;
  readonly publish: (slice: ConfirmSlice) => void;
}

const NOT_CONFIRMED = fail({ code: 'blocked', by: 'not-confirmed' });
const PIN_NEEDED = fail({ code: 'blocked', by: 'pin-needed' });

export type Confirm = ReturnType<typeof createConfirm>;

export function createConfirm({ clock, surface, acts, publish, ...ports }: ConfirmPorts) {
  const proofs = createProofs({ ...ports, clock, onChange: () => refresh() });
  let slices: Slices | undefined;
  let review: ConfirmReview | undefined;
  let place: Place | undefined;
  /** The last content of the view, as JSON; each change gets the next `number`. */
  let given = '';
  let shown: ConfirmShown | undefined;
  let number = 0;
  let height: number | undefined;
  /** The view's position, and since when it has not moved. */
  let steadySince: { readonly at: string; readonly since: number } | undefined;
  let cancelLook: (() => void) | undefined;
  let slice: ConfirmSlice = { open: false, focused: false };
  let acting = false;
  /** Where the focus came in, until it leaves: a view that is still loading cannot take it yet. */
  let entered: 'first' | 'last' | undefined;

  const tell = (change: Partial<ConfirmSlice>): void => {
    const next = { ...slice, ...change };
    if (JSON.stringify(next) !== JSON.stringify(slice)) publish((slice = next));
  };
  const isWhole = (of: Place): boolean => {
    const room = surface.room();
    return (
      height !== undefined && room !== undefined && of.height + 1 >= Math.min(height, room.height * TALL)
    );
  };
  const isSteady = (): boolean =>
    place !== undefined &&
    steadySince !== undefined &&
    isWhole(place) &&
    clock.mono() - steadySince.since >= STEADY_AFTER;

  const proof = (): ConfirmState['proof'] => shown && slices && proofs.stateOf(shown, slices);
  const state = (): ConfirmState => ({
    number,
    open: slice.open,
    steady: slice.open && isSteady(),
    ready: shown !== undefined && slices !== undefined && isReady(shown, slices),
    density: slices?.app.density ?? 'comfortable',
    ...(shown && { shown, proof: proof() }),
  });

  function refresh(): void {
    cancelLook?.();
    cancelLook = undefined;
    // A hidden view keeps its last content and what was typed into it.
    const next = review && slices && shownFor(review, slices);
    const open = next !== undefined && place !== undefined;
    const text = JSON.stringify(next);
    if (next !== undefined && text !== given) {
      if (next.digest !== shown?.digest) height = undefined;
      [given, shown, steadySince] = [text, next, undefined];
      number += 1;
    }
    // A change of height is no move, because the view's own content causes it.
    const at = open && place ? `${place.x} ${place.width}` : '';
    if (!open) steadySince = undefined;
    else if (steadySince?.at !== at) steadySince = { at, since: clock.mono() };
    tell({ open, height, ...(!open && { focused: false }) });
    surface.present(state());
    surface.place(open ? place : undefined);
    const rest = steadySince && STEADY_AFTER - (clock.mono() - steadySince.since);
    if (rest !== undefined && rest > 0) cancelLook = clock.after(millis(rest + 1), refresh);
  }

  return {
    /** Called with main's own state at each change. */
    follow(next: Slices): void {
      slices = next;
      if (review !== undefined) refresh();
    },
    prepare(): void {
      surface.prepare();
    },
    place(of: ConfirmReview, wanted: Place): Result<object> {
      surface.prepare();
      const room = surface.room();
      const isInside =
        room !== undefined &&
        wanted.x + wanted.width <= room.width + 1 &&
        wanted.y + wanted.height <= room.height + 1;
      if (of.digest !== review?.digest) tell({ failed: undefined });
      // Scrolling the page moves the view; growing upwards does not count as a move.
      const grew = place !== undefined && wanted.y + wanted.height === place.y + place.height;
      if (place?.y !== wanted.y && !grew) steadySince = undefined;
      [review, place] = [of, isInside ? wanted : undefined];
      refresh();
      return isInside ? ok({}) : fail({ code: 'bad-input', field: 'place', problem: 'within the window' });
    },
    hide(): void {
      [place, entered] = [undefined, undefined];
      refresh();
    },
    /** Called when the page was left or reloaded: forgets everything that it stated. */
    forget(): void {
      [review, place, height, shown, given] = [undefined, undefined, undefined, undefined, ''];
      proofs.forget();
      tell({ failed: undefined });
      refresh();
    },
    enter(at: 'first' | 'last'): Result<object> {
      if (!slice.open) return NOT_CONFIRMED;
      entered = at;
      surface.enter(at);
      return ok({});
    },
    focused(focused: boolean): void {
      tell({ focused: focused && slice.open });
    },

    /** Calls of the view only. */
    view: {
      look(): Result<ConfirmState> {
        if (entered !== undefined && slice.open) surface.enter(entered);
        return ok(state());
      },
      size(needed: number): Result<object> {
        height = Math.ceil(needed);
        refresh();
        return ok({});
      },
      leave(to: 'next' | 'previous'): Result<object> {
        entered = undefined;
        surface.leave(to);
        return ok({});
      },
      wheel(down: number): Result<object> {
        surface.scroll(down);
        return ok({});
      },
      /** Accepted only for the content that the view shows now. */
      async prove({ number: seen, how }: ConfirmParsed<'prove'>): Promise<Result<object>> {
        if (shown === undefined || !slice.open || seen !== number || proof() === undefined)
          return NOT_CONFIRMED;
        const proven = await proofs.give(shown.digest, how);
        if (proven.ok) tell({ failed: undefined });
        return proven;
      },
      async act({ number: seen, gesture, ...how }: ConfirmParsed<'act'>): Promise<Result<object>> {
        const of = review;
        if (of === undefined || !slice.open || acting) return NOT_CONFIRMED;
        const failed = (error: AppError): void => tell({ failed: { digest: of.digest, error } });
        if (seen !== number || !isSteady()) {
          failed(NOT_CONFIRMED.error);
          return NOT_CONFIRMED;
        }
        const wanted = proof();
        if (wanted !== undefined && wanted.given === undefined) {
          failed(PIN_NEEDED.error);
          return PIN_NEEDED;
        }
        acting = true;
        tell({ failed: undefined });
        const confirmedBy = { gesture, ...(wanted?.given && { proof: wanted.given }) };
        const done = await acts(of, { ...how, confirmedBy }).finally(() => (acting = false));
        // A proof allows one act; a failed act may be repeated with it until the proof expires.
        if (done.ok) proofs.forget();
        else failed(done.error);
        return done;
      },
    },
  };
}
