// Who may import whom (docs/architecture.md). Each rule has a name and a reason; both are printed for a
// wrong import. There are no exemptions: a file that needs one is in the wrong room.

/**
 * @typedef {object} ImportRule
 * @property {string} name
 * @property {string} reason
 * @property {(from: string, to: string) => boolean} breaks `to` is a path in the clone
 *
 * @typedef {object} PackageRule
 * @property {string} name
 * @property {string} reason
 * @property {(from: string, package_: string) => boolean} breaks
 */

const product = /^(domain|contract|messages|main|preload|renderer|sandbox)\//;

/** @param {string} path */
export const room = (path) => path.split('/')[0] ?? '';
/** @param {string} path @param {string[]} rooms */
const inRooms = (path, ...rooms) => rooms.includes(room(path));
/** @param {string} path */
const isTestOrTool = (path) => inRooms(path, 'test', 'tools');

/**
 * A room that may import only itself and the named rooms (tests and tools have their own rule).
 * @param {string} own
 * @param {string[]} sees
 * @returns {ImportRule['breaks']}
 */
const seesOnly = (own, sees) => (from, to) =>
  room(from) === own && !inRooms(to, own, 'types', ...sees) && !isTestOrTool(to);

/**
 * The part of main that a path belongs to (`desk`, `store`, …); a file directly in main/ is its own part.
 */
const part = (/** @type {string} */ path) => (room(path) === 'main' ? (path.split('/')[1] ?? '') : '');
const composes = (/** @type {string} */ path) => path === 'main/index.ts' || path.startsWith('main/wiring/');
const journalFormat = 'main/desk/journal/format/';
const outside = ['service', 'credentials', 'store'];
/** What any part of main may import: the ports, the file formats and the common tools. */
const isShared = (/** @type {string} */ path) =>
  path.startsWith('main/desk/ports') || ['formats', 'common'].includes(part(path));

/** @type {ImportRule[]} */
export const importRules = [
  {
    name: 'domain-is-pure',
    reason: 'rules about money import nothing of ours, so that they hold wherever they run',
    breaks: seesOnly('domain', []),
  },
  {
    name: 'contract-sees-domain',
    reason: 'the bridge is described in terms of the domain alone',
    breaks: seesOnly('contract', ['domain']),
  },
  {
    name: 'messages-see-nothing',
    reason: 'the message catalogue is words alone and imports nothing of ours',
    breaks: seesOnly('messages', []),
  },
  {
    name: 'preload-sees-contract',
    reason: 'the preload exposes the contract and nothing else',
    breaks: seesOnly('preload', ['contract']),
  },
  {
    name: 'renderer-sees-contract-and-domain',
    reason: 'the renderer knows main only through the bridge; it may import contract, domain and messages',
    breaks: seesOnly('renderer', ['contract', 'domain', 'messages']),
  },
  {
    name: 'main-sees-contract-and-domain',
    reason:
      'main may import contract, domain and messages; the practice service runs as a service, not as a part of it',
    breaks: seesOnly('main', ['contract', 'domain', 'messages']),
  },
  {
    name: 'sandbox-stands-alone',
    reason:
      'the practice service shares no rules with the app it tests; of ours it may import domain/decimal.ts only',
    breaks: (from, to) => seesOnly('sandbox', [])(from, to) && to !== 'domain/decimal.ts',
  },
  {
    name: 'product-knows-no-tests',
    reason: 'what ships never imports test or tools',
    breaks: (from, to) => product.test(from) && isTestOrTool(to),
  },
  {
    name: 'tools-know-no-product',
    reason: 'tools hold no logic of the product, so that they run before anything is built',
    breaks: (from, to) => room(from) === 'tools' && product.test(to),
  },
  {
    name: 'desk-uses-ports',
    reason:
      'what an operator can do is written against the ports it declares in main/desk, not against the world behind them',
    breaks: (from, to) =>
      part(from) === 'desk' && room(to) === 'main' && part(to) !== 'desk' && !isShared(to),
  },
  {
    name: 'formats-are-pure',
    reason:
      'a file format knows no part of main but the journal’s format: the desk and the store give it what it writes',
    breaks: (from, to) =>
      part(from) === 'formats' &&
      room(to) === 'main' &&
      part(to) !== 'formats' &&
      !to.startsWith(journalFormat),
  },
  {
    name: 'common-stands-alone',
    reason: 'the tools that every part of main shares import no part of it',
    breaks: (from, to) => part(from) === 'common' && room(to) === 'main' && part(to) !== 'common',
  },
  {
    name: 'journal-format-is-its-own',
    reason:
      'what a record on disk looks like depends on no screen: the schemas in main/desk/journal/format/ import domain alone',
    breaks: (from, to) =>
      from.startsWith(journalFormat) && !to.startsWith(journalFormat) && room(to) !== 'domain',
  },
  {
    name: 'service-credentials-store-apart',
    reason: 'service, credentials and store never import one another',
    breaks: (from, to) =>
      outside.includes(part(from)) && outside.includes(part(to)) && part(from) !== part(to),
  },
  {
    name: 'only-the-root-wires',
    reason:
      'parts of main meet in main/index.ts and main/wiring/ only (bridge may import desk; any part may import the ports in main/desk/ports/, the file formats in main/formats/ and the tools in main/common/)',
    breaks: (from, to) => {
      if (room(from) !== 'main' || room(to) !== 'main' || composes(from) || part(from) === part(to))
        return false;
      // These parts have their own rules with clearer reasons.
      if (['desk', 'formats', 'common'].includes(part(from))) return false;
      if (outside.includes(part(from)) && outside.includes(part(to))) return false;
      return !isShared(to) && !(part(from) === 'bridge' && part(to) === 'desk');
    },
  },
  {
    name: 'handlers-stay-apart',
    reason: 'bridge handlers call the desk, never each other',
    breaks: (from, to) => [from, to].every((path) => path.startsWith('main/bridge/handlers/')) && from !== to,
  },
  {
    name: 'features-stay-apart',
    reason: 'features never import features; what two of them need belongs in components, state or domain',
    breaks: (from, to) => feature(from) !== '' && feature(to) !== '' && feature(from) !== feature(to),
  },
];

const feature = (/** @type {string} */ path) => /^renderer\/features\/([^/]+)/.exec(path)?.[1] ?? '';

const builtin =
  /^node:|^(fs|path|os|crypto|http|https|net|tls|child_process|worker_threads|util|stream|events|url|zlib)(\/|$)/;
const sqlite = /^(better-sqlite3|better-sqlite3-multiple-ciphers|(node:)?sqlite)$/;

/** @type {PackageRule[]} */
export const packageRules = [
  {
    name: 'domain-is-pure',
    reason: 'the domain imports the schema and decimal libraries alone (valibot, big.js)',
    breaks: (from, name) => room(from) === 'domain' && !['valibot', 'big.js'].includes(name),
  },
  {
    name: 'contract-sees-domain',
    reason: 'the contract imports the schema library alone (valibot)',
    breaks: (from, name) => room(from) === 'contract' && name !== 'valibot',
  },
  {
    name: 'messages-see-nothing',
    reason: 'the message catalogue is words alone',
    breaks: (from) => room(from) === 'messages',
  },
  {
    name: 'preload-sees-contract',
    reason: 'a sandboxed preload has electron and nothing else',
    breaks: (from, name) => room(from) === 'preload' && name !== 'electron',
  },
  {
    name: 'renderer-sees-contract-and-domain',
    reason: 'the renderer is a web page: it has neither Electron nor Node',
    breaks: (from, name) => room(from) === 'renderer' && (name === 'electron' || builtin.test(name)),
  },
  {
    name: 'sandbox-stands-alone',
    reason: 'the practice service is an HTTP server that also runs without Electron',
    breaks: (from, name) => room(from) === 'sandbox' && name === 'electron',
  },
  {
    name: 'desk-uses-ports',
    reason:
      'the desk knows no electron, undici, SQLite, keychain or disk; it declares a port and is given one',
    breaks: (from, name) =>
      part(from) === 'desk' &&
      (['electron', 'undici', 'keytar'].includes(name) ||
        sqlite.test(name) ||
        /^(node:)?fs(\/|$)/.test(name)),
  },
  {
    name: 'formats-are-pure',
    reason: 'a file format makes texts and bytes; the desk is given the file to write them to',
    breaks: (from, name) =>
      part(from) === 'formats' && (name === 'electron' || /^(node:)?fs(\/|$)/.test(name)),
  },
  {
    name: 'one-http-client',
    reason:
      'money goes through one client: undici is imported by main/service/requests/client.ts and main/service/requests/http/ only',
    breaks: (from, name) => product.test(from) && name === 'undici' && !isClient(from),
  },
  {
    name: 'one-keychain',
    reason: 'secrets pass through one door: keytar is imported by main/credentials/keychain.ts only',
    breaks: (from, name) =>
      product.test(from) && name === 'keytar' && from !== 'main/credentials/keychain.ts',
  },
  {
    name: 'one-database',
    reason: 'SQLite is imported within main/store/ only',
    breaks: (from, name) => product.test(from) && sqlite.test(name) && !from.startsWith('main/store/'),
  },
];

export const isClient = (/** @type {string} */ path) =>
  path === 'main/service/requests/client.ts' || path.startsWith('main/service/requests/http/');
