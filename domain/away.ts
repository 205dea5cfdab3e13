// The time in which nobody could see the window: it was hidden, the desk was locked, the machine slept, or the
// app was closed. Afterwards the page lists the alerts of that time.
import { epochMillis, millis, type EpochMillis } from './time.ts';

export type Pause = 'hidden' | 'locked' | 'asleep' | 'closed';

/** A shorter pause is not reported. */
export const SHORTEST_AWAY = millis(5 * 60_000);
/** After a pause the first answers show what changed meanwhile, so their alerts belong to it. */
export const CATCHING_UP = millis(60_000);

/** A finished time of absence. */
export interface Away {
  readonly from: EpochMillis;
  /** The return. */
  readonly to: EpochMillis;
  /** The app could not read for a part of it, so what came and went meanwhile is not known. */
  readonly blind: boolean;
}

export interface Presence {
  /** What hides the window now; several pauses can overlap. */
  readonly pauses: readonly Pause[];
  /** Since when, while there is a pause. */
  readonly since?: EpochMillis;
  readonly blind: boolean;
  /** The last absence, until somebody dismisses it. */
  readonly away?: Away;
}

export const PRESENT: Presence = { pauses: [], blind: false };

export function pauseBegan(presence: Presence, pause: Pause, at: EpochMillis): Presence {
  const isFirst = presence.pauses.length === 0;
  const blind = pause === 'asleep' || pause === 'closed';
  return {
    ...presence,
    pauses: [...presence.pauses.filter((one) => one !== pause), pause],
    since: isFirst ? at : (presence.since ?? at),
    blind: blind || (!isFirst && presence.blind),
  };
}

/** An absence that nobody dismissed becomes part of the next one. */
export function pauseEnded(presence: Presence, pause: Pause, at: EpochMillis): Presence {
  const { since, blind, away } = presence;
  if (!presence.pauses.includes(pause)) return presence;
  const pauses = presence.pauses.filter((one) => one !== pause);
  if (pauses.length > 0) return { ...presence, pauses };
  const kept = away === undefined ? {} : { away };
  if (since === undefined || at - since < SHORTEST_AWAY) return { pauses, blind: false, ...kept };
  return {
    pauses,
    blind: false,
    away: { from: away?.from ?? since, to: at, blind: blind || (away?.blind ?? false) },
  };
}

/** Whether an alert of this time belongs to the absence. */
export const isWhileAway = ({ from, to }: Pick<Away, 'from' | 'to'>, at: EpochMillis): boolean =>
  at >= from && at <= epochMillis(to + CATCHING_UP);
