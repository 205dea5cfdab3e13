// One line a call: which part of the desk answers it. The contract's type refuses a missing or a foreign one.
import type { Handlers } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Theme } from '../../../contract/slices/app.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

/** The calls that work without open databases. */
export interface AppCalls {
  setTheme(theme: Theme): Promise<Result<object>>;
  retryStorage(): Promise<Result<object>>;
  tookRequest(request: number): void;
}

export function createHandlers(access: DeskAccess, app: AppCalls): Handlers {
  return {
    'app.setTheme': ({ theme }) => app.setTheme(theme),
    'app.retryStorage': () => app.retryStorage(),
    'app.tookRequest': ({ request }) => {
      app.tookRequest(request);
      return Promise.resolve(ok({}));
    },
    'app.openDashboard': onDesk<'app.openDashboard'>(access, (desk) => desk.connect.openDashboard()),

    'connect.openSandbox': onDesk<'connect.openSandbox'>(access, (desk) => desk.connect.openSandbox()),
    'connect.openService': onDesk<'connect.openService'>(access, (desk, input) =>
      desk.connect.openService(input),
    ),
    'connect.replaceSecret': onDesk<'connect.replaceSecret'>(access, (desk, { secret }) =>
      desk.connect.replaceSecret(secret),
    ),
    'connect.leave': onDesk<'connect.leave'>(access, (desk) => desk.connect.leave()),
    'connect.refreshNow': onDesk<'connect.refreshNow'>(access, (desk) => desk.connect.refreshNow()),
    'connect.settings': onDesk<'connect.settings'>(access, (desk) => desk.connect.settings()),

    'borrow.createQuote': onDesk<'borrow.createQuote'>(access, (desk, { terms }) =>
      desk.borrow.createQuote(terms),
    ),
    'borrow.accept': onDesk<'borrow.accept'>(access, (desk, { intentId, digest }) =>
      desk.borrow.accept(intentId, digest),
    ),
    'borrow.letLapse': onDesk<'borrow.letLapse'>(access, (desk, { intentId }) =>
      desk.borrow.letLapse(intentId),
    ),
    'borrow.startOver': onDesk<'borrow.startOver'>(access, async (desk) => desk.borrow.startOver()),
    'borrow.readAgain': onDesk<'borrow.readAgain'>(access, (desk) => desk.borrow.readAgain()),
    'borrow.settle': onDesk<'borrow.settle'>(access, (desk, { intentId, happened, evidence }) =>
      desk.borrow.settle(intentId, happened, evidence),
    ),

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

    'history.page': onDesk<'history.page'>(access, (desk, query) => desk.history.page(query)),
    'history.raw': onDesk<'history.raw'>(access, (desk, query) => desk.history.raw(query)),
    'alerts.markRead': onDesk<'alerts.markRead'>(access, (desk) => desk.alerts.markRead()),
    'journal.page': onDesk<'journal.page'>(access, (desk, query) => desk.journal.page(query)),
    'journal.verify': onDesk<'journal.verify'>(access, (desk) => desk.journal.verify()),
    'exports.loansCsv': onDesk<'exports.loansCsv'>(access, (desk, query) => desk.exports.loansCsv(query)),
    'practice.act': onDesk<'practice.act'>(access, (desk, act) => desk.practice.act(act)),
  };
}
