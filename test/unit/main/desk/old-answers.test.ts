// An answer from a cache on the way counts as of when the service made it, and is no ground for a payment.
import { beforeEach, expect, it } from 'vitest';
import { FRESH_READ } from '../../../../domain/freshness.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { millis } from '../../../../domain/time.ts';
import { found, loan, returnAddress } from '../../../support/lending-values.ts';
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
