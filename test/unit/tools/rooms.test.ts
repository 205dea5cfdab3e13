// Violates every room rule on purpose, because a rule that never failed may check nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspect } from '../../../tools/lib/rooms/inspection.mjs';
import { importRules, packageRules } from '../../../tools/lib/rooms/rules.mjs';
import { useRules, wholeRules } from '../../../tools/lib/rooms/uses.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rooms-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function plant(files: Record<string, string>): ReturnType<typeof inspect>['findings'] {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return inspect(folder).findings;
}

const lines = (count: number): string => 'export {};\n'.repeat(count);

/** Rule, file and source. The file breaks that rule and no other. */
const planted: [rule: string, path: string, source: string][] = [
  ['domain-is-pure', 'domain/loan.ts', `import '../contract/contract.ts';`],
  ['domain-is-pure', 'domain/loan.ts', `import type { Words } from '../messages/en.ts';`],
  ['domain-is-pure', 'domain/loan.ts', `import { readFile } from 'node:fs/promises';`],
  ['domain-is-pure', 'domain/loan.ts', `import dayjs from 'dayjs';`],
  ['contract-sees-domain', 'contract/slices/loan.ts', `export * from '../../main/desk/borrow/borrow.ts';`],
  ['contract-sees-domain', 'contract/slices/loan.ts', `import { en } from '../../messages/en.ts';`],
  ['contract-sees-domain', 'contract/contract.ts', `import { app } from 'electron';`],
  ['messages-see-nothing', 'messages/en.ts', `import { Naira } from '../domain/decimal.ts';`],
  ['messages-see-nothing', 'messages/en.ts', `import i18next from 'i18next';`],
  ['preload-sees-contract', 'preload/index.ts', `import { Naira } from '../domain/decimal.ts';`],
  ['preload-sees-contract', 'preload/index.ts', `import { join } from 'node:path';`],
  [
    'renderer-sees-contract-and-domain',
    'renderer/app.tsx',
    `import { store } from '../main/store/store.ts';`,
  ],
  [
    'renderer-sees-contract-and-domain',
    'renderer/app.tsx',
    `import page from '../docs/guide/borrow.md?raw';`,
  ],
  [
    'renderer-sees-contract-and-domain',
    'renderer/features/guide/pages.ts',
    `import page from '../../../docs/proof.md?raw';`,
  ],
  ['renderer-sees-contract-and-domain', 'renderer/app.tsx', `import { shell } from 'electron';`],
  ['renderer-sees-contract-and-domain', 'renderer/app.tsx', `import { join } from 'path';`],
  ['main-sees-contract-and-domain', 'main/shell/window.ts', `import '../../renderer/theme/tokens.ts';`],
  [
    'main-sees-contract-and-domain',
    'main/wiring/wire.ts',
    `const start = () => import('../../sandbox/server.ts');`,
  ],
  ['sandbox-stands-alone', 'sandbox/server.ts', `import { quote } from '../domain/quote.ts';`],
  [
    'sandbox-stands-alone',
    'sandbox/server.ts',
    `import { client } from '../main/service/requests/client.ts';`,
  ],
  ['sandbox-stands-alone', 'sandbox/server.ts', `import { app } from 'electron';`],
  ['product-knows-no-tests', 'main/shell/window.ts', `import '../../test/support/e2e.ts';`],
  ['product-knows-no-tests', 'renderer/app.tsx', `import '../tools/lib/say.mjs';`],
  ['tools-know-no-product', 'tools/start.mjs', `import '../domain/decimal.ts';`],
  [
    'journal-format-is-its-own',
    'main/desk/journal/format/record-schemas.ts',
    `import { AlertKindSchema } from '../../../../contract/slices/alerts.ts';`,
  ],
  [
    'journal-format-is-its-own',
    'main/desk/journal/format/reading.ts',
    `import type { Journal } from '../../ports/store.ts';`,
  ],
  ['desk-uses-ports', 'main/desk/repay/repay.ts', `import type { Client } from '../../service/client.ts';`],
  ['desk-uses-ports', 'main/desk/repay/repay.ts', `import { log } from '../../shell/log.ts';`],
  ['desk-uses-ports', 'main/desk/repay/repay.ts', `import { route } from '../../bridge/router.ts';`],
  ['desk-uses-ports', 'main/desk/repay/repay.ts', `import { app } from 'electron';`],
  ['desk-uses-ports', 'main/desk/exports/csv.ts', `import { writeFile } from 'node:fs/promises';`],
  ['desk-uses-ports', 'main/desk/exports/csv.ts', `import fs from 'fs';`],
  ['common-stands-alone', 'main/common/turns.ts', `import type { Log } from '../desk/ports/system.ts';`],
  ['formats-are-pure', 'main/formats/zip.ts', `import { borrow } from '../desk/borrow/borrow.ts';`],
  ['formats-are-pure', 'main/formats/zip.ts', `import type { Store } from '../desk/ports/store.ts';`],
  ['formats-are-pure', 'main/formats/zip.ts', `import { writeFile } from 'node:fs/promises';`],
  [
    'service-credentials-store-apart',
    'main/service/requests/client.ts',
    `import { secrets } from '../../credentials/store.ts';`,
  ],
  [
    'service-credentials-store-apart',
    'main/store/cache.ts',
    `import type { Wire } from '../service/wire/loan.ts';`,
  ],
  ['service-credentials-store-apart', 'main/credentials/keychain.ts', `import '../store/cache.ts';`],
  ['only-the-root-wires', 'main/shell/window.ts', `import { store } from '../store/store.ts';`],
  ['only-the-root-wires', 'main/bridge/router.ts', `import { client } from '../service/requests/client.ts';`],
  [
    'only-the-root-wires',
    'main/service/polling/poller.ts',
    `import { borrow } from '../../desk/borrow/borrow.ts';`,
  ],
  ['handlers-stay-apart', 'main/bridge/handlers/repay.ts', `import { borrow } from './borrow.ts';`],
  ['features-stay-apart', 'renderer/features/repay/page.tsx', `import { Terms } from '../borrow/terms.tsx';`],
  [
    'features-stay-apart',
    'renderer/features/repay/page.tsx',
    `const B = () => import('../borrow/terms.tsx');`,
  ],
  ['one-router', 'main/bridge/handlers/repay.ts', `import { ipcMain } from 'electron';`],
  [
    'one-router',
    'main/shell/window.ts',
    `import * as electron from 'electron'; electron.ipcMain.handle('x', () => 1);`,
  ],
  ['one-publisher', 'main/shell/window.ts', `export const f = (w: W) => w.webContents.send('x', 1);`],
  ['one-publisher', 'main/bridge/router.ts', `export const f = (event: E) => event.sender.send('x');`],
  ['one-http-client', 'main/service/polling/poller.ts', `import { request } from 'undici';`],
  [
    'one-http-client',
    'main/service/polling/poller.ts',
    `export const poll = () => fetch('https://example.test');`,
  ],
  [
    'one-http-client',
    'main/shell/news.ts',
    `import { net } from 'electron'; void net.fetch('https://example.test');`,
  ],
  ['one-http-client', 'renderer/app.tsx', `export const socket = new WebSocket('wss://example.test');`],
  ['one-team-client', 'main/desk/team/team.ts', `import pg from 'pg';`],
  ['one-keychain', 'main/credentials/move.ts', `import keytar from 'keytar';`],
  ['one-keychain', 'main/credentials/move.ts', `export const keytar = load('keytar');`],
  ['one-database', 'main/service/cache.ts', `import Database from 'better-sqlite3-multiple-ciphers';`],
  ['one-database', 'main/service/cache.ts', `import { DatabaseSync } from 'node:sqlite';`],
  ['one-money-door', 'main/service/polling/poller.ts', `export const request = { method: 'POST' };`],
  ['one-money-door', 'main/desk/borrow/accept.ts', `export const to = (method: M) => ({ method });`],
  ['one-money-door', 'main/bridge/router.ts', `export const to = (core: C) => core.exchange({});`],
  ['only-the-root-wires', 'main/service/lending-service.ts', `import { doorOf } from '../money/door.ts';`],
  ['one-bridge-reader', 'renderer/state/mirror.ts', `export const calls = window.collateralDesk;`],
  ['one-bridge-reader', 'renderer/state/mirror.ts', `export const { collateralDesk } = globalThis;`],
  ['one-clock', 'main/desk/borrow/deadline.ts', `export const now = () => Date.now();`],
  ['one-clock', 'domain/time.ts', `export const now = new Date();`],
  ['one-clock', 'renderer/features/borrow/countdown.tsx', `export const now = () => performance.now();`],
  ['one-clock', 'sandbox/server.ts', `export const now = () => Temporal.Now.instant();`],
  ['one-source-of-ids', 'main/desk/borrow/intent.ts', `import { randomUUID } from 'node:crypto';`],
  ['one-source-of-ids', 'main/desk/borrow/intent.ts', `export const id = () => crypto.randomUUID();`],
  ['one-source-of-ids', 'renderer/app.tsx', `export const n = crypto.getRandomValues(new Uint8Array(8));`],
  ['one-source-of-ids', 'sandbox/random.ts', `export const n = () => Math.random();`],
  ['one-source-of-ids', 'main/service/ids.ts', `import { randomBytes } from 'node:crypto';`],
  ['one-clipboard', 'main/shell/menu.ts', `import { clipboard } from 'electron';`],
  [
    'one-clipboard',
    'renderer/components/copy.tsx',
    `export const copy = () => navigator.clipboard.writeText('x');`,
  ],
  ['no-circles', 'domain/a.ts', `import './a.ts';`],
  ['file-length', 'domain/long.ts', lines(401)],
  ['no-number-money', 'domain/loan.ts', `export interface Loan { payoff_amount_ngn: number }`],
  ['no-number-money', 'contract/slices/loan.ts', `export type Loan = { principal: number | null };`],
  ['no-number-money', 'main/desk/repay/pay.ts', `export const pay = (amount: number) => amount;`],
  ['no-number-money', 'main/desk/repay/pay.ts', `export class Pay { totalNgn?: number; }`],
  [
    'no-number-money',
    'domain/loan.ts',
    `import * as v from 'valibot'; export const s = v.object({ amount: v.number() });`,
  ],
  ['known-imports', 'main/wiring/load.ts', `export const load = (name: string) => import(name);`],
  ['known-imports', 'renderer/app.tsx', `export const pages = import.meta.glob('./features/*/page.tsx');`],
  ['known-imports', 'renderer/app.tsx', `import '/features/repay/page.tsx';`],
  ['readable', 'domain/loan.ts', `export const = 1;`],
];

describe('room rules', () => {
  it.each(planted)('%s refuses a violation in %s (%#)', (rule, path, source) => {
    const findings = plant({ [path]: source });
    expect(findings.map((finding) => finding.rule)).toContain(rule);
    expect(new Set(findings.map((finding) => finding.rule)).size).toBe(1);
    const [finding] = findings;
    expect(finding?.where).toContain(path);
    expect(finding?.reason.length).toBeGreaterThan(20);
    expect(finding?.warning).toBe(false);
  });

  it('have at least one planted violation each', () => {
    const names = [...importRules, ...packageRules, ...useRules, ...Object.values(wholeRules)].map(
      (rule) => rule.name,
    );
    const covered = new Set(planted.map(([rule]) => rule));
    expect([...new Set(names)].filter((name) => !covered.has(name))).toEqual([]);
  });

  it('find a circle through several files and name its path', () => {
    const findings = plant({
      'domain/a.ts': `import './b.ts';`,
      'domain/b.ts': `import type { C } from './c';`,
      'domain/c.ts': `export * from './a.ts';`,
    });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.what).toContain('domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts');
  });

  it('warn about a file of more than 250 lines', () => {
    expect(plant({ 'domain/long.ts': lines(251) })).toMatchObject([{ rule: 'file-length', warning: true }]);
    expect(plant({ 'domain/long.ts': lines(250) })).toEqual([]);
  });

  it('name the line', () => {
    const findings = plant({ 'domain/time.ts': `// why\n\nexport const now = () =>\n  Date.now();\n` });
    expect(findings.map((finding) => finding.where)).toEqual(['domain/time.ts:4']);
  });

  it('accept clean code', () => {
    const findings = plant({
      'domain/decimal.ts': `import Big from 'big.js'; export const at = (ms: number) => new Date(ms); export { Big };`,
      'domain/loan.ts': `import { Big } from './decimal.ts'; import * as v from 'valibot'; export interface Loan { amount: string; count: number } export { Big, v };`,
      'contract/contract.ts': `import * as v from 'valibot'; export * from '../domain/loan.ts'; export { v };`,
      'messages/en.ts': `export const en = { amount: 'Amount' };`,
      'preload/index.ts': `import { contextBridge } from 'electron'; import '../contract/contract.ts'; contextBridge.exposeInMainWorld('collateralDesk', {});`,
      'renderer/bridge.ts': `import type { Loan } from '../domain/loan.ts'; export const bridge = window.collateralDesk; export type { Loan };`,
      'renderer/clock.ts': `export const now = () => performance.now();`,
      'renderer/features/repay/page.tsx': `import { bridge } from '../../bridge.ts'; import './page.css'; performance.mark('usable'); export { bridge };`,
      'main/index.ts': `import { app } from 'electron'; void app.whenReady().then(() => import('./wiring/wire.ts'));`,
      'main/wiring/wire.ts': `import '../store/store.ts'; import '../service/requests/client.ts'; import '../desk/repay/repay.ts'; import '../bridge/router.ts'; import '../shell/clock.ts';`,
      'main/desk/ports/store.ts': `export interface Store { read(): string }`,
      'main/desk/repay/repay.ts': `import type { Store } from '../ports/store.ts'; import '../../../domain/loan.ts'; import '../../../messages/en.ts'; export type { Store };`,
      'main/formats/csv.ts': `import '../../domain/decimal.ts'; import '../../contract/table.ts'; import './sheet.ts';`,
      'main/formats/pack.ts': `import '../desk/journal/format/reading.ts';`,
      'main/desk/exports/exports.ts': `import '../../formats/csv.ts';`,
      'main/store/worker/export.ts': `import '../../formats/csv.ts'; import '../../common/turns.ts';`,
      'main/bridge/router.ts': `import { ipcMain } from 'electron'; import './handlers/repay.ts'; ipcMain.handle('x', () => 1);`,
      'main/bridge/publisher.ts': `export const publish = (w: W) => w.webContents.send('x');`,
      'main/bridge/handlers/repay.ts': `import '../../desk/repay/repay.ts';`,
      'main/service/requests/client.ts': `import { Agent } from 'undici'; import type { Store } from '../../desk/ports/store.ts'; export const a = new Agent(); export type { Store };`,
      'main/service/requests/http/dispatch.ts': `import { fetch } from 'undici'; void fetch('https://example.test');`,
      'main/credentials/keychain.ts': `import { randomBytes } from 'node:crypto'; import keytar from 'keytar'; export { keytar, randomBytes };`,
      'main/store/store.ts': `import Database from 'better-sqlite3-multiple-ciphers'; export const worker = new Worker(new URL('./worker/worker.ts', import.meta.url)); export { Database };`,
      'main/shell/clock.ts': `export const clock = { now: () => Date.now() };`,
      'main/shell/ids.ts': `import { randomUUID } from 'node:crypto'; export const id = randomUUID;`,
      'main/shell/clipboard.ts': `import { clipboard } from 'electron'; export const copy = (text: string) => clipboard.writeText(text);`,
      'sandbox/server.ts': `import '../domain/decimal.ts'; import { serve } from '@hono/node-server'; import { createServer } from 'node:http'; export { serve, createServer };`,
      'test/unit/loan.test.ts': `import '../../domain/loan.ts'; import '../../main/store/store.ts'; export const at = Date.now();`,
      'tools/start.mjs': `import './lib/say.mjs'; export const at = Date.now();`,
    });
    expect(findings).toEqual([]);
  });

  it('find no files in an empty folder, which the tool reports as a failure', () => {
    expect(inspect(folder).files).toBe(0);
  });
});
