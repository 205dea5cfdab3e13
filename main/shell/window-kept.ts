// The open window: its place is saved, it can be zoomed, and whether it is hidden is followed.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { PLACE_FILE, type Place } from './window-place.ts';
import { zoomAfter } from './zoom.ts';

/** In ms. Delays saving, because a dragged window's place changes with every frame. */
const SAVED_AFTER = 500;
const savers = new WeakMap<BrowserWindow, () => void>();

/** A window behind others counts as visible. */
export function followVisibility(window: BrowserWindow, onChange: (isHidden: boolean) => void): void {
  const hidden = (): void => onChange(true);
  const shown = (): void => onChange(false);
  window.on('minimize', hidden).on('hide', hidden).on('closed', hidden);
  window.on('restore', shown).on('show', shown);
}

export function zoomWindow(window: BrowserWindow, step: 'in' | 'out' | 'actual'): void {
  const { webContents } = window;
  webContents.setZoomFactor(step === 'actual' ? 1 : zoomAfter(webContents.getZoomFactor(), step));
  savers.get(window)?.();
}

/** Saves where the window is whenever that changes, and when the window closes. */
export function rememberPlace(window: BrowserWindow, userData: string): void {
  const file = join(userData, PLACE_FILE);
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
  window.webContents.on('zoom-changed', (_event, direction) => zoomWindow(window, direction));
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
