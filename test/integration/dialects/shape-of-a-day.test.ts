// A day of ordinary work in every dialect: deposits, and a loan borrowed, repaid and closed. None of it may
// raise an alarm about the shape of answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { DIALECT_NAMES, missingLists, termsIn } from '../../support/dialect-profiles.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';

const soon = { timeout: 15_000, interval: 20 };

describe.each(DIALECT_NAMES)('a day of work on a service with the dialect %s', (dialect) => {
  let at: Premises;
  let open: RealDesk;
  beforeEach(async () => {
    at = await premises('shape-of-a-day', dialect);
    open = await openRealDesk(at);
  });
  afterEach(async () => {
    await open.close();
    await at.leave();
  });

  it('raises no alarm about the shape of its answers', async () => {
    await open.desk.connect.openSandbox();
    await expect
      .poll(() => open.slice('connect').resources.filter((one) => one.lastAnswerAt).length, soon)
      .toBe(6 - missingLists(dialect).length);
    const loanId = await borrowedLoan(open, termsIn(dialect, '1250000.00'));
    await open.desk.practice.act({ act: 'send-deposit', amount: '1000' });
    await open.desk.connect.refreshNow();
    await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
    await open.desk.connect.refreshNow();
    await open.desk.practice.act({ act: 'finish-return', loanId });
    await open.desk.connect.refreshNow();
    const told = () => open.slice('alerts').alerts;
    await expect.poll(() => told().map((one) => one.kind), soon).toContain('return-final');
    expect(told().filter((one) => one.shape !== undefined)).toEqual([]);
  });
});

it('the desk reports a service whose answers changed during a restart, and which fields it lost', async () => {
  const before = await premises('shape-of-a-day');
  const after = await premises('shape-of-a-day', 'harbour');
  const first = await openRealDesk(before);
  await first.desk.connect.openSandbox();
  await expect
    .poll(() => first.slice('connect').resources.filter((one) => one.lastAnswerAt).length, soon)
    .toBe(6);
  await first.close();
  // The same records and profile name, but the service now has another dialect.
  // The secret belongs to the former sign-in, so it is entered again.
  const entry = 'service/sandbox';
  before.secrets.set(entry, after.secrets.get(entry) ?? '');
  const second = await openRealDesk({ ...before, practice: after.practice, profile: after.profile });
  await second.desk.connect.openSandbox();
  const told = () => second.slice('alerts').alerts.flatMap((alert) => alert.shape ?? []);
  await expect
    .poll(
      () =>
        told()
          .map((shape) => shape.resource)
          .toSorted(),
      soon,
    )
    .toContain('loans');
  const loans = told().find((shape) => shape.resource === 'loans');
  expect(loans?.serious).toBe(true);
  expect([...(loans?.gone ?? []), ...(loans?.changed ?? [])].length).toBeGreaterThan(0);
  await second.close();
  await before.leave();
  await after.leave();
});
