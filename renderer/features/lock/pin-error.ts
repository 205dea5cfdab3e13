// Errors about the PIN are shown at its field, other errors beside it.
import type { AppError } from '../../../contract/errors.ts';

export const isAboutPin = (error: AppError | undefined): boolean =>
  error?.code === 'blocked' && (error.by === 'wrong-pin' || error.by === 'pin-wait');
