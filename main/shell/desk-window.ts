import { BrowserWindow } from 'electron';

/** The desk's window; main's confirmation window is its child. */
export const deskWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getAllWindows().find((window) => window.getParentWindow() === null);
