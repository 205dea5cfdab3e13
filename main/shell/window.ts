// The one window: sandboxed, isolated, shown once it has painted, and remembered where it was left.
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { BrowserWindow, app, nativeTheme, screen, type Rectangle } from 'electron';

const SMALLEST = { width: 800, height: 600 };
const FIRST = { width: 1280, height: 800 };

export interface WindowOptions {
  readonly url: string;
  readonly preload: string;
  readonly userData: string;
}

/** Read synchronously and before anything else: the window is the first thing the operator waits for. */
export function openWindow({ url, preload, userData }: WindowOptions): BrowserWindow {
  const placeFile = join(userData, 'window.json');
  const place = readPlace(placeFile);
  const window = new BrowserWindow({
    ...FIRST,
    ...place?.bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: app.getName(),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0d1015' : '#f4f5f7',
    webPreferences: {
      preload,
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
    },
  });
  if (place?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => savePlace(placeFile, window));
  void window.loadURL(url);
  return window;
}

interface Place {
  bounds: Rectangle;
  maximized: boolean;
}

/** A place is only used if a screen still shows it; otherwise the window opens where the system puts it. */
function readPlace(file: string): Place | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isPlace(json)) return undefined;
    const { x, y, width, height } = json.bounds;
    const area = screen.getDisplayMatching(json.bounds).workArea;
    const visible =
      x < area.x + area.width - 80 && x + width > area.x + 80 && y >= area.y && y < area.y + area.height - 80;
    return visible && width >= SMALLEST.width && height >= SMALLEST.height ? json : undefined;
  } catch {
    return undefined;
  }
}

function isPlace(json: unknown): json is Place {
  if (typeof json !== 'object' || json === null || !('bounds' in json) || !('maximized' in json))
    return false;
  const { bounds } = json;
  if (typeof bounds !== 'object' || bounds === null || typeof json.maximized !== 'boolean') return false;
  const sides: Record<string, unknown> = { ...bounds };
  return ['x', 'y', 'width', 'height'].every((side) => Number.isInteger(sides[side]));
}

/** Losing a window's place is no failure worth a word to the operator. */
function savePlace(file: string, window: BrowserWindow): void {
  try {
    const place: Place = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    writeFileSync(file, JSON.stringify(place), { mode: 0o600 });
  } catch {
    // The folder may be read-only or full; the window then opens at its first size.
  }
}
