// Who may use the clock, randomness, the network, the clipboard and the bridge, and the rules for every
// file. Imports are in rules.mjs.
import { isClient, room } from './rules.mjs';

/**
 * @typedef {import('./reading.mjs').UseKind} UseKind
 *
 * @typedef {object} UseRule
 * @property {string} name
 * @property {string} reason
 * @property {UseKind[]} kinds
 * @property {(path: string, kind: UseKind) => boolean} allows
 */

const clocks = ['main/shell/clock.ts', 'renderer/clock.ts', 'sandbox/clock.ts'];

/** @type {UseRule[]} They hold for what ships; tests and tools may do what they need. */
export const useRules = [
  {
    name: 'one-router',
    reason:
      'every call of the renderer passes one router, which checks who is calling: ipcMain is used in main/bridge/router.ts, in confirm-router.ts for main’s own view, and in ready.ts, which says only that the router is there',
    kinds: ['ipcMain'],
    allows: (path) => /^main\/bridge\/(router|confirm-router|ready)\.ts$/.test(path),
  },
  {
    name: 'one-publisher',
    reason:
      'what is sent to the renderer passes one publisher: webContents.send is called in main/bridge/publisher.ts only, and in main/confirm/view.ts for main’s own view',
    kinds: ['send'],
    allows: (path) => path === 'main/bridge/publisher.ts' || path === 'main/confirm/view.ts',
  },
  {
    name: 'one-http-client',
    reason:
      'Chromium and the global fetch may send a request twice; only main/service/requests/client.ts and main/service/requests/http/ speak HTTP',
    kinds: ['fetch'],
    allows: (path) => isClient(path) || room(path) === 'sandbox',
  },
  {
    name: 'one-bridge-reader',
    reason: 'the exposed object is read in renderer/bridge.ts only',
    kinds: ['exposed'],
    allows: (path) => path === 'renderer/bridge.ts',
  },
  {
    name: 'one-clock',
    reason: `time is injected, so that faults can be replayed: it is read in ${clocks.join(', ')} only`,
    kinds: ['clock'],
    allows: (path) => clocks.includes(path),
  },
  {
    name: 'one-source-of-ids',
    reason:
      'randomness is injected, so that faults can be replayed: main/shell/ids.ts only (randomBytes for the database key also in main/credentials/ and main/store/)',
    kinds: ['random', 'randomBytes'],
    allows: (path, kind) =>
      path === 'main/shell/ids.ts' || (kind === 'randomBytes' && /^main\/(credentials|store)\//.test(path)),
  },
  {
    name: 'one-clipboard',
    reason: 'a copied address is read back, which one file sees to: main/shell/clipboard.ts only',
    kinds: ['clipboard'],
    allows: (path) => path === 'main/shell/clipboard.ts',
  },
  {
    name: 'no-number-money',
    reason: 'a JavaScript number rounds money; use a decimal string or the domain’s own type',
    kinds: ['number-money'],
    allows: () => false,
  },
  {
    name: 'known-imports',
    reason: 'an import whose target is only known at run time cannot be held to these rules; write it out',
    kinds: ['unknown-import'],
    allows: () => false,
  },
];

/** The reasons of the rules about files and import circles. */
export const wholeRules = {
  circle: { name: 'no-circles', reason: 'files that import each other cannot be understood or tested apart' },
  long: { name: 'file-length', reason: 'a file past 250 lines asks to be two; one over 400 does not land' },
  absolute: { name: 'known-imports', reason: 'files of ours are imported by a relative path' },
  unreadable: { name: 'readable', reason: 'a file that cannot be parsed cannot be checked' },
};
