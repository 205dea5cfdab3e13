// The one window: sandboxed, isolated, and opened again at its last place.
import { join } from 'node:path';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { BrowserWindow, app, nativeTheme, screen } from 'electron';
import { inBackground } from '../desk/ports/background.ts';
import { SAFE_PREFERENCES } from './safe-preferences.ts';
import { SMALLEST, boundsOn, parsePlace, zoomAfter, type Place } from './window-place.ts';

const FIRST = { width: 1280, height: 800 };
/** In ms. Delays saving, because a dragged window's place changes with every frame. */
const SAVED_AFTER = 500;
const savers = new WeakMap<BrowserWindow, () => void>();

interface WindowOptions {
  readonly url: string;
  readonly preload: string;
  readonly userData: string;
  /** Whether the desktop is dark. */
  readonly isDesktopDark: boolean;
}

/** Reads the saved place synchronously, because the operator waits for the window first. */
export function openWindow({ url, preload, userData, isDesktopDark }: WindowOptions): BrowserWindow {
  const placeFile = join(userData, 'window.json');
  const place = readPlace(placeFile);
  const displays = place === undefined ? [] : screen.getAllDisplays().map(({ workArea }) => workArea);
  const isDark = nativeTheme.shouldUseDarkColors;
  // Until it is drawn, X11 fills the window with the desktop's colour. A painted page is drawn after one such frame.
  const isAlike = isDark === isDesktopDark;
  const window = new BrowserWindow({
    show: isAlike,
    ...FIRST,
    ...(place && boundsOn(place, displays)),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: app.getName(),
    backgroundColor: isDark ? '#0d1015' : '#f4f5f7',
    webPreferences: {
      preload,
      ...SAFE_PREFERENCES,
      zoomFactor: place?.zoom ?? 1,
    },
  });
  if (place?.maximized) window.maximize();
  if (!isAlike) showOncePainted(window);
  window.webContents.on('zoom-changed', (_event, direction) => zoomWindow(window, direction));
  rememberPlace(window, placeFile);
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

/** A window behind others counts as visible. */
export function followVisibility(window: BrowserWindow, onChange: (isHidden: boolean) => void): void {
  const hidden = (): void => onChange(true);
  const shown = (): void => onChange(false);
  window.on('minimize', hidden).on('hide', hidden).on('closed', hidden);
  window.on('restore', shown).on('show', shown);
}

/** Brings the window forward, wherever it is. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function zoomWindow(window: BrowserWindow, step: 'in' | 'out' | 'actual'): void {
  const { webContents } = window;
  webContents.setZoomFactor(step === 'actual' ? 1 : zoomAfter(webContents.getZoomFactor(), step));
  savers.get(window)?.();
}

function readPlace(file: string): Place | undefined {
  try {
    return parsePlace(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function rememberPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    savePlace(file, window);
  };
  const soon = (): void => {
    timer ??= setTimeout(save, SAVED_AFTER);
  };
  savers.set(window, soon);
  window.on('resize', soon).on('move', soon).on('maximize', soon).on('unmaximize', soon);
  window.once('close', save);
  window.once('closed', () => clearTimeout(timer));
}

/** Writes another file and renames it, so that a crash leaves no half. A failure is not reported. */
function savePlace(file: string, window: BrowserWindow): void {
  try {
    const place: Place = {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      zoom: window.webContents.getZoomFactor(),
    };
    writeFileSync(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The folder may be read-only or full; the window then opens at its first size.
  }
}
