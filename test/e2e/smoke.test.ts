// The short start that tries a runtime: it passes on the runtime of these tests; on broken ones it names the
// failed step and keeps the log.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smokeOf } from '../../tools/lib/smoke-run.mjs';

const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};
const real = needed('COLLATERAL_DESK_ELECTRON');
const app = needed('COLLATERAL_DESK_APP');
let folder: string;
let planted = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-smoke-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** An executable that does this instead of Electron, or before it. */
function executable(script: string): string {
  const path = join(folder, `electron-${(planted += 1)}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
function emptyApp(): string {
  const path = join(folder, 'empty');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "name": "empty", "main": "main.js" }');
  writeFileSync(join(path, 'main.js'), '');
  return path;
}
function place(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

describe('a smoke start', () => {
  it('passes on the runtime of these tests and names its versions', async () => {
    const report = await smokeOf({ executable: real, app, folder: place('good') });
    expect(report).toMatchObject({ passed: ['window', 'bridge', 'keychain', 'databases'] });
    expect(report.failed).toBeUndefined();
    expect(report.versions['electron']).toMatch(/^\d+\.\d+\.\d+/);
    expect(report.versions['node']).toMatch(/^24\./);
  });

  it('fails at the window for a binary that ends with an error', async () => {
    // In its own process, as the tools run it, because the driver leaves unhandled rejections for a silent
    // binary.
    const folderOfRun = place('exits');
    await promisify(execFile)(real, [join(app, 'tools/lib/smoke-run.mjs'), folderOfRun], {
      env: {
        ...process.env,
        ELECTRON_RUN_AS_NODE: '1',
        COLLATERAL_DESK_ELECTRON: executable('echo "no such library" >&2; exit 1'),
      },
    });
    const report: unknown = JSON.parse(readFileSync(join(folderOfRun, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ passed: [], failed: { step: 'window' } });
    expect(readFileSync(join(folderOfRun, 'smoke.log'), 'utf8')).toContain('no such library');
  });

  it('fails at the window for a runtime that opens none', async () => {
    const report = await smokeOf({
      executable: real,
      app: emptyApp(),
      folder: place('windowless'),
      limitMs: 20_000,
    });
    expect(report).toMatchObject({ passed: [], failed: { step: 'window' } });
  });

  it('fails at the keychain, with the reason, if there is none', async () => {
    const report = await smokeOf({
      executable: executable(`DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent/bus exec '${real}' "$@"`),
      app,
      folder: place('keyless'),
    });
    expect(report).toMatchObject({
      passed: ['window', 'bridge'],
      failed: { step: 'keychain', cause: 'locked: keychain-absent' },
    });
  });
});
