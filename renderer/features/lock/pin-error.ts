// What is wrong with a PIN is said at its field; what else went wrong, beside it.
import type { AppError } from '../../../contract/errors.ts';

export const isAboutPin = (error: AppError | undefined): boolean =>
  error?.code === 'blocked' && (error.by === 'wrong-pin' || error.by === 'pin-wait');
