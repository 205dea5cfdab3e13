// The disk fills up while a request is on its way. Its outcome cannot be recorded, so it is unknown until
// the disk has room again.
import { beforeEach, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, quote, testProfile } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';

const full = { code: 'store-failed' as const, fault: 'disk-full' as const, detail: '' };
const refused = {
  kind: 'rejected' as const,
  neverLeft: false,
  error: { code: 'rejected' as const, httpStatus: 422, serviceWords: 'no' },
};
const terms = { amount_ngn: '4,000,000.00' };
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});
const fills = <T>(value: T): T => {
  desk.journal.failure = full;
  return value;
};

const endings: [what: string, onCreate: () => void][] = [
  ['the lender gave a quote', () => (desk.onCreate = () => fills(desk.confirmed(quote())))],
  ['the lender refused', () => (desk.onCreate = () => fills(refused))],
  ['no answer came', () => (desk.onCreate = () => fills({ kind: 'unknown', detail: 'reset' }))],
];
it.each(endings)(
  'a quote whose outcome cannot be recorded is unknown and no longer shown as on its way: %s',
  async (_, as) => {
    as();
    expect(await desk.borrow.createQuote(terms)).toEqual({ ok: false, error: full });
    const { intent } = desk.at('unknown');
    expect(intent.state).toBe('unknown');
    expect(await desk.notExecuted(intent.id, 'asked them')).toEqual({ ok: false, error: full });
    expect(desk.at('unknown').intent.id).toBe(intent.id);
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked' } });
    desk.journal.failure = undefined;
    expect(await desk.notExecuted(intent.id, 'asked them')).toMatchObject({ ok: true });
    expect(desk.shown.flow.stage).toBe('terms');
    // The next start reads the same state from the disk.
    await desk.restart();
    expect(desk.shown.flow.stage).toBe('terms');
  },
);

it('a request is unknown if the journal throws, and can be settled once it works again', async () => {
  const append = desk.journal.append.bind(desk.journal);
  desk.onCreate = () => {
    desk.journal.append = () => Promise.reject(new Error('the thread has ended'));
    return desk.confirmed(quote());
  };
  expect(await desk.borrow.createQuote(terms)).toMatchObject({
    error: { code: 'store-failed', detail: 'the thread has ended' },
  });
  const { intent } = desk.at('unknown');
  desk.journal.append = append;
  expect(await desk.notExecuted(intent.id, 'asked them')).toMatchObject({ ok: true });
  expect(desk.shown.flow.stage).toBe('terms');
});

it('an accept whose success cannot be recorded is unknown, and the next answer settles it', async () => {
  await desk.borrow.createQuote(terms);
  desk.onAccept = () => fills(desk.confirmed(application()));
  expect(await desk.acceptShown()).toEqual({ ok: false, error: full });
  expect(desk.at('unknown').intent.state).toBe('unknown');
  await desk.lists([application()]);
  expect(desk.shown.flow.stage).toBe('unknown');
  desk.journal.failure = undefined;
  await desk.lists([application()]);
  await settled();
  expect(desk.at('accepted').application.id).toMatchObject({ value: 'app_1' });
  expect(desk.journal.written.at(-1)).toMatchObject({ kind: 'intent.confirmed' });
  expect(desk.posts().filter((line) => line.startsWith('POST accept'))).toHaveLength(1);
});

it('a start on a full disk shows requests on their way as unknown, and they can be settled later', async () => {
  desk.onCreate = () => fills(desk.confirmed(quote()));
  await desk.borrow.createQuote(terms);
  const journal = memoryJournal(desk.journal.written);
  journal.failure = full;
  await desk.open(journal);
  const { intent } = desk.at('unknown');
  journal.failure = undefined;
  expect(await desk.borrow.settle(intent.id, true, 'they say so')).toMatchObject({ ok: true });
});

it('a direct application whose success cannot be recorded is unknown, and blocks another one', async () => {
  desk = await borrowDesk({
    ...testProfile,
    applicationAmountField: { name: 'collateral_amount', confirmed: true },
  });
  desk.onApply = () => fills(desk.confirmed(application()));
  const applied = () => {
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    return desk.borrow.apply(intentId, digest);
  };
  expect(await applied()).toEqual({ ok: false, error: full });
  const { intent } = desk.at('unknown');
  expect(desk.borrow.prepareApplication('1360.2')).toMatchObject({ error: { code: 'blocked' } });
  desk.journal.failure = undefined;
  expect(await desk.notExecuted(intent.id, 'asked them')).toMatchObject({ ok: true });
  desk.onApply = () => desk.confirmed(application());
  expect(await applied()).toEqual({ ok: true, value: {} });
  desk.at('accepted');
});

it.each([false, true])(
  'a direct application whose service was left alerts to its outcome, unknown if not recorded: %s',
  async (isFull) => {
    const confirming = {
      ...testProfile,
      applicationAmountField: { name: 'collateral_amount', confirmed: true },
    };
    desk = await borrowDesk(confirming);
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.onApply = async () => {
      await promise;
      return isFull ? fills(desk.confirmed(application())) : desk.confirmed(application());
    };
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    const applying = desk.borrow.apply(intentId, digest);
    await settled();
    await desk.workUnder({ ...confirming, id: 'other' as ProfileId });
    resolve();
    await applying;
    const kind = isFull ? 'request-unknown' : 'request-confirmed';
    expect(desk.raised).toEqual([{ kind, subject: intentId, at: desk.clock.wall() }]);
  },
);

it('a quote that is found by its reference is not under review until that can be recorded', async () => {
  desk = await borrowDesk({
    ...testProfile,
    paths: { ...testProfile.paths, quote: '/loans/quotes?external_id={external_id}' },
  });
  desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
  desk.onReadQuote = () => desk.read(undefined);
  await desk.borrow.createQuote(terms);
  await settled();
  desk.onReadQuote = () => desk.read(fills(quote()));
  await desk.borrow.readAgain();
  desk.at('unknown');
  desk.journal.failure = undefined;
  desk.onReadQuote = () => desk.read(quote());
  await desk.borrow.readAgain();
  desk.at('review');
});
