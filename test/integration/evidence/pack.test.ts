// The evidence pack of a loan that was borrowed and repaid with real databases and HTTP: its content, what
// it must never contain, that both checkers agree, and that they find every change.
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { VERIFY_SCRIPT } from '../../../main/formats/evidence/verify-script.ts';
import { zipParts } from '../../../main/formats/zip.ts';
import { fractionFor } from '../../../sandbox/random.ts';
import { verifyZip } from '../../../tools/verify-evidence.mjs';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { openRealDesk, type Premises, premises, type RealDesk } from '../../support/real-desk.ts';

const CANARY = 'practice-key';
const TOOL = new URL('../../../tools/verify-evidence.mjs', import.meta.url).pathname;
const soon = { timeout: 10_000, interval: 20 };

let at: Premises;
let open: RealDesk;
let loanId: LoanId;
let pack: Buffer;
let files: Map<string, Buffer>;

beforeAll(async () => {
  at = await premises('evidence');
  open = await openRealDesk(at);
  await open.desk.connect.openSandbox();
  await vi.waitUntil(() => open.slice('connect').link === 'live', soon);
  loanId = await borrowedLoan(open, { amount_ngn: '1250000.00', payout: 'naira_token' });
  // A request about something else, which the pack leaves out but includes in the chain of hashes.
  await open.session.borrow.createQuote({ amount_ngn: '777000.00', payout: 'bank' });
  await open.session.repay.start(loanId);
  await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
  await open.desk.connect.refreshNow();
  const written = await open.desk.evidence.write(loanId);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  pack = Buffer.from(at.desktop.savedBytes.get(`${loanId}.zip`) ?? []);
  files = read(pack);
});
afterAll(async () => {
  await open.close();
  await at.leave();
});

/** Files of an uncompressed ZIP. */
function read(zip: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let from = 0; zip.readUInt32LE(from) === 0x04034b50;) {
    const name = from + 30 + zip.readUInt16LE(from + 26);
    const end = name + zip.readUInt32LE(from + 18);
    found.set(zip.toString('utf8', from + 30, name), zip.subarray(name, end));
    from = end;
  }
  return found;
}

const repacked = (changed: Map<string, Buffer>): Buffer =>
  Buffer.concat([...zipParts([...changed].map(([path, bytes]) => ({ path, bytes })))]);
const wrongIn = (zip: Buffer): string[] =>
  verifyZip(zip).flatMap(({ name, wrong }) => (wrong === undefined ? [] : [name]));

interface PageCheck {
  name: string;
  ok: boolean;
}

/** Runs the page's script without the page. */
async function byPage(zip: Buffer): Promise<PageCheck[]> {
  const context = vm.createContext({
    TextEncoder,
    TextDecoder,
    Uint8Array,
    ArrayBuffer,
    DataView,
    Array,
    crypto,
  });
  vm.runInContext(
    `const WORDS = {};${VERIFY_SCRIPT}\nglobalThis.run = (zip) => check(unzip(zip), zip);`,
    context,
  );
  return (context as unknown as { run: (zip: Buffer) => Promise<PageCheck[]> }).run(zip);
}

describe('an evidence pack', () => {
  it('holds every answer about the loan and its application, byte for byte', async () => {
    const detail = await open.session.loans.detail(loanId);
    const raw = detail.ok ? detail.value.loan?.value.raw : undefined;
    const records = [...files].filter(([path]) => path.startsWith('records/0'));
    expect(records.map(([, bytes]) => bytes.toString('utf8'))).toContain(raw);
    expect(records.map(([path]) => path.replace(/^.*-|\.json$/g, ''))).toEqual(
      expect.arrayContaining(['loans', 'applications', 'returnAddresses']),
    );
  });

  it('holds its requests and its checklist, and no other loan’s', () => {
    const requests = JSON.parse(String(files.get('requests.json'))) as { kind: string; subject: string }[];
    expect(requests.map(({ kind }) => kind)).toEqual([
      'intent.recorded',
      'intent.sent',
      'intent.confirmed',
      'intent.recorded',
      'intent.sent',
      'intent.confirmed',
    ]);
    expect(String(files.get('checklist.json'))).toContain('repay.started');
    // With its point: a time in milliseconds may hold the same digits.
    const all = pack.toString('utf8');
    expect(all).not.toContain('777000.00');
  });

  it('holds neither the secret nor the name of its keychain entry', () => {
    const all = pack.toString('latin1');
    for (const word of [CANARY, 'service/sandbox', 'secretName', 'control-key'])
      expect(all).not.toContain(word);
  });

  it('is recorded in the journal with its SHA-256', async () => {
    const page = await open.desk.journal.page({ limit: 1 });
    const [entry] = page.ok ? page.value.rows : [];
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(pack).digest('hex');
    expect(entry).toMatchObject({ kind: 'evidence.written', subject: loanId });
    expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ sha256, loanId, files: files.size });
  });

  it('shows hostile text as text on its page', () => {
    const page = String(files.get('index.html'));
    expect(page).toContain(`Evidence of loan ${loanId}`);
    expect(page).not.toMatch(/<script|<img/i);
  });
});

describe('a check without the app', () => {
  it('passes every check of the command and of the page', async () => {
    expect(verifyZip(pack).map(({ wrong }) => wrong)).toEqual(Array.from({ length: 8 }, () => undefined));
    const page = await byPage(pack);
    expect(page.map(({ name, ok }) => `${name} ${ok}`)).toEqual(
      ['zip', 'list', 'hashes', 'records', 'chain', 'bodies', 'lists', 'attachments'].map(
        (name) => `${name} true`,
      ),
    );
  });

  it('works as a command on a ZIP and on its unpacked folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    try {
      const zip = join(folder, 'pack.zip');
      writeFileSync(zip, pack);
      const run = (path: string): string =>
        execFileSync(process.execPath, [TOOL, path], {
          encoding: 'utf8',
          env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        });
      expect(run(zip)).toContain('8 checks, 0 failed');
      const unpacked = join(folder, 'unpacked');
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(unpacked, path)), { recursive: true });
        writeFileSync(join(unpacked, path), bytes);
      }
      expect(run(unpacked)).toContain('7 checks, 0 failed');
      writeFileSync(join(unpacked, 'loan.json'), '{}');
      expect(() => run(unpacked)).toThrow('Command failed');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('finds each of 1,000 flipped bits', () => {
    const seed = 'evidence-flips';
    const random = (flip: number): number => fractionFor(seed, String(flip));
    const missed: number[] = [];
    for (let flip = 0; flip < 1_000; flip += 1) {
      const bit = Math.floor(random(flip) * pack.length * 8);
      const changed = Buffer.from(pack);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      if (wrongIn(changed).length === 0) missed.push(bit);
    }
    expect({ seed, missed }).toEqual({ seed, missed: [] });
  });

  it('finds a cut and an addition', () => {
    const cuts = [
      0,
      1,
      pack.length - 1,
      pack.length - 22,
      ...Array.from({ length: 100 }, (_, cut) =>
        Math.floor(fractionFor('evidence-cuts', String(cut)) * pack.length),
      ),
    ];
    expect(cuts.filter((cut) => wrongIn(pack.subarray(0, cut)).length === 0)).toEqual([]);
    expect(wrongIn(Buffer.concat([pack, Buffer.from('x')]))).not.toEqual([]);
  });

  it('finds a forged entry even if the manifest fits', async () => {
    const { createHash } = await import('node:crypto');
    const forge = (path: string, from: string, to: string): Buffer => {
      const changed = new Map(files);
      const text = String(files.get(path));
      expect(text).toContain(from);
      changed.set(path, Buffer.from(text.replace(from, to)));
      const manifest = JSON.parse(String(files.get('manifest.json'))) as {
        files: { path: string; bytes: number; sha256: string }[];
      };
      for (const file of manifest.files) {
        const bytes = changed.get(file.path) ?? Buffer.alloc(0);
        file.bytes = bytes.length;
        file.sha256 = createHash('sha256').update(bytes).digest('hex');
      }
      changed.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
      return repacked(changed);
    };
    expect(wrongIn(forge('journal.json', '"kind": "intent.sent"', '"kind": "intent.held"'))).toContain(
      'the journal excerpt is one chain',
    );
    expect(wrongIn(forge('journal.json', '"content": "', '"content": "0'))).toContain(
      'the journal excerpt is one chain',
    );
    expect(wrongIn(forge('requests.json', '1250000.00', '1250000.01'))).toEqual([
      'checklist, sign-offs and requests say what the journal entries say',
    ]);
    const [record] = [...files.keys()].filter((path) => path.endsWith('-loans.json'));
    expect(wrongIn(forge(record ?? '', '"', ' "'))).toEqual([
      'each answer of the service has the hash it is listed under',
    ]);
    const page = await byPage(forge('requests.json', '1250000.00', '1250000.01'));
    expect(page.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['lists']);
  });
});
