// How often the service refused the sign-in. A key that goes on being used after that locks an account at many services.
import { refusesSignIn, type AppError } from '../../../contract/errors.ts';
import type { Track } from './track.ts';

/** In a row, with no answer between: one may be a slip of the service's own. */
const MOST_REFUSALS = 2;

export interface Refusals {
  /** Nothing may be asked any more. */
  readonly stop: boolean;
  /** Refused since the last answer. */
  readonly any: boolean;
  /** How a request ended, before its track is updated. */
  ended(track: Track, failure: AppError | undefined): void;
}

export function createRefusals(tracks: readonly Track[]): Refusals {
  let inARow = 0;
  /** Still refused when the same key was answered elsewhere: the key lacks a permission for these alone. */
  const withoutPermission = new Set<Track>();
  const isOfTheKey = (track: Track): boolean => {
    if (withoutPermission.has(track)) return false;
    return track.lastAnswerAt !== undefined || tracks.every(({ lastAnswerAt }) => lastAnswerAt === undefined);
  };
  return {
    get stop() {
      return inARow >= MOST_REFUSALS;
    },
    get any() {
      return inARow > 0;
    },
    ended(track, failure) {
      if (failure !== undefined) {
        if (refusesSignIn(failure) && isOfTheKey(track)) inARow += 1;
        return;
      }
      inARow = 0;
      for (const other of tracks) if (refusesSignIn(other.failing)) withoutPermission.add(other);
      withoutPermission.delete(track);
    },
  };
}
