// Asks before a window with unsaved changes is closed. The page only reports such changes, because its policy
// allows no `beforeunload` dialog. The dialog must not block main: an accept's answer may be due.
import { app, dialog, type BrowserWindow } from 'electron';
import { t } from '../../messages/words.ts';
import { createUnsaved } from './leave-unsaved.ts';
import { onShutdown } from './power.ts';

const withUnsaved = new WeakSet<BrowserWindow>();

export function setUnsaved(window: BrowserWindow | undefined, unsaved: boolean): void {
  if (window === undefined) return;
  if (unsaved) withUnsaved.add(window);
  else withUnsaved.delete(window);
}

export function askBeforeLosing(window: BrowserWindow): void {
  const unsaved = createUnsaved({
    async ask() {
      const keep = 0;
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        title: t('app.name'),
        message: t('native.unsaved.title'),
        detail: t('native.unsaved.text'),
        buttons: [t('native.unsaved.keep'), t('native.unsaved.lose')],
        defaultId: keep,
        cancelId: keep,
        noLink: true,
      });
      return response !== keep;
    },
    // Destroyed, not closed: `close` would ask again.
    close: () => window.destroy(),
    quit() {
      window.destroy();
      app.quit();
    },
  });
  app.on('before-quit', unsaved.quitting);
  const stopShutdown = onShutdown(unsaved.shuttingDown);
  window.on('session-end', unsaved.shuttingDown);
  window.on('close', (event) => {
    unsaved.closing();
    if (withUnsaved.has(window) && !unsaved.mayLeaveNow()) event.preventDefault();
  });
  // A new page has no unsaved changes.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) setUnsaved(window, false);
  });
  window.webContents.on('render-process-gone', () => setUnsaved(window, false));
  window.once('closed', () => {
    app.off('before-quit', unsaved.quitting);
    stopShutdown();
  });
}
