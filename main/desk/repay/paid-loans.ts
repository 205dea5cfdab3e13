// Reads loans by themselves after their payment, until their return is reconciled: a list may name open loans
// only, or state no return.
import type { LoanId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { RepaySlice, RepaymentView } from '../../../contract/slices/repay.ts';
import type { LendingService } from '../ports/service.ts';
import type { Book } from '../readings/book.ts';
import { statesReturn } from '../readings/last-loans.ts';
import { isFinished } from './checklists.ts';

interface FollowPorts {
  readonly book: Book;
  /** Undefined while the service is not connected, and after the session. */
  readonly service: () => LendingService | undefined;
  readonly shown: () => RepaySlice | undefined;
}

export function followPaidLoans({ book, service, shown }: FollowPorts): void {
  let isReading = false;
  /** The next round begins after it, so that a loan whose reading always fails keeps no other from being read. */
  let failed: LoanId | undefined;

  book.onChange(async ({ loans }) => {
    if (loans === undefined || isReading) return;
    const waiting = new Set(
      shown()
        ?.repayments.filter(isWaiting)
        .map(({ loanId }) => loanId),
    );
    if (waiting.size === 0) return;
    const listed = new Map(loans.filter(({ id }) => waiting.has(id)).map((loan) => [loan.id, loan]));
    const all = [...waiting];
    const first = failed === undefined ? 0 : all.indexOf(failed) + 1;
    failed = undefined;
    isReading = true;
    try {
      for (const loanId of [...all.slice(first), ...all.slice(0, first)]) {
        if (await follow(loanId, listed.get(loanId))) continue;
        failed = loanId;
        return;
      }
    } finally {
      isReading = false;
    }
  });

  /** @returns whether the next loan may be read: after a failure, only the next answer to the list shows that */
  async function follow(loanId: LoanId, listed: Loan | undefined): Promise<boolean> {
    if (listed !== undefined && (listed.status !== 'closed' || statesReturn(listed))) return true;
    const answer = await service()?.readLoan(loanId, false);
    if (answer === undefined) return false;
    if (!answer.ok) return answer.error.code === 'rejected' && answer.error.httpStatus === 404;
    if (listed !== undefined && !(await isNews(answer.value.value))) return true;
    return (await book.takeLoan(answer.value)).ok;
  }

  /** Of a loan that the list names too, a single answer adds the return alone: otherwise the two would alternate. */
  async function isNews(loan: Loan): Promise<boolean> {
    const seen = await book.loan(loan.id);
    const known = seen.ok ? seen.value?.value : undefined;
    if (known?.raw === loan.raw) return false;
    return statesReturn(loan) || (known !== undefined && statesReturn(known));
  }
}

const isWaiting = (view: RepaymentView): boolean =>
  (view.payment !== undefined || view.closedElsewhere) && !isFinished(view);
