// Lets the page load while main does: its calls wait, on their own side, until every channel has its handler.
import { ipcMain } from 'electron';
import { BRIDGE_READY } from '../../contract/channels.ts';

/** Whoever asks learns when, and nothing else: what a call may do is decided by the router alone. */
export function answerWhenReady(bridge: Promise<void>): void {
  ipcMain.handle(BRIDGE_READY, () => bridge);
}
