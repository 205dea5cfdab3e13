// The port to the log's file.
import type { Result } from '../../../contract/errors.ts';

export interface LogFile {
  /** The newest part of the log. `isCut`: there is an older part. */
  read(): Promise<Result<{ readonly text: string; readonly isCut: boolean }>>;
}
