// The rules about imports (docs/architecture.md). The check prints name and reason of a broken rule. There
// are no exemptions: a file that needs one is in the wrong room.

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
 * A room may import only itself and the named rooms. Tests and tools have their own rule.
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
const outside = ['service', 'credentials', 'store', 'team'];
/** Files that any part of main may import: the ports, the file formats and the common tools. */
const isShared = (/** @type {string} */ path) =>
  path.startsWith('main/desk/ports') || ['formats', 'common'].includes(part(path));

/** @type {ImportRule[]} */
export const importRules = [
  {
    name: 'domain-is-pure',
    reason: 'domain imports no other room, so that the rules about money run anywhere',
    breaks: seesOnly('domain', []),
  },
  {
    name: 'contract-sees-domain',
    reason: 'contract imports only domain',
    breaks: seesOnly('contract', ['domain']),
  },
  {
    name: 'messages-see-nothing',
    reason: 'messages contains only texts; of other rooms it may import only domain/locale.ts',
    breaks: (from, to) => seesOnly('messages', [])(from, to) && to !== 'domain/locale.ts',
  },
  {
    name: 'preload-sees-contract',
    reason: 'preload exposes only the contract and imports nothing else',
    breaks: seesOnly('preload', ['contract']),
  },
  {
    name: 'renderer-sees-contract-and-domain',
    reason:
      'the renderer uses main only through the bridge; it may import contract, domain and messages, and the guide’s pages as text',
    breaks: (from, to) =>
      seesOnly('renderer', ['contract', 'domain', 'messages'])(from, to) &&
      !(from === 'renderer/features/guide/pages.ts' && /^docs\/guide\/[\w-]+\.md$/.test(to)),
  },
  {
    name: 'main-sees-contract-and-domain',
    reason: 'main may import contract, domain and messages; the practice service runs as a separate service',
    breaks: seesOnly('main', ['contract', 'domain', 'messages']),
  },
  {
    name: 'sandbox-stands-alone',
    reason:
      'the practice service shares no rules with the app that it tests; it may import only domain/decimal.ts',
    breaks: (from, to) => seesOnly('sandbox', [])(from, to) && to !== 'domain/decimal.ts',
  },
  {
    name: 'product-knows-no-tests',
    reason: 'shipped code does not import test or tools',
    breaks: (from, to) => product.test(from) && isTestOrTool(to),
  },
  {
    name: 'tools-know-no-product',
    reason: 'tools contain no logic of the product, so that they run before anything is built',
    breaks: (from, to) => room(from) === 'tools' && product.test(to),
  },
  {
    name: 'desk-uses-ports',
    reason: 'the desk uses only the ports that it declares, not the parts of main that implement them',
    breaks: (from, to) =>
      part(from) === 'desk' && room(to) === 'main' && part(to) !== 'desk' && !isShared(to),
  },
  {
    name: 'formats-are-pure',
    reason:
      'a file format imports only the journal’s format from main; the desk and the store give it the values to write',
    breaks: (from, to) =>
      part(from) === 'formats' &&
      room(to) === 'main' &&
      part(to) !== 'formats' &&
      !to.startsWith(journalFormat),
  },
  {
    name: 'common-stands-alone',
    reason: 'the common tools of main import no other part of main',
    breaks: (from, to) => part(from) === 'common' && room(to) === 'main' && part(to) !== 'common',
  },
  {
    name: 'journal-format-is-its-own',
    reason:
      'the form of a record on disk depends on no screen: main/desk/journal/format/ imports only domain',
    breaks: (from, to) =>
      from.startsWith(journalFormat) && !to.startsWith(journalFormat) && room(to) !== 'domain',
  },
  {
    name: 'service-credentials-store-apart',
    reason: 'service, credentials and store do not import one another',
    breaks: (from, to) =>
      outside.includes(part(from)) && outside.includes(part(to)) && part(from) !== part(to),
  },
  {
    name: 'only-the-root-wires',
    reason:
      'only main/index.ts and main/wiring/ connect parts of main (bridge may import desk; any part may import main/desk/ports/, main/formats/ and main/common/)',
    breaks: (from, to) => {
      if (room(from) !== 'main' || room(to) !== 'main' || composes(from) || part(from) === part(to))
        return false;
      // The door is built from the service's requests; nothing but the wiring reaches it.
      if (part(from) === 'money' && part(to) === 'service') return false;
      // These parts have their own rules with clearer reasons.
      if (['desk', 'formats', 'common'].includes(part(from))) return false;
      if (outside.includes(part(from)) && outside.includes(part(to))) return false;
      return !isShared(to) && !(part(from) === 'bridge' && part(to) === 'desk');
    },
  },
  {
    name: 'handlers-stay-apart',
    reason: 'bridge handlers call the desk, not each other',
    breaks: (from, to) => [from, to].every((path) => path.startsWith('main/bridge/handlers/')) && from !== to,
  },
  {
    name: 'features-stay-apart',
    reason:
      'a feature does not import another feature; code that two need belongs in components, state or domain',
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
    reason: 'domain imports only the schema library and the decimal library (valibot, big.js)',
    breaks: (from, name) => room(from) === 'domain' && !['valibot', 'big.js'].includes(name),
  },
  {
    name: 'contract-sees-domain',
    reason: 'contract imports only the schema library (valibot)',
    breaks: (from, name) => room(from) === 'contract' && name !== 'valibot',
  },
  {
    name: 'messages-see-nothing',
    reason: 'messages contains only texts',
    breaks: (from) => room(from) === 'messages',
  },
  {
    name: 'preload-sees-contract',
    reason: 'a sandboxed preload can import only electron',
    breaks: (from, name) => room(from) === 'preload' && name !== 'electron',
  },
  {
    name: 'renderer-sees-contract-and-domain',
    reason: 'the renderer is a web page without Electron and Node',
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
      'the desk imports no electron, undici, SQLite, keychain or disk; it declares ports, and main gives it the implementations',
    breaks: (from, name) =>
      part(from) === 'desk' &&
      (['electron', 'undici', 'keytar'].includes(name) ||
        sqlite.test(name) ||
        /^(node:)?fs(\/|$)/.test(name)),
  },
  {
    name: 'formats-are-pure',
    reason: 'a file format makes texts and bytes; the desk writes them to a file',
    breaks: (from, name) =>
      part(from) === 'formats' && (name === 'electron' || /^(node:)?fs(\/|$)/.test(name)),
  },
  {
    name: 'one-http-client',
    reason:
      'one client sends all requests: only main/service/requests/client.ts and main/service/requests/http/ import undici',
    breaks: (from, name) => product.test(from) && name === 'undici' && !isClient(from),
  },
  {
    name: 'one-keychain',
    reason: 'one file reads and writes secrets: only main/credentials/keychain.ts imports keytar',
    breaks: (from, name) =>
      product.test(from) && name === 'keytar' && from !== 'main/credentials/keychain.ts',
  },
  {
    name: 'one-team-client',
    reason: 'only main/team/ imports PostgreSQL’s client; the desk uses the team by its port',
    breaks: (from, name) => product.test(from) && /^pg(-|$)/.test(name) && !from.startsWith('main/team/'),
  },
  {
    name: 'one-database',
    reason: 'only main/store/ imports SQLite',
    breaks: (from, name) => product.test(from) && sqlite.test(name) && !from.startsWith('main/store/'),
  },
];

export const isClient = (/** @type {string} */ path) =>
  path === 'main/service/requests/client.ts' || path.startsWith('main/service/requests/http/');
