// Other capabilities: calls whose method has another name or takes a part of the input.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, onSession, type DeskAccess } from '../desk-access.ts';

export const recordHandlers = (access: DeskAccess) =>
  ({
    'app.openDashboard': onDesk<'app.openDashboard'>(access, (desk) => desk.connect.openDashboard()),
    'app.openExplorer': onDesk<'app.openExplorer'>(access, (desk, { kind, value }) =>
      desk.connect.openExplorer(kind, value),
    ),
    'journal.settleBreak': onDesk<'journal.settleBreak'>(access, (desk, { seq, reason }) =>
      desk.journal.settleBreak(seq, reason),
    ),
    'backup.answer': onSession<'backup.answer'>(access, (session, answer) => session.carried.answer(answer)),
    'evidence.write': onDesk<'evidence.write'>(access, (desk, { loanId }) => desk.evidence.write(loanId)),
    'statements.loan': onDesk<'statements.loan'>(access, (desk, { loanId }) => desk.statements.loan(loanId)),
    'connect.refreshNow': onDesk<'connect.refreshNow'>(access, (desk) => desk.connect.tryAgain()),
    'loans.detail': onSession<'loans.detail'>(access, (session, { loanId }) => session.loans.detail(loanId)),
  }) satisfies Partial<Handlers>;
