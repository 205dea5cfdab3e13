// The app ends between storing an answer and raising its alert, over real databases: the next run raises it.
import { expect, it } from 'vitest';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { parseStored } from '../../../main/desk/readings/book.ts';
import { loanFiled } from '../../../main/desk/readings/observations.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { found } from '../../support/lending-values.ts';
import { withStore } from '../../support/real-desk.ts';
import { okValue } from '../store/rig.ts';
import { at, borrow, deskForEachTest, open, openPracticeService, restart, soon } from './rig.ts';

deskForEachTest();

const kinds = () => open.slice('alerts').alerts.map(({ kind }) => kind);

it('a loan that closed in the last stored answer is reported once, by the next run', async () => {
  await openPracticeService();
  const loanId = await borrow();
  const { id } = open.session.profile;
  await restart(() =>
    withStore(at, async ({ cache }) => {
      const row = okValue(await cache.latest(id, 'loans', loanId));
      const loan = row && parseStored(LoanSchema, row);
      if (loan === undefined) throw new Error('the loan was not stored');
      const closed: Loan = { ...loan, status: 'closed', statusWord: found('closed'), raw: `${loan.raw} ` };
      okValue(await cache.observe(id, systemClock.wall(), [loanFiled(closed).observation()]));
    }),
  );
  await expect.poll(kinds, soon).toContain('loan-closed');
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  await restart();
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  expect(kinds().filter((kind) => kind === 'loan-closed')).toHaveLength(1);
});
