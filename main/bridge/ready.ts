// Lets the page load while main starts: the preload's calls wait until every channel has a handler.
import { ipcMain } from 'electron';
import { BRIDGE_READY } from '../../contract/bridge-ready.ts';

/**
 * Tells every sender when the bridge is ready, and nothing else; the router checks each call.
 *
 * @returns settles when a page asks for the first time: its scripts have loaded
 */
export function answerWhenReady(bridge: Promise<void>): Promise<void> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  ipcMain.handle(BRIDGE_READY, () => {
    resolve();
    return bridge;
  });
  return asked;
}
