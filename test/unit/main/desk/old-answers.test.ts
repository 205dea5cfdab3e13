// An answer counts as of when the service made it: one from a cache on the way, or one that another overtook, replaces
// nothing that was asked for later, and an old one is no ground for a payment.
import { beforeEach, expect, it } from 'vitest';
import { FRESH_READ } from '../../../../domain/freshness.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { epochMillis, millis } from '../../../../domain/time.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { application, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';
import { id, repayRig, type RepayRig } from '../../../support/repay-rig.ts';

let rig: RepayRig;
beforeEach(async () => {
  rig = await repayRig();
});

it.each([
  [0, true],
  [FRESH_READ, true],
  [FRESH_READ + 1, false],
  [86_400_000, false],
])('a loan’s read that is %i ms old may be paid on: %s', async (age, isGround) => {
  await rig.repay.start(id);
  rig.age = millis(age);
  expect(await rig.repay.readNow(id)).toMatchObject(
    isGround ? { ok: true } : { ok: false, error: { code: 'blocked', by: 'old-answer' } },
  );
  // What is left of its minute counts from when it was stated.
  if (isGround) expect(rig.view().read?.goodUntil).toBe(rig.clock.wall() + 60_000 - age);
});

it('an old answer replaces no newer one, and none hides what is older than itself', async () => {
  const payoff = async () => {
    const known = await rig.book.loan(id);
    return known.ok ? known.value?.value.payoff : undefined;
  };
  const was = await payoff();
  rig.clock.advance(20_000);
  rig.age = millis(30_000);
  await rig.becomes({ payoff: found(decimal('1.00')) });
  await rig.book.takeLoan(rig.answer(loan({ payoff: found(decimal('2.00')) })));
  await rig.addresses(returnAddress('0xold'));
  expect(await payoff()).toEqual(was);
  expect(JSON.stringify(rig.book.latest.returnAddresses)).not.toContain('0xold');
  rig.age = millis(5_000);
  await rig.becomes({ payoff: found(decimal('3.00')) });
  expect(await payoff()).toMatchObject({ value: '3.00' });
  expect(rig.book.loansReadAt).toBe(rig.clock.wall() - 5_000);
});

const ways = ['the list', 'a single read'] as const;
const pairs = ways.flatMap((first) => ways.map((second) => [first, second] as const));
const orders = [true, false].flatMap((inOrder) => [true, false].map((atOnce) => [inOrder, atOnce] as const));

it.each(pairs.flatMap((pair) => orders.map((order) => [...pair, ...order] as const)))(
  'what %s was asked first and %s asked second state is shown as of the second (in order: %s, at once: %s)',
  async (first, second, inOrder, atOnce) => {
    const book = await openBook(memoryCache(), testProfile.id);
    // The clock's start is long past, so that no known time is later than an answer.
    const take = (way: (typeof ways)[number], askedAt: number, amount: string) => {
      const stated = loan({ payoff: found(decimal(amount)) });
      const made = application({ statusWord: found(amount) });
      const times = { askedAt: epochMillis(askedAt), receivedAt: epochMillis(9_000) };
      const how = { ...times, clockOffset: undefined, mayBeIncomplete: false };
      return way === 'the list'
        ? [
            () => book.take('loans', { ...how, value: [stated] }),
            () => book.take('applications', { ...how, value: [made] }),
          ]
        : [
            () => book.takeLoan({ ...how, value: stated }),
            () => book.takeApplication({ ...how, value: made }),
          ];
    };
    const answers = [take(first, 1_000, '1.00'), take(second, 2_000, '2.00')];
    for (const nth of [0, 1]) {
      const arriving = (inOrder ? answers : answers.toReversed()).flatMap((one) => one[nth] ?? []);
      if (atOnce) await Promise.all(arriving.map((arrive) => arrive()));
      else for (const arrive of arriving) expect(await arrive()).toMatchObject({ ok: true });
    }
    expect(await book.loan(id)).toMatchObject({ value: { value: { payoff: { value: '2.00' } } } });
    expect(book.latest.applications?.value).toMatchObject([{ statusWord: { value: '2.00' } }]);
    // A later list finds nothing that it would have to tell anew.
    for (const arrive of take('the list', 3_000, '3.00')) await arrive();
    expect(await book.loan(id)).toMatchObject({ value: { value: { payoff: { value: '3.00' } } } });
    expect(book.latest.applications?.value).toMatchObject([{ statusWord: { value: '3.00' } }]);
  },
);
