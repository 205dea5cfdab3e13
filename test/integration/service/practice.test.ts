// The client against the real practice service: every resource is read completely, a quote is made and
// accepted, and its faults are distinguished as docs/gaps.md says.
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usableReturnAddresses } from '../../../domain/address.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { good, startPractising, unreadable, type Practising } from './practising.ts';
import { openService } from './rough-server.ts';

let desk: Practising;
beforeAll(async () => {
  desk = await startPractising();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  good(await desk.control.act({ act: 'clear-faults' }));
});

const countOf = async (route: string): Promise<number> =>
  ((await desk.state())['requests'] as Record<string, number>)[route] ?? 0;
const quoteBody = (externalId: string, amount = '2450000.00'): string =>
  JSON.stringify({ external_id: externalId, amount_ngn: amount, payout: 'naira_token' });

describe('reading the practice service', () => {
  it('finds exactly one wallet to pay into, with its address', async () => {
    const { value } = good(await desk.service.read('wallets'));
    const choice = chooseDepositWallet(value, practiceProfile(desk.practice.baseUrl).expectedCollateral);
    expect(choice.kind).toBe('one');
    expect(value).toHaveLength(4);
  });
  it('reads every resource to its end, with nothing unreadable and no sent field missing', async () => {
    for (const resource of [
      'wallets',
      'deposits',
      'position',
      'returnAddresses',
      'applications',
      'loans',
    ] as const) {
      const read = good(await desk.service.read(resource));
      expect([...unreadable(read.value)]).toEqual([]);
      expect(read.mayBeIncomplete).toBe(false);
    }
    const loans = good(await desk.service.read('loans')).value;
    expect(loans.length).toBeGreaterThanOrEqual(200);
    expect(new Set(loans.map((loan) => loan.id)).size).toBe(loans.length);
    for (const loan of loans) {
      expect(
        [loan.statusWord, loan.payoff, loan.principal, loan.openedAt, loan.destination].map(
          ({ state }) => state,
        ),
      ).toEqual(Array(5).fill('found'));
      expect(loan.status).not.toBe('unknown');
    }
  });
  it('reads the position with its unit, currency and ledger', async () => {
    const { value } = good(await desk.service.read('position'));
    expect(value).toMatchObject({ currency: 'NGN', ltvUnit: 'percent', ltvUnitBy: 'field-name' });
    for (const reading of [
      value.value,
      value.capacity,
      value.debt,
      value.ltv,
      value.price,
      value.priceAt,
      ...Object.values(value.ledger),
    ]) {
      expect(reading.state).toBe('found');
    }
  });
  it('finds usable return addresses', async () => {
    const { value } = good(await desk.service.read('returnAddresses'));
    expect(
      usableReturnAddresses(value, practiceProfile(desk.practice.baseUrl).expectedCollateral).length,
    ).toBeGreaterThan(0);
    expect(value.some((address) => address.status === 'pending')).toBe(true);
  });
  it('reads one loan as the list has it, and refuses one that does not exist', async () => {
    const [first] = good(await desk.service.read('loans')).value;
    if (first === undefined) throw new Error('a loan');
    expect(good(await desk.service.readLoan(first.id)).value.raw).toBe(first.raw);
    expect(await desk.service.readLoan(v.parse(LoanIdSchema, 'LN-none'))).toMatchObject({
      ok: false,
      error: { code: 'rejected', httpStatus: 404 },
    });
  });
  it('reports a refused key', async () => {
    const otherClient = openService(desk.practice.baseUrl, { secret: 'another-key' });
    expect(await otherClient.read('loans')).toMatchObject({
      ok: false,
      error: { code: 'rejected', httpStatus: 401, requestId: expect.any(String) as unknown },
    });
    await otherClient.close();
  });
});

describe('borrowing from the practice service', () => {
  it('creates a quote and accepts it: one quote, one application, one loan', async () => {
    const created = await desk.service.createQuote(quoteBody('cd-whole-way'));
    if (created.kind !== 'confirmed') throw new Error(JSON.stringify(created));
    expect(created.value).toMatchObject({
      externalId: { value: 'cd-whole-way', rule: 'documented' },
      amount: { value: '2450000.00' },
    });
    expect(created.value.expiresAt.state).toBe('found');
    expect(created.clockOffset).toBeDefined();
    const id = valueOf(created.value.id);
    if (id === undefined) throw new Error('an id');
    const accepted = await desk.service.acceptQuote(id, () => true);
    if (accepted.kind !== 'confirmed') throw new Error(JSON.stringify(accepted));
    expect(accepted.value).toMatchObject({
      statusWord: { value: 'disbursed' },
      quoteId: { value: id },
      externalId: { value: 'cd-whole-way' },
    });
    const loanId = v.parse(LoanIdSchema, valueOf(accepted.value.loanId));
    expect(good(await desk.service.readLoan(loanId)).value).toMatchObject({
      status: 'open',
      externalId: { value: 'cd-whole-way' },
    });
    expect((await desk.state())['effects']).toMatchObject({
      'cd-whole-way': { quotes: 1, applications: 1, loans: 1 },
    });
    // A second accept answers 409, which proves nothing (gap 6).
    expect(await desk.service.acceptQuote(id, () => true)).toMatchObject({
      kind: 'unknown',
      detail: expect.stringContaining('HTTP 409') as unknown,
    });
  });
  it('is refused in the service’s words if the terms are not allowed', async () => {
    expect(await desk.service.createQuote(quoteBody('cd-low', '1.00'))).toMatchObject({
      kind: 'rejected',
      neverLeft: false,
      error: {
        code: 'rejected',
        httpStatus: 422,
        serviceWords: expect.stringContaining('amount_ngn') as unknown,
      },
    });
  });
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'an accept dropped %s it took effect is unknown, sent once, with %i effects',
    async (when, effects) => {
      const created = await desk.service.createQuote(quoteBody(`cd-dropped-${when}`, '100000.00'));
      const id = created.kind === 'confirmed' ? valueOf(created.value.id) : undefined;
      if (id === undefined) throw new Error(JSON.stringify(created));
      const route = 'POST /loans/quotes/{id}/accept';
      const before = await countOf(route);
      good(await desk.control.act({ act: 'drop-next-accept', when }));
      expect((await desk.service.acceptQuote(id, () => true)).kind).toBe('unknown');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await countOf(route)) - before).toBe(1);
      const made = ((await desk.state())['effects'] as Record<string, { applications?: number }>)[
        `cd-dropped-${when}`
      ];
      expect(made?.applications ?? 0).toBe(effects);
    },
  );
  it('offline, a read names its failure and a POST is not called rejected', async () => {
    good(await desk.control.act({ act: 'offline', offline: true }));
    expect(await desk.service.read('loans')).toMatchObject({
      ok: false,
      error: { code: 'offline', cause: 'reset' },
    });
    expect((await desk.service.createQuote(quoteBody('cd-offline'))).kind).toBe('unknown');
    good(await desk.control.act({ act: 'offline', offline: false }));
    expect(await desk.service.read('loans')).toMatchObject({ ok: true });
  });
});
