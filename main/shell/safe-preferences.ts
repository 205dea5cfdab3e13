// The web preferences of every page of the app: the window's, the confirmation window's and printed pages.
import type { WebPreferences } from 'electron';

export const SAFE_PREFERENCES: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
  // Scripts cannot open file pickers; the operator chooses files in main's dialogs.
  disableBlinkFeatures: 'FileSystemAccessLocal',
};
