// Touch ID on a Mac. Electron has no call for Windows Hello or polkit, so elsewhere the PIN is needed.
import { systemPreferences } from 'electron';
import { t } from '../../messages/words.ts';
import type { TouchId } from '../desk/ports/lock.ts';

export const touchId: TouchId = {
  canPrompt: () => process.platform === 'darwin' && systemPreferences.canPromptTouchID(),
  async prompt() {
    try {
      await systemPreferences.promptTouchID(t('native.touchId'));
      return true;
    } catch {
      // Cancelled, or another finger.
      return false;
    }
  },
};
