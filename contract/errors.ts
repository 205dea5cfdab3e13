// The errors that cross the bridge. The renderer switches on every `code` and words it from the catalogue. Only the
// service's own text is a sentence for the screen. error-schemas.ts has the closed list.
import type { AppError } from './error-schemas.ts';

export type {
  AppError,
  AttachmentFault,
  BackupFault,
  Budget,
  OfflineCause,
  StoreFault,
  TeamFault,
} from './error-schemas.ts';

/** 401 and 403 refuse the sign-in, whatever the request was. */
export function refusesSignIn(error: AppError | undefined): boolean {
  return error?.code === 'rejected' && [401, 403].includes(error.httpStatus);
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: AppError): { ok: false; error: AppError } => ({ ok: false, error });

/** The end of an exhaustive switch; a missing case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
