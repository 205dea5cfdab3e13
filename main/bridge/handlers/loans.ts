// Loans, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onSession, type DeskAccess } from '../desk-access.ts';

export const loanHandlers = (access: DeskAccess) =>
  ({
    'loans.page': onSession<'loans.page'>(access, (session, query) => session.loans.page(query)),
    'loans.detail': onSession<'loans.detail'>(access, (session, { loanId }) => session.loans.detail(loanId)),
    'loans.enterClosing': onSession<'loans.enterClosing'>(access, (session, entry) =>
      session.loans.enterClosing(entry),
    ),
  }) satisfies Partial<Handlers>;
