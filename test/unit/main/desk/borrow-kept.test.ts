// What is stored of borrowing, for the list of requests and for a restart, and the alert of a quote that
// ends soon.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationId, ProfileId, QuoteId } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { missing } from '../../../../domain/provenance.ts';
import { borrowDesk, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, quote, returnAddress, testProfile } from '../../../support/lending-values.ts';

const terms = { amount_ngn: '4,000,000.00' };
const other: ServiceProfile = { ...testProfile, id: 'other' as ProfileId };
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});
const rowsOf = () => {
  const page = desk.borrow.intents({ limit: 50 });
  return page.ok ? page.value.rows : [];
};
const recorded = () =>
  desk.journal.written
    .filter(({ kind }) => kind === 'intent.recorded')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('the list of requests', () => {
  it('shows only the open service, newest first, with the entries of each', async () => {
    await desk.borrow.createQuote(terms);
    await desk.acceptShown();
    expect(rowsOf().map(({ kind, state }) => [kind, state])).toEqual([
      ['accept-quote', 'confirmed'],
      ['create-quote', 'confirmed'],
    ]);
    expect(rowsOf()[0]?.entries.map(({ kind }) => kind)).toEqual([
      'intent.recorded',
      'intent.sent',
      'intent.confirmed',
    ]);
    await desk.workUnder(other);
    expect(rowsOf()).toEqual([]);
    await desk.restart();
    expect(rowsOf().map(({ kind, state, by }) => [kind, state, by])).toEqual([
      ['accept-quote', 'confirmed', 'answer'],
      ['create-quote', 'confirmed', 'answer'],
    ]);
  });
  it('of an application shows the requests that led to it, also after a restart', async () => {
    await desk.borrow.createQuote(terms);
    await desk.acceptShown();
    desk.onCreate = () => desk.confirmed(quote({ id: found('qt_2' as QuoteId) }));
    await desk.borrow.createQuote(terms);
    const of = (id: string) => {
      const told = desk.borrow.ofApplication(id as ApplicationId);
      return told.ok ? told.value.requests.map(({ kind }) => kind) : [];
    };
    expect(of('app_1')).toEqual(['accept-quote']);
    await desk.restart();
    expect(of('app_1')).toEqual(['accept-quote']);
    expect(of('app_9')).toEqual([]);
    // A listed application that names our quote is recognised by that as well.
    await desk.lists([application({ id: found('app_9' as ApplicationId) })]);
    expect(of('app_9')).toEqual(['accept-quote']);
    await desk.lists([application({ id: found('app_9' as ApplicationId), quoteId: missing('quote_id') })]);
    expect(of('app_9')).toEqual([]);
  });
});

describe('a direct application', () => {
  const confirmedField = {
    ...testProfile,
    applicationAmountField: { name: 'collateral_amount', confirmed: true },
  };
  it('records that no return address was approved only if that was so', async () => {
    await desk.workUnder(confirmedField);
    await desk.book.take('returnAddresses', desk.answer([returnAddress('0x1', 'pending')]));
    const applying = async () => {
      desk.borrow.prepareApplication('100', true);
      const { intentId, digest } = desk.at('application-review');
      await desk.borrow.apply(intentId, digest);
    };
    await applying();
    await desk.book.take('returnAddresses', desk.answer([returnAddress('0x1')]));
    await applying();
    expect(recorded().map((body) => body['withoutReturnAddress'])).toEqual([true, undefined]);
  });
  it('accepts at most the collateral’s decimals, and a quote those of its asset or the kobo', async () => {
    const collateralField = {
      name: 'collateral_amount',
      label: 'Collateral',
      type: { kind: 'collateral' as const },
      required: true,
    };
    await desk.workUnder({ ...confirmedField, quoteFields: [collateralField] });
    expect(desk.borrow.prepareApplication('1.1234567')).toMatchObject({ error: { field: 'amount' } });
    expect(desk.borrow.prepareApplication('1.123456')).toMatchObject({ ok: true });
    await desk.workUnder({ ...confirmedField, quoteFields: [collateralField] });
    const bad = { error: { code: 'bad-input', field: 'terms.collateral_amount' } };
    expect(await desk.borrow.createQuote({ collateral_amount: '1.1234567' })).toMatchObject(bad);
    expect(await desk.borrow.createQuote({ collateral_amount: '1.123456' })).toMatchObject({ ok: true });
  });
});

describe('a quote that is about to expire', () => {
  const lookUntil = (left: number) => desk.clock.advance(desk.at('review').left - left);
  it('raises one alert with its last moment while its review is not visible', async () => {
    await desk.borrow.createQuote(terms);
    const { lastMoment } = desk.at('review');
    lookUntil(15_500);
    expect(desk.raised).toEqual([]);
    desk.clock.advance(10_000);
    expect(desk.raised).toMatchObject([{ kind: 'quote-ending', subject: 'qt_1', until: lastMoment }]);
  });
  it('raises no alert while its review is on screen, and does once it is not', async () => {
    await desk.borrow.createQuote(terms);
    const { intent } = desk.at('review');
    desk.borrow.watch(intent.id, true);
    lookUntil(5_000);
    expect(desk.raised).toEqual([]);
    // The review of another quote that leaves the screen does not count.
    desk.borrow.watch(desk.ids.uuid() as typeof intent.id, false);
    desk.clock.advance(1_000);
    expect(desk.raised).toEqual([]);
    desk.borrow.watch(intent.id, false);
    desk.clock.advance(1_000);
    expect(desk.raised).toHaveLength(1);
  });
});
