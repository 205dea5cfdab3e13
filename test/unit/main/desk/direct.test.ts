// Direct applications, and the list of all requests.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ApplicationId } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { missing } from '../../../../domain/provenance.ts';
import { fail } from '../../../../contract/errors.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { PostOutcome } from '../../../../main/desk/ports/service.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, testProfile } from '../../../support/lending-values.ts';

const named = (confirmedField: boolean): ServiceProfile => ({
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: confirmedField },
});
const underReview = application({
  statusWord: found('under_review'),
  quoteId: missing(),
  loanId: missing(),
});

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk(named(true));
  desk.onApply = () => desk.confirmed(underReview);
});

const terms = { amount_ngn: '4,000,000.00' };
describe('a direct application (gaps 23, 25)', () => {
  it('is off until the profile confirms the field', async () => {
    await desk.workUnder(named(false));
    expect(desk.borrow.prepareApplication('1360.2')).toMatchObject({
      error: { code: 'profile-incomplete', field: 'applicationAmountField.confirmed' },
    });
    expect(desk.shown.flow.stage).toBe('terms');
  });

  it('shows the exact request, records it and sends it once', async () => {
    expect(desk.borrow.prepareApplication('1,360.200000')).toMatchObject({ ok: true });
    expect(desk.at('application-review').body).toBe('{"collateral_amount":"1360.200000"}');
    expect(desk.log).toEqual([]);
    const { intentId, digest } = desk.at('application-review');
    const presses = await Promise.all([
      desk.borrow.apply(intentId, digest),
      desk.borrow.apply(intentId, digest),
    ]);
    expect(presses.map(({ ok }) => ok)).toEqual([true, false]);
    expect(desk.log.slice(0, 2)).toEqual([
      'journal intent.recorded',
      'POST application {"collateral_amount":"1360.200000"}',
    ]);
    expect(desk.posts()).toHaveLength(1);
    expect(desk.shown.flow).toMatchObject({ stage: 'accepted', by: 'direct' });
  });

  it.each([
    ['the computer slept', () => desk.suspend()],
    ['a clock was set', () => desk.clock.jump(3_600_000)],
    ['a minute passed', () => desk.clock.advance(60_000)],
  ])('does not leave if %s while it was being connected', async (_what, happens) => {
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    desk.connecting = happens;
    expect(await desk.borrow.apply(intentId, digest)).toEqual(
      fail({ code: 'expired', reason: 'confirmed-long-ago' }),
    );
    expect(desk.posts()).toEqual([]);
    expect(desk.at('rejected').error).toEqual({ code: 'expired', reason: 'confirmed-long-ago' });
    expect(desk.requests.intents.get(intentId)).toMatchObject({ state: 'rejected', by: 'never-left' });
    desk.connecting = () => undefined;
    expect(desk.borrow.prepareApplication('1360.2')).toMatchObject({ ok: true });
  });

  it('refuses a digest of another request, and a profile that changed since', async () => {
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    expect(await desk.borrow.apply(intentId, digest.replaceAll(/./g, '0'))).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    await desk.workUnder({ ...named(true), applicationAmountField: { name: 'amount', confirmed: true } });
    expect(await desk.borrow.apply(intentId, digest)).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    expect(desk.posts()).toEqual([]);
  });

  it('names an amount that cannot be read, is not above zero, or has more decimals than the asset', async () => {
    for (const amount of ['', '0', '-1', '1e3', '1,5', '0.0000001', 'all'])
      expect(desk.borrow.prepareApplication(amount)).toMatchObject({
        error: { code: 'bad-input', field: 'amount' },
      });
  });

  it('accepts as many decimals as the profile states for the asset on its chain', async () => {
    const asset = { ...testProfile.expectedCollateral, decimals: 2 };
    await desk.workUnder({ ...named(true), expectedCollateral: asset });
    expect(desk.shown.direct).toMatchObject({ places: 2 });
    expect(desk.borrow.prepareApplication('1.005')).toMatchObject({ error: { code: 'bad-input' } });
    await desk.workUnder({ ...named(true), expectedCollateral: { ...asset, decimals: 18 } });
    expect(desk.borrow.prepareApplication('1.000000000000000001')).toMatchObject({ ok: true });
    expect(desk.at('application-review').amount).toBe('1.000000000000000001');
  });

  it('has an unknown outcome without an answer, shows likely loans, and is not settled by these alone', async () => {
    desk.onApply = () => ({ kind: 'unknown', detail: 'reset' });
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    expect(await desk.borrow.apply(intentId, digest)).toMatchObject({ error: { code: 'outcome-unknown' } });
    const made = (id: string, ms: number, change: Partial<Application> = {}): Application =>
      application({
        id: found(id as ApplicationId),
        quoteId: missing(),
        createdAt: found(epochMillis(desk.clock.wall() + ms)),
        raw: `{"id":"${id}"}`,
        ...change,
      });
    await desk.book.take('applications', {
      value: [
        made('app_new', 900),
        made('app_old', -600_000),
        made('app_quote', 900, { quoteId: found('qt_9') }),
      ],
      receivedAt: epochMillis(desk.clock.wall() + 2_000),
      clockOffset: undefined,
      mayBeIncomplete: false,
    });
    await settled();
    expect(desk.at('unknown').candidates.map(({ raw }) => raw)).toEqual(['{"id":"app_new"}']);
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked' } });
    expect(desk.borrow.prepareApplication('1')).toMatchObject({ error: { code: 'blocked' } });
    expect(await desk.borrow.settle(intentId, true, 'application app_new is ours')).toMatchObject({
      ok: true,
    });
    expect(desk.shown.flow.stage).toBe('terms');
  });

  it('blocks a quote from the moment it is sent, before its record is on disk', async () => {
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    const applying = desk.borrow.apply(intentId, digest);
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked' } });
    await applying;
    expect(desk.posts()).toHaveLength(1);
  });
});

describe('the journal, read again,', () => {
  it.each([
    {
      state: 'rejected',
      by: 'never-left',
      answers: (): PostOutcome<Application> => ({
        kind: 'rejected',
        error: { code: 'offline', cause: 'refused', detail: '' },
        neverLeft: true,
      }),
    },
    { state: 'confirmed', by: 'answer', answers: () => desk.confirmed(underReview) },
    { state: 'unknown', by: undefined, answers: () => ({ kind: 'unknown', detail: 'reset' }) as const },
  ])('lets “$state” stand that was written before the “sent” it overtook', async ({ state, by, answers }) => {
    desk.onApply = answers;
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    await desk.borrow.apply(intentId, digest);
    const { written } = desk.journal;
    const at = (kind: string) => written.findIndex((entry) => entry.kind === kind);
    const [sent] = written.splice(at('intent.sent'), 1);
    if (sent === undefined) throw new Error('not sent');
    written.splice(at(`intent.${state}`) + 1, 0, sent);
    await desk.restart(named(true));
    expect(desk.borrow.intents({ limit: 1 })).toMatchObject({ value: { rows: [{ state, by }] } });
    expect(written.filter(({ kind }) => kind === 'intent.unknown')).toHaveLength(state === 'unknown' ? 1 : 0);
  });
});

describe('the list of requests', () => {
  it('shows each with its journal entries and how it was settled, newest first, in pages', async () => {
    await desk.borrow.createQuote(terms);
    if (desk.shown.flow.stage !== 'review') throw new Error('no quote');
    await desk.borrow.accept(desk.shown.flow.intent.id, desk.shown.flow.digest);
    const first = desk.borrow.intents({ limit: 1 });
    expect(first).toMatchObject({ value: { total: 2, rows: [{ kind: 'accept-quote', by: 'answer' }] } });
    if (!first.ok) throw new Error('no page');
    expect(first.value.rows[0]?.entries.map(({ kind }) => kind)).toEqual([
      'intent.recorded',
      'intent.sent',
      'intent.confirmed',
    ]);
    const second = desk.borrow.intents({ limit: 1, cursor: first.value.nextCursor });
    expect(second).toMatchObject({ value: { rows: [{ kind: 'create-quote', state: 'confirmed' }] } });
    expect(second).not.toHaveProperty('value.nextCursor');
    const before = desk.borrow.intents({ limit: 9 });
    await desk.restart(named(true));
    expect(desk.borrow.intents({ limit: 9 })).toEqual(before);
  });
});

describe('an application', () => {
  const of = (id: string) => desk.borrow.ofApplication(id as ApplicationId);
  it('leads to the requests it came from and their journal entries, also after a restart', async () => {
    await desk.borrow.createQuote(terms);
    const { externalId = '' } = desk.at('review').intent;
    await desk.acceptShown();
    await desk.lists([application({ externalId: found(externalId) })]);
    const kinds = ['accept-quote', 'create-quote'];
    const told = of('app_1');
    expect(told).toMatchObject({ value: { requests: kinds.map((kind) => ({ kind })) } });
    expect(told.ok && told.value.requests.every(({ entries }) => entries.length === 3)).toBe(true);
    await desk.restart(named(true));
    await desk.lists([application({ externalId: found(externalId) })]);
    expect(of('app_1')).toEqual(told);
  });
  it('that was sent directly is recognised by its answer; one from elsewhere is not', async () => {
    desk.borrow.prepareApplication('1360.2');
    const { intentId, digest } = desk.at('application-review');
    await desk.borrow.apply(intentId, digest);
    await desk.restart(named(true));
    expect(of('app_1')).toMatchObject({ value: { requests: [{ kind: 'create-application' }] } });
    expect(of('app_2')).toEqual({ ok: true, value: { requests: [] } });
  });
});
