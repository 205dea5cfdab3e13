// A journal that earlier and later versions of the app wrote: the desk opens, keeps every entry, and acts
// on nothing it cannot read.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import type { JournalEntry } from '../../../main/desk/ports/store.ts';
import { epochMillis } from '../../../domain/time.ts';
import { corpus, ofNewerVersion } from '../../support/journal-corpus.ts';
import {
  openRealDesk,
  premises,
  writeJournal,
  type Premises,
  type RealDesk,
} from '../../support/real-desk.ts';

const soon = { timeout: 10_000, interval: 20 };
const terms = { amount_ngn: '1250000.00', payout: 'naira_token' };
const REQUEST = '0f5f2f9e-3a52-4c0e-9b7a-7a1f6f0f3b11';
const ENDED = '6d0c6f5e-1f0a-4b1c-8a39-2f0f4f6f9c22';

/** As a later version may write it: only the profile is as in this version. */
const newer = (kind: string, subject: string, profile = 'sandbox'): JournalEntry => ({
  kind,
  subject,
  at: epochMillis(1_795_500_000_000),
  body: JSON.stringify({ version: 2, profile, rebuilt: true }),
});

let at: Premises;
let open: RealDesk | undefined;
beforeEach(async () => {
  at = await premises();
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  await at.leave();
});

async function opened(): Promise<RealDesk> {
  open = await openRealDesk(at);
  expect(await open.desk.connect.openSandbox()).toEqual({ ok: true, value: {} });
  const desk = open;
  await expect
    .poll(() => desk.slice('connect').resources.filter((one) => one.lastAnswerAt).length, soon)
    .toBe(6);
  return desk;
}

/** Every query of the journal or the cache, and every list; none may fail. */
async function askEverything({ desk, session }: RealDesk): Promise<void> {
  const answers = {
    proof: await session.ledger.proof({ withEntries: true }),
    quotes: await desk.history.page({ resource: 'quotes', limit: 50 }),
    payments: await desk.history.page({ resource: 'payments', limit: 50 }),
    outstanding: await session.repay.outstanding(),
    loans: await session.loans.page({ filter: 'all', limit: 50 }),
    journal: await desk.journal.page({ limit: 200 }),
    verified: await desk.journal.verify(),
    stored: await desk.upkeep.stored(),
    checked: await desk.upkeep.check(),
    backup: await desk.backup.write({ passphrase: 'a long enough passphrase' }),
  };
  const failed = Object.entries(answers).filter(([, answer]) => !answer.ok);
  expect(failed).toEqual([]);
}

async function openedAndAsked(): Promise<RealDesk> {
  const all = await opened();
  await askEverything(all);
  return all;
}

it('a journal of version 1 opens the desk with all that is in it', async () => {
  await writeJournal(at, corpus);
  const all = await openedAndAsked();
  const { desk } = all;
  const page = await desk.journal.page({ limit: 200 });
  expect(page.ok && page.value.rows.flatMap(({ kind, unread }) => (unread ? [kind] : []))).toEqual([]);
  expect(page.ok && page.value.total).toBeGreaterThan(corpus.length);
  expect(all.slice('alerts').alerts.length).toBeGreaterThan(0);
  expect(all.slice('repay').signers.map(({ name }) => name)).toContain('Ngozi Adeyemi');
});

it('every kind in a newer version, and unknown kinds, open the desk and each capability, and are shown as such', async () => {
  const strange = [
    newer('loan.refinanced', 'LN-000001'),
    newer('repay.refinanced', 'LN-000002'),
    { ...newer('ledger.corrected', 'corrections'), body: 'no JSON at all' },
  ];
  await writeJournal(at, [...corpus.map(ofNewerVersion), ...strange]);
  const { desk } = await openedAndAsked();
  const page = await desk.journal.page({ limit: 200 });
  const unread = page.ok ? page.value.rows.filter((row) => row.unread !== undefined) : [];
  expect(unread.filter((row) => row.unread === 'newer-version')).toHaveLength(corpus.length);
  expect(unread.filter((row) => row.unread === 'unknown-kind').map(({ kind }) => kind)).toEqual([
    'ledger.corrected',
    'repay.refinanced',
    'loan.refinanced',
  ]);
});

it('a request of a newer version without an outcome is unknown until the operator settles it', async () => {
  await writeJournal(at, [
    newer('intent.recorded', REQUEST),
    newer('intent.sent', REQUEST),
    // A kind has the same meaning in every version: this request has its outcome.
    newer('intent.recorded', ENDED),
    newer('intent.confirmed', ENDED),
  ]);
  const all = await opened();
  expect(all.slice('borrow').flow).toMatchObject({
    stage: 'unknown',
    intent: { id: REQUEST, state: 'unknown' },
  });
  expect(await all.session.borrow.createQuote(terms)).toMatchObject({ error: { by: 'live-intent' } });
  const { flow } = all.slice('borrow');
  if (flow.stage !== 'unknown') throw new Error(flow.stage);
  expect(await all.session.borrow.settle(flow.intent.id, true, 'the lender lists it')).toEqual({
    ok: true,
    value: {},
  });
  expect(await all.session.borrow.createQuote(terms)).toEqual({ ok: true, value: {} });
});

it('a repayment with an unreadable entry is neither begun nor continued, and another one is', async () => {
  const first = await opened();
  const page = await first.session.loans.page({ filter: 'open', limit: 3 });
  const [paid, refinanced, plain] = page.ok ? page.value.rows.map(({ id }) => id) : [];
  if (paid === undefined || refinanced === undefined || plain === undefined) throw new Error('no open loans');
  await first.session.repay.start(refinanced);
  await first.close();
  await writeJournal(at, [newer('repay.paid', paid), newer('repay.refinanced', refinanced)]);
  const all = await opened();
  const { desk } = all;
  const blocked = { ok: false, error: { code: 'blocked', by: 'unread-entries' } };
  expect(await all.session.repay.start(paid)).toEqual(blocked);
  expect(all.slice('repay').repayments).toMatchObject([{ loanId: refinanced, unread: true }]);
  expect(await all.session.repay.readNow(refinanced)).toEqual(blocked);
  expect(await all.session.repay.stop(refinanced, 'to begin anew')).toEqual(blocked);
  expect(await all.session.repay.start(plain)).toMatchObject({ ok: true });
  const payments = await desk.history.page({ resource: 'payments', limit: 5 });
  expect(payments).toMatchObject({ value: { rows: [{ subject: paid, statusWord: 'paid' }] } });
});

it('an unreadable ledger entry leaves its line without a sum of its own until it is withdrawn', async () => {
  await writeJournal(at, [newer('ledger.typed', 'releases')]);
  const all = await opened();
  const releases = async () => {
    const proof = await all.session.ledger.proof({ withEntries: true });
    return proof.ok ? proof.value.proofs[0]?.lines.find(({ line }) => line === 'releases') : undefined;
  };
  await expect.poll(releases, soon).toMatchObject({ gaps: [{ gap: 'pair-not-stated', ids: ['1'] }] });
  expect((await releases())?.own).toBeUndefined();
  expect(await all.session.ledger.withdraw({ seq: 1, reason: 'typed by mistake' })).toMatchObject({
    ok: true,
  });
  await expect.poll(async () => (await releases())?.own, soon).toBeDefined();
});

it('evidence and the statement include unreadable entries, and say so', async () => {
  const loanId = 'LN-000001' as LoanId;
  await writeJournal(at, [newer('loan.refinanced', loanId), newer('repay.paid', loanId)]);
  const all = await opened();
  const { desk } = all;
  expect(await desk.evidence.write(loanId)).toMatchObject({ ok: true });
  // Nothing in a pack is compressed.
  expect(String(at.desktop.savedBytes.get(`${loanId}.zip`))).toMatch(/loan\.refinanced[^]*repay\.paid/);
  expect(await desk.statements.loan(loanId)).toMatchObject({ ok: true });
  const [statement = ''] = [...at.desktop.saved].flatMap(([name, text]) =>
    name.endsWith('.pdf') ? [text] : [],
  );
  expect(statement).toContain('A newer version of the app wrote it.');
});
