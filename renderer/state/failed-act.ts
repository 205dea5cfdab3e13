// The failure of an act without a control of its own: a key, the palette, the top bar. It stays until the
// operator hides it, the next such act begins or another service opens.
import { create } from 'zustand';
import type { AppError } from '../../contract/errors.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import { client } from '../bridge.ts';
import { refreshAges } from '../clock.ts';
import { t } from '../text.ts';
import { notice } from './announcer.ts';
import { currentSlice } from './mirror.ts';

export interface FailedAct {
  /** Announces a second failure again. */
  readonly id: number;
  readonly error: AppError;
  readonly service: string | undefined;
  /** The time of the last answer, for a failure that the next answer ends. */
  readonly answeredBefore?: number | undefined;
}
interface Acts {
  failed: FailedAct | undefined;
  refreshing: boolean;
}
export const useActs = create<Acts>(() => ({ failed: undefined, refreshing: false }));

let count = 0;

export function showFailed(error: AppError): void {
  useActs.setState({ failed: { id: ++count, error, service: currentSlice('connect')?.profile?.id } });
}
export const hideFailed = (): void => useActs.setState({ failed: undefined });

/** Whether to show the failure: not that of a refresh once the service has answered. */
export function stillApplies(failed: FailedAct, connect: ConnectSlice): boolean {
  if (failed.service !== connect.profile?.id) return false;
  return !('answeredBefore' in failed) || failed.answeredBefore === connect.lastAnswerAt;
}

export async function refreshNow(): Promise<void> {
  if (useActs.getState().refreshing) return;
  useActs.setState({ refreshing: true, failed: undefined });
  const asked = await client['connect.refreshNow']({});
  useActs.setState({ refreshing: false });
  refreshAges();
  if (asked.ok) return notice(t('frame.refreshed'));
  showFailed(asked.error);
  const answeredBefore = currentSlice('connect')?.lastAnswerAt;
  useActs.setState(({ failed }) => ({ failed: failed && { ...failed, answeredBefore } }));
}
