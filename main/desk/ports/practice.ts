// The port to the practice service: it starts on demand, and is controlled beside its public API.
import type { EpochMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { PracticeAct } from '../../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../../contract/slices/practice.ts';

/** The status of a record that the practice service made up for the time before it was opened. */
export const SAMPLE_STATUS = 'practice sample';

export interface PastPosition {
  readonly at: EpochMillis;
  readonly raw: string;
}

export interface PracticeHost {
  /** Starts it once with this API key; answers its address. `note`: old practice data was set aside. */
  start(apiKey: string): Promise<Result<{ baseUrl: string; note: string | undefined }>>;
  isRunning(): boolean;
  act(act: PracticeAct): Promise<Result<void>>;
  state(): Promise<Result<NonNullable<PracticeSlice['state']>>>;
  /** Positions before the practice began, oldest first, each as the text of a record. */
  positions(): Promise<Result<readonly PastPosition[]>>;
  stop(): Promise<void>;
}
