// What a restore carries over from the journal that it replaces, and the gate before the acts that it concerns.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CarriedNeed } from '../../../../domain/carried.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createCarried, entriesToCarry } from '../../../../main/desk/backup/carried.ts';
import { restorePlan } from '../../../../main/desk/backup/restored.ts';
import { askedAbout, ruleOf } from '../../../../main/desk/journal/carried-over.ts';
import { recordSchemas, type RecordKind } from '../../../../main/desk/journal/format/record-schemas.ts';
import type { OpenedBackup } from '../../../../main/desk/ports/backups.ts';
import type { JournalEntry } from '../../../../main/desk/ports/store.ts';
import { BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { corpus, ofNewerVersion } from '../../../support/journal-corpus.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

const stopped = { ok: false, error: { code: 'blocked', by: 'carried-over' } };

/** What each kind may have moved, told apart from the rule itself. */
const MAY_HAVE_MOVED: Partial<Record<RecordKind, readonly CarriedNeed[]>> = {
  'intent.recorded': ['borrow'],
  'repay.copied': ['loan'],
  'repay.pasted': ['loan'],
  'repay.paste-back-skipped': ['loan'],
  'repay.paid': ['loan'],
  'payee.agreed': ['loan', 'deposit', 'return'],
  'deposit.sent': ['deposit'],
};
/** They say how an act of value stands, so they are never lost. */
const OF_VALUE = /^(intent|repay|payee|claim|return)\./;

const row = (entry: JournalEntry, at = 0) => ({ ...entry, seq: at + 1, hash: '' });

/** The journal as a restore of its first entries leaves it. */
async function restored(former: MemoryJournal, kept: number): Promise<MemoryJournal> {
  const carried = await entriesToCarry(former, kept);
  if (!carried.ok) throw new Error(JSON.stringify(carried.error));
  const at = epochMillis(1_800_000_000_000);
  const plan = restorePlan('desk.age', carried.value, at);
  const opened = { sha256: 'a', createdAt: at, holdings: { journal: { count: kept } } } as OpenedBackup;
  const written = [
    ...former.written.slice(0, kept),
    ...plan.carried,
    plan.record(opened, undefined, 'former'),
  ];
  return memoryJournal(written);
}

describe('every kind of record', () => {
  const kinds = Object.keys(recordSchemas) as RecordKind[];

  it.each(kinds)('%s is carried over and asked about as far as it may have moved money', (kind) => {
    const samples = corpus.filter((entry) => entry.kind === kind);
    expect(samples).not.toEqual([]);
    const needs = MAY_HAVE_MOVED[kind];
    const asked = new Set(samples.flatMap((entry) => askedAbout(row(entry))?.need ?? []));
    for (const need of asked) expect(needs).toContain(need);
    expect(asked.size > 0).toBe(needs !== undefined);
    expect(typeof ruleOf(kind) === 'function').toBe(needs !== undefined);
    if (OF_VALUE.test(kind)) expect(ruleOf(kind)).not.toBe('left');
  });

  it.each(kinds)('%s in a body that cannot be read is asked about if it is one that may have', (kind) => {
    const [sample] = corpus.filter((entry) => entry.kind === kind);
    if (sample === undefined) throw new Error(kind);
    const asked = askedAbout(row(ofNewerVersion(sample)));
    expect(asked !== undefined).toBe(MAY_HAVE_MOVED[kind] !== undefined);
  });

  it('that a newer app wrote is carried over and stops every act', async () => {
    const unknown = { kind: 'transfer.made', subject: 'T-1', at: epochMillis(1), body: '{}' };
    const journal = await restored(memoryJournal([unknown]), 0);
    expect(journal.written.map(({ kind }) => kind)).toEqual(['transfer.made', 'backup.restored']);
    const carried = createCarried(journal, { wall: () => epochMillis(2) } as never);
    await carried.load();
    for (const act of ['repay', 'borrow', 'deposit'] as const)
      expect(carried.gate(testProfile.id, act, 'LN-9')).toEqual(stopped);
  });

  it('of a deposit that was forgotten again is left with the entry that forgot it', async () => {
    const sent = corpus.filter(({ kind }) => kind === 'deposit.sent').slice(0, 1);
    const body = JSON.stringify({ profile: 'test', seq: 1, reason: 'typed twice' });
    const forgotten = { kind: 'deposit.forgotten', subject: '0xab', at: epochMillis(1), body };
    const journal = await restored(memoryJournal([...sent, forgotten]), 0);
    expect(journal.written.map(({ kind }) => kind)).toEqual(['backup.restored']);
  });
});

describe('a loan that was repaid after the backup', () => {
  let rig: RepayRig;
  let kept: number;
  beforeEach(async () => {
    rig = await repayRig();
    kept = rig.journal.written.length;
    await rig.toPayment();
  });
  const restore = async (): Promise<void> => {
    await rig.open(await restored(rig.journal, kept));
    await rig.flush();
  };
  const acts = () => rig.carried.of(testProfile.id).flatMap((one) => one.acts.map(({ what }) => what));

  it('keeps its recorded payment, says what was carried over, and stops until a person answers', async () => {
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toMatchObject({ ok: true });
    await restore();
    expect(rig.view()).toMatchObject({ carried: true, payment: { reference } });
    const [question] = rig.carried.of(testProfile.id);
    expect(question).toMatchObject({ need: 'loan', subject: id });
    expect(question?.acts.at(-1)).toMatchObject({ what: 'paid', detail: reference, amount: '16550000.10' });
    const before = rig.journal.written.length;
    expect(await rig.repay.readNow(id)).toEqual(stopped);
    expect(await rig.repay.reconcile(id, '0xreturn', 'seen')).toEqual(stopped);
    expect(rig.journal.written).toHaveLength(before);
    const answer = { need: 'loan', subject: id, reason: 'the bank shows one transfer' } as const;
    expect(await rig.carried.answer(testProfile.id, answer)).toMatchObject({ ok: true });
    await rig.repay.returnsChanged();
    expect(rig.view().carried).toBeUndefined();
    // The payment is on record: nothing can be paid a second time.
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toMatchObject({ ok: false });
    // The answer is in the journal, so a restart does not ask again.
    await rig.open(memoryJournal(rig.journal.written));
    expect(rig.carried.of(testProfile.id)).toEqual([]);
  });

  it('whose details were only copied stops as well', async () => {
    await restore();
    expect(acts()).toContain('copied');
    expect(await rig.repay.take(id, rig.digest(), 'amount')).toEqual(stopped);
    expect(await rig.repay.recordPayment(id, rig.digest(), reference)).toEqual(stopped);
  });

  it('is over once its return is reconciled, and asks nothing', async () => {
    await rig.repay.recordPayment(id, rig.digest(), reference);
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xreturn', 'as agreed')).toMatchObject({ ok: true });
    await restore();
    expect(rig.carried.of(testProfile.id).map(({ need }) => need)).not.toContain('loan');
    expect(rig.view()).toMatchObject({ reconciled: { txHash: '0xreturn' } });
  });

  it('keeps the hold that a person put on it', async () => {
    await rig.repay.hold(id);
    await restore();
    expect(rig.view().hold).toBeDefined();
  });
});

describe('a request after the backup', () => {
  const terms = { amount_ngn: '4,000,000.00' };
  let desk: BorrowDeskUnderTest;
  beforeEach(async () => {
    desk = new BorrowDeskUnderTest();
    await desk.open();
  });
  const restore = async (): Promise<void> => desk.open(await restored(desk.journal, 0));
  const accept = async (): Promise<void> => {
    await desk.borrow.createQuote(terms);
    const { flow } = desk.shown;
    if (flow.stage !== 'review') throw new Error(flow.stage);
    await desk.borrow.accept(flow.intent.id, flow.digest);
  };

  it('of unknown outcome stays unknown, and no other is made', async () => {
    desk.onAccept = () => ({ kind: 'unknown', detail: 'no answer' });
    await accept();
    await restore();
    expect(desk.shown.flow.stage).toBe('unknown');
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ error: { by: 'live-intent' } });
  });

  it('that was accepted is named and answered before another quote is requested', async () => {
    await accept();
    await restore();
    const [question] = desk.carried.of(testProfile.id);
    expect(question).toMatchObject({ need: 'borrow', acts: [{ what: 'requested' }] });
    const posts = desk.log.filter((line) => line.startsWith('POST')).length;
    expect(await desk.borrow.createQuote(terms)).toEqual(stopped);
    expect(desk.log.filter((line) => line.startsWith('POST'))).toHaveLength(posts);
    const subject = question?.subject ?? '';
    const answer = { need: 'borrow', subject, reason: 'a second loan is wanted' } as const;
    expect(await desk.carried.answer(testProfile.id, answer)).toMatchObject({ ok: true });
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ ok: true });
  });

  it('that the lender refused asks nothing', async () => {
    const error = { code: 'rejected', httpStatus: 422, serviceWords: 'no' } as const;
    desk.onAccept = () => ({ kind: 'rejected', error, neverLeft: false });
    await accept();
    await restore();
    expect(desk.carried.of(testProfile.id)).toEqual([]);
  });
});
