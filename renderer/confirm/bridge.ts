// The only reader of what the confirmation's preload exposes.
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

/** Tells what is shown now, and each later state. */
export function followState(take: (state: ConfirmState) => void): void {
  window.collateralDeskConfirm?.onState((text) => take(JSON.parse(text) as ConfirmState));
  inBackground(call('look', {}).then((now) => (now.ok ? take(now.value) : undefined)));
}

export const onEnter = (take: (at: string) => void): void => window.collateralDeskConfirm?.onEnter(take);

/** The keys of the act, pressed while the page beneath has the keyboard, mean what they mean here. */
export function followHeldKeys(): void {
  window.collateralDeskConfirm?.onHold((how) => {
    const key = how === 'down' ? 'keydown' : 'keyup';
    window.dispatchEvent(new KeyboardEvent(key, { key: 'Enter', ctrlKey: true }));
  });
}
