// Confirmations as the service states them, also where it states more than are needed.
import { t } from '../text.ts';

export const confirmationWords = (done: number, of: number): string =>
  t(done > of ? 'deposits.beyond' : 'deposits.of', { done, of });
