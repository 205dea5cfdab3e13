// A lending service whose calls all fail. A test replaces the calls that it uses.
import { millis } from '../../domain/time.ts';
import type { LendingService } from '../../main/desk/ports/service.ts';

const notAsked = () => Promise.reject(new Error('the test has not prepared an answer to this call'));

export const silentService: LendingService = {
  read: notAsked,
  readLoan: notAsked,
  readApplication: notAsked,
  readQuote: notAsked,
  createQuote: notAsked,
  acceptQuote: notAsked,
  createApplication: notAsked,
  pauseLeft: () => millis(0),
  close: () => Promise.resolve(),
};
