// Counts refused sign-ins. Many services lock an account whose refused key is used again.
import { refusesSignIn, type AppError } from '../../../contract/errors.ts';
import type { PolledResource } from './polled-resource.ts';

/** In a row, with no answer between. A single refusal may be the service's own error. */
const MOST_REFUSALS = 2;

interface SignInRefusals {
  /** No request may leave any more. */
  readonly stop: boolean;
  /** The service has refused the key since its last answer. */
  readonly any: boolean;
  /** Called with the end of each request, before `recordEnd`. */
  ended(polled: PolledResource, failure: AppError | undefined): void;
}

export function createSignInRefusals(all: readonly PolledResource[]): SignInRefusals {
  let inARow = 0;
  /** Refused while the same key was answered elsewhere: the key lacks a permission for these alone. */
  const withoutPermission = new Set<PolledResource>();
  const isAboutTheKey = (polled: PolledResource): boolean => {
    if (withoutPermission.has(polled)) return false;
    return polled.lastAnswerAt !== undefined || all.every(({ lastAnswerAt }) => lastAnswerAt === undefined);
  };
  return {
    get stop() {
      return inARow >= MOST_REFUSALS;
    },
    get any() {
      return inARow > 0;
    },
    ended(polled, failure) {
      if (failure !== undefined) {
        if (refusesSignIn(failure) && isAboutTheKey(polled)) inARow += 1;
        return;
      }
      inARow = 0;
      for (const other of all) if (refusesSignIn(other.failing)) withoutPermission.add(other);
      withoutPermission.delete(polled);
    },
  };
}
