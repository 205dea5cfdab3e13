// The only reader of the object that the confirmation's preload exposes.
import type { ConfirmBridge } from '../../contract/channels.ts';
import type { ConfirmCallName, ConfirmInput, ConfirmOutput, ConfirmState } from '../../contract/confirm.ts';
import type { Result } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';

declare global {
  interface Window {
    readonly collateralDeskConfirm?: ConfirmBridge;
  }
}

export async function call<N extends ConfirmCallName>(
  name: N,
  input: ConfirmInput<N>,
): Promise<Result<ConfirmOutput<N>>> {
  const send = window.collateralDeskConfirm?.call[name];
  if (send === undefined) return { ok: false, error: { code: 'internal', reference: `no call ${name}` } };
  try {
    const answer: unknown = JSON.parse(await send(JSON.stringify(input)));
    return answer as Result<ConfirmOutput<N>>;
  } catch {
    return { ok: false, error: { code: 'internal', reference: `bridge ${name}` } };
  }
}

/** Reports the current state, and each later one. */
export function followState(take: (state: ConfirmState) => void): void {
  window.collateralDeskConfirm?.onState((text) => take(JSON.parse(text) as ConfirmState));
  inBackground(call('look', {}).then((now) => (now.ok ? take(now.value) : undefined)));
}
