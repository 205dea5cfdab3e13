// What every page of the app runs under, the window's and the confirmation's.
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
  // Pickers of files that a script opens by itself; what the desk reads and writes is chosen in main's dialogs.
  disableBlinkFeatures: 'FileSystemAccessLocal',
};
