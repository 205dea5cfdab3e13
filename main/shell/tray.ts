// The tray: the state of the desk in words, and three commands. Closing the last window still ends the app,
// except on a Mac.
import { Menu, Tray, nativeImage } from 'electron';
import type { AlertsSlice } from '../../contract/slices/alerts.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import type { LockSlice } from '../../contract/slices/lock.ts';
import { t } from '../../messages/words.ts';
import type { Log } from '../desk/ports/system.ts';
import picture from './tray.png?inline';
import { trayWords } from './tray-words.ts';

interface TrayActs {
  readonly open: () => void;
  readonly refresh: () => void;
  readonly quit: () => void;
}

interface StatusTray {
  show(connect: ConnectSlice, alerts: AlertsSlice, lock: LockSlice): void;
}

/** Undefined on a desktop without a tray. */
export function openTray(acts: TrayActs, log: Log): StatusTray | undefined {
  let tray: Tray;
  try {
    const image = nativeImage.createEmpty();
    // 32 pixels for a place of 16.
    image.addRepresentation({ scaleFactor: 2, dataURL: picture });
    tray = new Tray(image);
  } catch (cause) {
    log.failure('no tray', cause);
    return undefined;
  }
  // On Linux and a Mac a press opens the menu instead.
  tray.on('click', acts.open);
  let shown = '';
  return {
    show(connect, alerts, lock) {
      const words = trayWords(connect, alerts, lock);
      const now = JSON.stringify(words);
      if (now === shown || tray.isDestroyed()) return;
      shown = now;
      tray.setToolTip([t('app.name'), ...words.lines].join(' · '));
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...words.lines.map((label) => ({ label, enabled: false })),
          { type: 'separator' },
          { label: t('native.tray.open'), click: acts.open },
          { label: t('frame.refresh'), enabled: words.canRefresh, click: acts.refresh },
          { type: 'separator' },
          { label: t('native.menu.quit'), click: acts.quit },
        ]),
      );
    },
  };
}
