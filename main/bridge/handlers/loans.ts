// Loans and their repayment, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const loanHandlers = (access: DeskAccess) =>
  ({
    'loans.page': onDesk<'loans.page'>(access, (desk, query) => desk.loans.page(query)),
    'loans.detail': onDesk<'loans.detail'>(access, (desk, { loanId }) => desk.loans.detail(loanId)),

    'repay.start': onDesk<'repay.start'>(access, (desk, { loanId }) => desk.repay.start(loanId)),
    'repay.readNow': onDesk<'repay.readNow'>(access, (desk, { loanId }) => desk.repay.readNow(loanId)),
    'repay.confirm': onDesk<'repay.confirm'>(access, (desk, { loanId, digest, reason }) =>
      desk.repay.confirm(loanId, digest, reason),
    ),
    'repay.take': onDesk<'repay.take'>(access, (desk, { loanId, digest, part }) =>
      desk.repay.take(loanId, digest, part),
    ),
    'repay.recordPayment': onDesk<'repay.recordPayment'>(access, (desk, { loanId, digest, reference }) =>
      desk.repay.recordPayment(loanId, digest, reference),
    ),
    'repay.reconcile': onDesk<'repay.reconcile'>(access, (desk, { loanId, txHash }) =>
      desk.repay.reconcile(loanId, txHash),
    ),
    'repay.stop': onDesk<'repay.stop'>(access, (desk, { loanId, reason }) => desk.repay.stop(loanId, reason)),
  }) satisfies Partial<Handlers>;
