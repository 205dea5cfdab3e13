// Why a backup was refused. The screen words each reason; details hold no path and no stored text.
import { fail, type AppError, type BackupFault } from '../../../contract/errors.ts';
import { asAppError } from '../worker/faults.ts';

export class Refused extends Error {
  override name = 'Refused';
  readonly fault: BackupFault;
  constructor(fault: BackupFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** The operator stopped the job. */
export class Stopped extends Error {
  override name = 'Stopped';
}

export function asBackupError(cause: unknown): AppError {
  if (cause instanceof Refused) return { code: 'backup-refused', fault: cause.fault, detail: cause.message };
  if (cause instanceof Stopped) return { code: 'backup-refused', fault: 'stopped', detail: '' };
  return asAppError(cause);
}

export const backupFailed = (cause: unknown): ReturnType<typeof fail> => fail(asBackupError(cause));

export function stopIf(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Stopped('stopped');
}
