// Asks the operator in the system's own dialog, which the page cannot affect. When the desk locks, the dialog
// closes and counts as refused.
import { dialog, type MessageBoxOptions } from 'electron';
import { t } from '../../messages/words.ts';
import type { LockGate } from '../desk/ports/lock.ts';
import type { Confirm } from '../desk/ports/system.ts';
import { deskWindow } from './desk-window.ts';

export const confirmInDialog =
  (gate: Pick<LockGate, 'untilLocked'>): Confirm =>
  async ({ message, detail, accept }) => {
    const signal = gate.untilLocked();
    const cancel = 0;
    const options: MessageBoxOptions = {
      type: 'warning',
      title: t('app.name'),
      message,
      detail,
      buttons: [t('questions.cancel'), accept],
      defaultId: cancel,
      cancelId: cancel,
      noLink: true,
      signal,
    };
    const window = deskWindow();
    const { response } =
      window === undefined
        ? await dialog.showMessageBox(options)
        : await dialog.showMessageBox(window, options);
    return response !== cancel && !signal.aborted;
  };
