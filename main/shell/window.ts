// The one window: sandboxed, isolated, and opened again at its last place. `window-kept.ts` saves the place.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { BrowserWindow, app, nativeTheme, screen, type Session } from 'electron';
import { inBackground } from '../desk/ports/background.ts';
import { SAFE_PREFERENCES } from './safe-preferences.ts';
import { PLACE_FILE, boundsOn, firstSize, parsePlace, smallestSize, type Place } from './window-place.ts';

interface WindowOptions {
  readonly url: string;
  readonly preload: string;
  readonly userData: string;
  /** The session of its page. */
  readonly session: Session;
  /** Whether the desktop is dark. */
  readonly isDesktopDark: boolean;
}

/** Reads the saved place synchronously, because the operator waits for the window first. */
export function openWindow({ url, preload, userData, session, isDesktopDark }: WindowOptions): BrowserWindow {
  const place = readPlace(join(userData, PLACE_FILE));
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const smallest = smallestSize(displays);
  const isDark = nativeTheme.shouldUseDarkColors;
  // Until it is drawn, X11 fills the window with the desktop's colour. A painted page is drawn after one such frame.
  const isAlike = isDark === isDesktopDark;
  const window = new BrowserWindow({
    show: isAlike,
    ...firstSize(screen.getPrimaryDisplay().workArea),
    ...(place && boundsOn(place, displays)),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: app.getName(),
    backgroundColor: isDark ? '#0d1015' : '#f4f5f7',
    webPreferences: {
      preload,
      session,
      ...SAFE_PREFERENCES,
      zoomFactor: place?.zoom ?? 1,
    },
  });
  if (place?.maximized) window.maximize();
  if (!isAlike) showOncePainted(window);
  inBackground('window.load', () => window.loadURL(url));
  return window;
}

function showOncePainted(window: BrowserWindow): void {
  let shown = false;
  const show = (): void => {
    if (!shown) window.show();
    shown = true;
  };
  window.once('ready-to-show', show);
  // On Wayland a hidden window may never paint, and then it is never ready (electron/electron#48859).
  if (process.env['WAYLAND_DISPLAY'] !== undefined) window.webContents.once('did-finish-load', show);
}

/** Brings the window forward, wherever it is. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function readPlace(file: string): Place | undefined {
  try {
    return parsePlace(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
