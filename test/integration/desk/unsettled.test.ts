// Unknown outcomes shown above every screen: over real databases and real HTTP, and after a crash.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import { agreeToListed } from '../../support/agree.ts';
import { isRead } from '../../support/real-desk.ts';
import {
  at,
  deskForEachTest,
  open,
  openPracticeService,
  restart,
  reviewedQuote,
  soon,
  startAgain,
} from './rig.ts';

deskForEachTest();

const items = () => open.slice('unsettled').items;

async function reviewed() {
  await openPracticeService();
  await expect.poll(() => open.slice('loans').total, soon).toBeGreaterThan(0);
  return reviewedQuote();
}

describe('an accept whose answer is lost', () => {
  it('is shown above every screen at once and after a restart, until it is settled', async () => {
    const { intent, digest } = await reviewed();
    expect(items()).toEqual([]);
    // The answer is lost, and nothing that could settle it can be read, before or after the restart.
    await open.desk.practice.act({
      act: 'set-faults',
      rules: [
        { on: 'accept', kind: 'drop-after', times: 1 },
        { on: 'applications', kind: 'status', status: 503 },
        { on: 'loans', kind: 'status', status: 503 },
      ],
    });
    await open.session.borrow.accept(intent.id, digest);
    await expect.poll(items, soon).toHaveLength(1);
    await restart();
    await expect.poll(items, soon).toMatchObject([
      {
        kind: 'outcome',
        intent: { kind: 'accept-quote', state: 'unknown' },
        amount: '1250000.00',
        loans: [],
        loansWithoutReference: false,
      },
    ]);
    const [item] = items();
    if (item?.kind !== 'outcome') throw new Error('the outcome is not known');
    expect(await open.session.borrow.settle(item.intent.id, true, 'Ada at the lender')).toMatchObject({
      ok: true,
    });
    await expect.poll(items, soon).toEqual([]);
  });
});

describe('a payment that was recorded', () => {
  it('is shown above every screen until the service reports the loan closed', async () => {
    const { intent, digest } = await reviewed();
    await open.session.borrow.accept(intent.id, digest);
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'accepted' || flow.loanId === undefined) throw new Error(flow.stage);
    const { loanId } = flow;
    await expect.poll(() => isRead(open, loanId), soon).toBe(true);
    await open.session.repay.start(loanId);
    await agreeToListed(open.session.payees);
    await open.session.repay.readNow(loanId);
    const payable = open.slice('repay').repayments[0]?.read?.payable;
    if (payable === undefined) throw new Error('the loan was read');
    await open.session.repay.confirm(loanId, payable.digest, 'as in the contract');
    for (const part of ['amount', 'destination'] as const) {
      await open.session.repay.take(loanId, payable.digest, part);
      await open.session.repay.pasteBack(loanId, payable.digest, part, wholeText(part, payable));
    }
    expect(items()).toEqual([]);
    await open.session.repay.recordPayment(loanId, payable.digest, 'TRF-1');
    await expect
      .poll(items, soon)
      .toMatchObject([
        { kind: 'payment', loanId, reference: 'TRF-1', overdue: false, payoff: payable.payoff },
      ]);
    await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
    await expect.poll(items, soon).toEqual([]);
  });
});

describe('a journal whose anchor was removed from the keychain', () => {
  it('is shown without an open service and after a restart, until it is settled; Verify still reports it', async () => {
    await startAgain(() => at.secrets.delete('journal-anchor'));
    const breaks = () => open.slice('journal').breaks ?? [];
    await expect.poll(breaks, soon).toMatchObject([{ found: 'anchor-lost' }]);
    await startAgain();
    await expect.poll(breaks, soon).toHaveLength(1);
    const seq = breaks()[0]?.seq ?? 0;
    expect(await open.desk.journal.settleBreak(seq + 1, 'none of that number')).toMatchObject({ ok: false });
    expect(await open.desk.journal.settleBreak(seq, 'the keychain was set up anew')).toEqual(ok({}));
    expect(breaks()).toEqual([]);
    await startAgain();
    await expect.poll(() => open.slice('journal').entries, soon).toBeGreaterThan(1);
    expect(breaks()).toEqual([]);
    expect(await open.desk.journal.verify()).toMatchObject({ value: { outcome: 'anchor-lost' } });
  });
});
