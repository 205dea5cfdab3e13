// Every repayment destination changes at once, over real databases and real HTTP: one alert, with the loan
// being repaid first, and a warning at step 7 about the account that was just paid. A payoff changes every
// day, which raises an alert only during a repayment.
import { beforeEach, expect, it, vi } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { at, deskForEachTest, open, soon } from './rig.ts';
import { agreeToListed } from '../../support/agree.ts';

deskForEachTest('rotation');
beforeEach(async () => {
  await open.desk.connect.openSandbox();
  await vi.waitFor(() => {
    if (open.slice('collateral').returnAddresses === undefined)
      throw new Error('no return address was read yet');
  }, soon);
});

const repaymentOf = (loanId: LoanId) =>
  open.slice('repay').repayments.find((repayment) => repayment.loanId === loanId);
const openLoans = async (): Promise<LoanId[]> => {
  const page = await open.session.loans.page({ filter: 'open', limit: 50 });
  if (!page.ok) throw new Error(page.error.code);
  return page.value.rows.map(({ id }) => id);
};

async function getReady(loanId: LoanId): Promise<string> {
  await open.session.repay.start(loanId);
  await agreeToListed(open.session.payees);
  await open.session.repay.readNow(loanId);
  const payable = repaymentOf(loanId)?.read?.payable;
  if (payable === undefined) throw new Error('the loan was not read');
  const { digest } = payable;
  await open.session.repay.confirm(loanId, digest, 'as in the contract');
  for (const part of ['amount', 'destination'] as const) {
    await open.session.repay.take(loanId, digest, part);
    await open.session.repay.pasteBack(loanId, digest, part, wholeText(part, payable));
  }
  return digest;
}

async function pay(loanId: LoanId): Promise<void> {
  const digest = await getReady(loanId);
  await open.session.repay.recordPayment(loanId, digest, 'TRF-1');
}

it('a change of every destination raises one alert, and step 7 warns after a payment to the old one', async () => {
  await expect.poll(async () => (await openLoans()).length, soon).toBeGreaterThan(1);
  const loans = await openLoans();
  const [other, repaid] = loans;
  if (other === undefined || repaid === undefined) throw new Error('the practice service has no two loans');
  await pay(repaid);
  const watched = () => repaymentOf(repaid)?.payment?.otherDestination;
  expect(watched()).toBeUndefined();

  // One answer has all the changes, as after a night.
  open.desk.connect.pause();
  for (const loanId of loans) await at.steer(`/loans/${loanId}/rotate`, {});
  open.desk.connect.wake();
  await open.desk.connect.refreshNow(['loans']);

  const changed = () => open.slice('alerts').alerts.filter(({ kind }) => kind === 'destination-changed');
  await expect.poll(() => changed().length, soon).toBe(1);
  const [alert] = changed();
  expect(alert?.loans?.listed[0]).toEqual({ id: repaid, repaying: true });
  expect(alert?.loans?.listed.map(({ id }) => id).toSorted()).toEqual(loans.toSorted());
  expect(watched()).toBeDefined();
});

it('a loan that closes after its payment details changed takes a payment by the earlier ones only with a reason', async () => {
  await expect.poll(async () => (await openLoans()).length, soon).toBeGreaterThan(1);
  const [loanId] = await openLoans();
  if (loanId === undefined) throw new Error('the practice service has no loan');
  const digest = await getReady(loanId);
  const steps = () =>
    Object.fromEntries(repaymentOf(loanId)?.steps.map(({ step, state }) => [step, state]) ?? []);
  expect(steps()).not.toHaveProperty('record-payment', 'skipped');

  await at.steer(`/loans/${loanId}/rotate`, {});
  await open.desk.connect.refreshNow(['loans']);
  await expect.poll(() => repaymentOf(loanId)?.moved, soon).toBeDefined();
  // Somebody else pays by the new details.
  await at.steer(`/loans/${loanId}/pay`, { amount: 'exact' });
  await open.desk.connect.refreshNow(['loans']);
  await expect.poll(() => repaymentOf(loanId)?.status, soon).toBe('closed');

  expect(repaymentOf(loanId)).toMatchObject({ closedElsewhere: true, overtaken: { payable: { digest } } });
  expect(steps()).toMatchObject({ take: 'skipped', 'record-payment': 'skipped', 'watch-closed': 'done' });
  const { repay } = open.session;
  const refused = { error: { code: 'blocked', by: 'step-order' } };
  expect(await repay.skipPasteBack(loanId, digest, 'on paper')).toMatchObject(refused);
  expect(await repay.recordPayment(loanId, digest, 'TRF-1')).toMatchObject(refused);
  expect(await repay.recordPayment(loanId, digest, 'TRF-1', '06:58, by the bank')).toMatchObject({
    ok: true,
  });
  expect(repaymentOf(loanId)).toMatchObject({
    closedElsewhere: false,
    payment: { reference: 'TRF-1', beforeChange: '06:58, by the bank' },
  });
});

it('a payoff that changed raises an alert until its repayment is stopped', async () => {
  await expect.poll(async () => (await openLoans()).length, soon).toBeGreaterThan(0);
  const [loanId] = await openLoans();
  if (loanId === undefined) throw new Error('the practice service has no loan');
  const kinds = () => open.slice('alerts').alerts.map(({ kind }) => kind);
  const payoff = async () => {
    const detail = await open.session.loans.detail(loanId);
    return detail.ok && detail.value.loan ? valueOf(detail.value.loan.value.payoff) : undefined;
  };
  /** The alert of a destination comes after all others of its answer. */
  async function nextDay(destinations: number): Promise<void> {
    const before = await payoff();
    open.desk.connect.pause();
    await at.steer('/clock', { advance_ms: 86_400_000 });
    await at.steer(`/loans/${loanId}/rotate`, {});
    open.desk.connect.wake();
    await open.desk.connect.refreshNow(['loans']);
    expect(await payoff()).not.toEqual(before);
    await expect
      .poll(() => kinds().filter((kind) => kind === 'destination-changed').length, soon)
      .toBe(destinations);
  }

  // No midnight may pass by itself.
  await at.steer('/clock', { paused: true });
  await open.desk.connect.refreshNow(['loans']);
  expect(await open.session.repay.start(loanId)).toMatchObject({ ok: true });
  await agreeToListed(open.session.payees);
  await nextDay(1);
  expect(kinds().filter((kind) => kind === 'payoff-changed')).toHaveLength(1);
  expect(await open.session.repay.stop(loanId, 'not today')).toMatchObject({ ok: true });
  await nextDay(2);
  expect(kinds().filter((kind) => kind === 'payoff-changed')).toHaveLength(1);
});
