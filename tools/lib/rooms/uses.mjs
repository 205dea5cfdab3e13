// The rules about uses of clock, randomness, network, clipboard and bridge, and about every file. The rules
// about imports are in rules.mjs.
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

const isMoneyDoor = (/** @type {string} */ path) =>
  path.startsWith('main/money/') || path.startsWith('main/service/requests/http/');

/** @type {UseRule[]} They apply to shipped code, not to tests and tools. */
export const useRules = [
  {
    name: 'one-router',
    reason:
      'one router checks the sender of every call: only main/bridge/router.ts uses ipcMain, and confirm-router.ts for main’s own window, and ready.ts, which reports that the router is ready',
    kinds: ['ipcMain'],
    allows: (path) => /^main\/bridge\/(router|confirm-router|ready)\.ts$/.test(path),
  },
  {
    name: 'one-publisher',
    reason:
      'one publisher sends to the renderer: only main/bridge/publisher.ts calls webContents.send, and main/confirm/window.ts for main’s own window',
    kinds: ['send'],
    allows: (path) => path === 'main/bridge/publisher.ts' || path === 'main/confirm/window.ts',
  },
  {
    name: 'one-http-client',
    reason:
      'Chromium and the global fetch may send a request twice; only main/service/requests/client.ts and main/service/requests/http/ use HTTP',
    kinds: ['fetch'],
    allows: (path) => isClient(path) || room(path) === 'sandbox',
  },
  {
    name: 'one-money-door',
    reason:
      'only main/money/ makes a request other than GET; the HTTP core in main/service/requests/http/ passes it on',
    kinds: ['effect-method'],
    // The practice's own controls name a method for a fault.
    allows: (path) => isMoneyDoor(path) || path.startsWith('main/practice/') || room(path) !== 'main',
  },
  {
    name: 'one-money-door',
    reason:
      'only main/money/ and main/service/requests/client.ts use the core’s exchange; wiring/late.ts loads the core',
    kinds: ['exchange'],
    allows: (path) =>
      isMoneyDoor(path) ||
      ['main/service/requests/client.ts', 'main/wiring/late.ts'].includes(path) ||
      room(path) !== 'main',
  },
  {
    name: 'one-bridge-reader',
    reason: 'only renderer/bridge.ts reads the exposed object',
    kinds: ['exposed'],
    allows: (path) => path === 'renderer/bridge.ts',
  },
  {
    name: 'one-clock',
    reason: `time is injected, so that faults can be replayed: only ${clocks.join(', ')} read the clock`,
    kinds: ['clock'],
    allows: (path) => clocks.includes(path),
  },
  {
    name: 'one-source-of-ids',
    reason:
      'randomness is injected, so that faults can be replayed: only main/shell/ids.ts makes it (and main/credentials/ and main/store/ use randomBytes for the database key)',
    kinds: ['random', 'randomBytes'],
    allows: (path, kind) =>
      path === 'main/shell/ids.ts' || (kind === 'randomBytes' && /^main\/(credentials|store)\//.test(path)),
  },
  {
    name: 'one-clipboard',
    reason: 'a copied address must be read back, so only main/shell/clipboard.ts uses the clipboard',
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
    reason: 'an import whose target is only known at run time cannot be checked; write the path as text',
    kinds: ['unknown-import'],
    allows: () => false,
  },
];

/** The rules about files and import cycles. */
export const wholeRules = {
  circle: { name: 'no-circles', reason: 'files that import each other cannot be understood or tested apart' },
  long: {
    name: 'file-length',
    reason: 'split a file of more than 250 lines; one of more than 400 fails the check',
  },
  absolute: { name: 'known-imports', reason: 'our own files are imported by a relative path' },
  unreadable: { name: 'readable', reason: 'a file that cannot be parsed cannot be checked' },
};
