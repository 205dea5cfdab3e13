// The tray: the state of the desk in words and a shape, and three commands. Closing the last window still
// ends the app, except on a Mac.
import { Menu, Tray, nativeImage, type NativeImage } from 'electron';
import type { AlertsSlice } from '../../contract/slices/alerts.ts';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import type { LockSlice } from '../../contract/slices/lock.ts';
import { t } from '../../messages/words.ts';
import type { Log } from '../desk/ports/system.ts';
import { trayPixels } from './tray-icon.ts';
import { trayWords, type TrayMark } from './tray-words.ts';

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
  let mark: TrayMark = 'offline';
  try {
    tray = new Tray(picture(mark));
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
      // Drawing takes megabytes, and the words change more often.
      if (words.mark !== mark) tray.setImage(picture(words.mark));
      ({ mark } = words);
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

function picture(mark: TrayMark): NativeImage {
  const mac = process.platform === 'darwin';
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const size = 16 * scaleFactor;
    image.addRepresentation({
      scaleFactor,
      width: size,
      height: size,
      buffer: Buffer.from(trayPixels(mark, mac ? 'template' : 'colour', size)),
    });
  }
  image.setTemplateImage(mac);
  return image;
}
