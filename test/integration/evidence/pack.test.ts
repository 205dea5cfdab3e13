// The evidence pack of a loan that was borrowed and repaid with real databases and HTTP: its content, what
// it must never contain, and that it passes its checks.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { linesOf } from '../../../tools/verify-evidence.mjs';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { openRealDesk, type Premises, premises, type RealDesk } from '../../support/real-desk.ts';
import { unzipped } from '../../support/unzipped.ts';

const CANARY = 'practice-key';
const soon = { timeout: 10_000, interval: 20 };

let at: Premises;
let open: RealDesk;
let loanId: LoanId;
let pack: Buffer;
let files: Map<string, string>;

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
  files = unzipped(pack);
});
afterAll(async () => {
  await open.close();
  await at.leave();
});

describe('an evidence pack', () => {
  it('holds every answer about the loan and its application, byte for byte', async () => {
    const detail = await open.session.loans.detail(loanId);
    const raw = detail.ok ? detail.value.loan?.value.raw : undefined;
    const records = [...files].filter(([path]) => path.startsWith('records/0'));
    expect(records.map(([, bytes]) => bytes)).toContain(raw);
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
    const sha256 = createHash('sha256').update(pack).digest('hex');
    expect(entry).toMatchObject({ kind: 'evidence.written', subject: loanId });
    expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ sha256, loanId, files: files.size });
  });

  it('shows hostile text as text on its page', () => {
    const page = String(files.get('index.html'));
    expect(page).toContain(`Evidence of loan ${loanId}`);
    expect(page).not.toMatch(/<script|<img/i);
  });

  it('passes every check', async () => {
    const lines = await linesOf(undefined, pack);
    // The judgement, each of the eight checks, and the hash of the file.
    expect(lines.map(({ ok }) => ok)).toEqual(Array.from({ length: 10 }, () => true));
  });
});
