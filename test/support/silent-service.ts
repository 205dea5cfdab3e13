// A lending service whose calls all fail; a test replaces those that it uses.
import { millis } from '../../domain/time.ts';
import type { LendingService } from '../../main/desk/ports/service.ts';

const notAsked = () => Promise.reject(new Error('not asked for in these tests'));

export const silentService: LendingService = {
  read: notAsked,
  readLoan: notAsked,
  readApplication: notAsked,
  readQuote: notAsked,
  createQuote: notAsked,
  acceptQuote: notAsked,
  createApplication: notAsked,
  heldFor: () => millis(0),
  close: () => Promise.resolve(),
};
