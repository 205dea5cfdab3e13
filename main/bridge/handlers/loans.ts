// Loans, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const loanHandlers = (access: DeskAccess) =>
  ({
    'loans.page': onDesk<'loans.page'>(access, (desk, query) => desk.loans.page(query)),
    'loans.detail': onDesk<'loans.detail'>(access, (desk, { loanId }) => desk.loans.detail(loanId)),
  }) satisfies Partial<Handlers>;
