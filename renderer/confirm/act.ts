import type { ReactNode } from 'react';
import type { ConfirmInput } from '../../contract/confirm.ts';

/** Confirms what is shown, with the typed text where some is required. */
export type Act = (how: Omit<ConfirmInput<'act'>, 'number'>) => void;
export type Gesture = ConfirmInput<'act'>['gesture'];

export interface ActProps {
  disabled: boolean;
  /** False until the window has been still and untouched: a press is ignored then. */
  steady: boolean;
  busy: boolean;
  /** The proof required before the act, if any. */
  proof: ReactNode;
  /** Why the last act failed. */
  failed: ReactNode;
  onAct: Act;
}
