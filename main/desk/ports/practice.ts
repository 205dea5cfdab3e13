// The port to the practice service: it starts on demand, and is controlled beside its public API.
import type { Result } from '../../../contract/errors.ts';
import type { PracticeAct } from '../../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../../contract/slices/practice.ts';

export interface PracticeHost {
  /** Starts it once with this API key; answers its address. `note`: old practice data was set aside. */
  start(apiKey: string): Promise<Result<{ baseUrl: string; note: string | undefined }>>;
  isRunning(): boolean;
  act(act: PracticeAct): Promise<Result<void>>;
  state(): Promise<Result<NonNullable<PracticeSlice['state']>>>;
  stop(): Promise<void>;
}
