import type { ReactNode } from 'react';
import type { ConfirmInput } from '../../contract/confirm.ts';

/** Confirms what is shown, with what was typed where something had to be. */
export type Act = (how: Omit<ConfirmInput<'act'>, 'number'>) => void;
export type Gesture = ConfirmInput<'act'>['gesture'];

export interface ActProps {
  disabled: boolean;
  /** It stands still: a press is taken. */
  steady: boolean;
  busy: boolean;
  /** What is asked for before the act, if anything is. */
  proof: ReactNode;
  onAct: Act;
}
