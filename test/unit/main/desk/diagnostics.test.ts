// The log on screen, and the diagnostics bundle.
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { SliceName } from '../../../../contract/contract.ts';
import { createDiagnostics, type DiagnosticsDesk } from '../../../../main/desk/diagnostics/diagnostics.ts';
import { keepSecret } from '../../../../main/desk/profiles/service-secret.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryClipboard } from '../../../support/memory-clipboard.ts';
import { memoryFile } from '../../../support/memory-file.ts';
import { memorySecrets } from '../../../support/memory-secrets.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { practiceProfile } from '../../../../main/practice/profile.ts';

const CANARY = 'canary-4711';
const LOG = `2026-11-25T16:45:12.001 info store note {"note":"store.ready"}
2026-11-25T16:45:13.002 error [ab12cd34] poll: Error: HTTP 503 with ${CANARY}
    at read (main.js:12:5)
2026-11-25T16:45:14.003 info repaid 5,000,000.00 to 0123456789 by 0x52908400098527886E0F7030069857D2E4169EE7
`;
let log: string;
let saved: Buffer | undefined;
let cancels: boolean;
let journal: MemoryJournal;
let desk: DiagnosticsDesk;
const clipboard = memoryClipboard();

beforeEach(async () => {
  log = LOG;
  saved = undefined;
  cancels = false;
  journal = memoryJournal();
  const secrets = memorySecrets();
  const profile = practiceProfile('http://127.0.0.1:8787/v1');
  await keepSecret(secrets, profile, CANARY);
  const slices: Partial<Record<SliceName, unknown>> = {
    app: { version: '0.1.0', electron: '42.0.0' },
    connect: { status: 'connected', profile: { name: 'Lender of Lagos', environment: 'live' } },
    journal: { entries: 12 },
  };
  desk = createDiagnostics({
    clock: fakeClock(),
    journal,
    clipboard,
    secrets,
    logFile: { read: () => Promise.resolve(ok({ text: log, isCut: false })) },
    profiles: () => Promise.resolve([profile]),
    snapshot: (name) => JSON.stringify({ revision: 1, value: slices[name] }),
    desktop: {
      saveDiagnostics: () =>
        Promise.resolve(ok(cancels ? undefined : memoryFile('bundle.zip', (bytes) => (saved = bytes)))),
    },
  });
});

const preview = async (included = { amounts: false, accounts: false }) => {
  const made = await desk.preview({ included });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};
async function textOf(digest: string, path: string): Promise<string> {
  const lines = await desk.lines({ digest, path, from: 0, limit: 200 });
  if (!lines.ok) throw new Error(lines.error.code);
  return lines.value.rows.map(({ text }) => text).join('\n');
}

describe('the log', () => {
  it('is listed newest first, with the lines of a stack in one entry', async () => {
    const page = await desk.log({ from: 0, limit: 2 });
    expect(page).toMatchObject({ value: { total: 3, rows: [{ number: 2 }, { number: 1, level: 'error' }] } });
    expect(page.ok && page.value.rows[1]?.text).toContain('\n    at read (main.js:12:5)');
  });
  it('is narrowed to a level and searched in all lines of an entry', async () => {
    expect(await desk.log({ level: 'error', from: 0, limit: 9 })).toMatchObject({ value: { total: 1 } });
    expect(await desk.log({ search: 'MAIN.JS', from: 0, limit: 9 })).toMatchObject({ value: { total: 1 } });
    expect(await desk.log({ search: 'nothing', from: 0, limit: 9 })).toMatchObject({ value: { rows: [] } });
  });
  it('is copied entry by entry, as the clipboard then holds it', async () => {
    const copied = await desk.copy({ number: 0 });
    expect(copied).toEqual({ ok: true, value: { clipboard: clipboard.text, proven: true } });
    expect(clipboard.text).toContain('store note');
  });
});

describe('the bundle', () => {
  it('holds no secret, no account number and no amount, and names no service', async () => {
    const { digest, files } = await preview();
    const all = (await Promise.all(files.map(({ path }) => textOf(digest, path)))).join('\n');
    for (const text of [CANARY, '5,000,000', '0123456789', '0x5290', 'Lender of Lagos'])
      expect(all).not.toContain(text);
    expect(all).toContain('HTTP 503');
    expect(all).toContain('2026-11-25T16:45:14.003 info repaid [amount] to [number] by [id]');
  });
  it('holds amounts and ids by choice, but never a secret', async () => {
    const { digest } = await preview({ amounts: true, accounts: true });
    const text = await textOf(digest, 'log.txt');
    expect(text).toContain('5,000,000.00 to 0123456789 by 0x5290');
    expect(text).not.toContain(CANARY);
  });
  it('is saved exactly as shown, although the log went on, and recorded', async () => {
    const { digest, files } = await preview();
    const shown = await textOf(digest, 'log.txt');
    log += '2026-11-25T16:46:00.000 info later\n';
    const result = await desk.save({ digest });
    expect(result).toMatchObject({ ok: true, value: { file: 'bundle.zip' } });
    expect(saved?.toString('utf8')).toContain(shown);
    expect(saved?.toString('utf8')).not.toContain('later');
    const [entry] = journal.written;
    expect(entry?.kind).toBe('diagnostics.saved');
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({
      file: 'bundle.zip',
      files: files.length,
      sha256: result.ok ? result.value.sha256 : '',
      amounts: false,
      accounts: false,
    });
  });
  it('is not saved if another one was made since, or if the operator cancels', async () => {
    const { digest } = await preview();
    await preview({ amounts: true, accounts: false });
    expect(await desk.save({ digest })).toMatchObject({ error: { code: 'changed-since-shown' } });
    cancels = true;
    expect(await desk.save({ digest: (await preview()).digest })).toEqual({ ok: true, value: {} });
    expect(saved).toBeUndefined();
    expect(journal.written).toEqual([]);
  });
});
