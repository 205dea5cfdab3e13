// Every effect that has a record (an application: borrow-outcomes.test.ts): with a disk that takes no record, it does not happen or does not stay.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { createAlerts } from '../../../../main/desk/alerts/alerts.ts';
import { writeRecorded } from '../../../../main/desk/exports/recorded-file.ts';
import { BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryFile } from '../../../support/memory-file.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { id, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

const full = { code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' } as const;

describe('payment details on the clipboard', () => {
  let rig: RepayRig;
  beforeEach(async () => {
    rig = await repayRig();
    await rig.toTaking();
    rig.clipboard.text = 'before';
  });
  it.each([
    ['the amount', 'amount', undefined],
    ['the destination', 'destination', undefined],
    ['its first line', 'destination', 0],
    ['its last line', 'destination', 1],
  ] as const)('are not there while the copy of %s cannot be recorded', async (_name, part, line) => {
    rig.journal.failure = full;
    expect(await rig.repay.take(id, rig.digest(), part, line)).toEqual({ ok: false, error: full });
    expect(rig.clipboard.text).toBe('before');
    rig.journal.failure = undefined;
    expect(await rig.repay.take(id, rig.digest(), part, line)).toMatchObject({ ok: true });
    expect(rig.clipboard.text).not.toBe('before');
  });
});

describe('a file', () => {
  it('that cannot be recorded does not stay', async () => {
    const files = new Set<string>();
    const sink = memoryFile(
      'loans.csv',
      () => files.add('loans.csv'),
      () => files.delete('loans.csv'),
    );
    const seen: string[] = [];
    const noted = await writeRecorded(sink, ['a', 'b'], (sha256) => {
      seen.push(sha256);
      return Promise.resolve(fail(full));
    });
    expect(noted).toEqual({ ok: false, error: full });
    expect(seen).toHaveLength(1);
    expect(files).toEqual(new Set());
    expect(await writeRecorded(sink, ['a'], () => Promise.resolve(ok({})))).toMatchObject({ ok: true });
    expect(files).toEqual(new Set(['loans.csv']));
  });
  it('of any capability is written by that function, apart from a copy of what the journal holds', () => {
    const desk = new URL('../../../../main/desk/', import.meta.url).pathname;
    const closing = readdirSync(desk, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') && /\bsink(?:\.value)?\.close\(/.test(readFileSync(join(desk, name), 'utf8')),
      )
      .map((name) => name.replaceAll('\\', '/'))
      .toSorted();
    expect(closing).toEqual(['attachments/attachments.ts', 'exports/recorded-file.ts']);
  });
});

describe('a request to the lender', () => {
  let desk: BorrowDeskUnderTest;
  const posts = () => desk.log.filter((line) => line.startsWith('POST'));
  beforeEach(async () => {
    desk = new BorrowDeskUnderTest();
    await desk.open();
  });
  it('for a quote is not sent', async () => {
    desk.journal.failure = full;
    expect(await desk.borrow.createQuote({ amount_ngn: '4,000,000.00' })).toMatchObject({ error: full });
    expect(posts()).toEqual([]);
  });
  it('to accept a quote is not sent', async () => {
    await desk.borrow.createQuote({ amount_ngn: '4,000,000.00' });
    const { flow } = desk.shown;
    if (flow.stage !== 'review') throw new Error(flow.stage);
    desk.journal.failure = full;
    expect(await desk.borrow.accept(flow.intent.id, flow.digest)).toMatchObject({ error: full });
    expect(posts()).toHaveLength(1);
  });
});

describe('a notification', () => {
  it('of an alert that cannot be recorded is not shown', async () => {
    const journal = memoryJournal();
    const shown: string[] = [];
    const alerts = createAlerts({
      clock: fakeClock(),
      journal,
      settings: memorySettings(),
      openProfile: () => testProfile.id,
      notify: ({ kind }) => void shown.push(kind),
      showAlert: () => true,
      publish: () => undefined,
    });
    const alert = { kind: 'deposit-not-seen', subject: '0x1', at: fakeClock().wall() } as const;
    journal.failure = full;
    expect(await alerts.raise(testProfile.id, alert)).toBe(false);
    expect(shown).toEqual([]);
    journal.failure = undefined;
    expect(await alerts.raise(testProfile.id, alert)).toBe(true);
    expect(shown).toEqual(['deposit-not-seen']);
  });
});
