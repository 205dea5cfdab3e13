import type { ConfirmInput } from '../../contract/confirm.ts';

/** Confirms what is shown, with what was typed where something had to be. */
export type Act = (how: Omit<ConfirmInput<'act'>, 'number'>) => void;

export interface ActProps {
  disabled: boolean;
  /** It stands still: a press is taken. */
  steady: boolean;
  busy: boolean;
  onAct: Act;
}
