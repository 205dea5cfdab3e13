// Lets the page load while main starts: the preload delays its calls until every channel has a handler.
import { ipcMain } from 'electron';
import { BRIDGE_READY } from '../../contract/bridge-ready.ts';

/** Tells every sender when the bridge is ready, and nothing else; the router checks each call. */
export function answerWhenReady(bridge: Promise<void>): void {
  ipcMain.handle(BRIDGE_READY, () => bridge);
}
