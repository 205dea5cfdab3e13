// What was read and done, and practising; one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, onSession, type DeskAccess } from '../desk-access.ts';

export const recordHandlers = (access: DeskAccess) =>
  ({
    'collateral.history': onSession<'collateral.history'>(access, (session, query) =>
      session.collateral.history(query),
    ),
    'history.page': onDesk<'history.page'>(access, (desk, query) => desk.history.page(query)),
    'history.count': onDesk<'history.count'>(access, (desk, query) => desk.history.count(query)),
    'history.totals': onDesk<'history.totals'>(access, (desk, query) => desk.history.totals(query)),
    'history.compare': onDesk<'history.compare'>(access, (desk, query) => desk.history.compare(query)),
    'history.syncs': onDesk<'history.syncs'>(access, (desk, query) => desk.history.syncs(query)),
    'history.record': onDesk<'history.record'>(access, (desk, query) => desk.history.record(query)),
    'history.series': onDesk<'history.series'>(access, (desk, query) => desk.history.series(query)),
    'views.save': onDesk<'views.save'>(access, (desk, input) => desk.views.save(input)),
    'views.remove': onDesk<'views.remove'>(access, (desk, view) => desk.views.remove(view)),
    'views.setFirst': onDesk<'views.setFirst'>(access, (desk, view) => desk.views.setFirst(view)),
    'review.open': onDesk<'review.open'>(access, (desk) => desk.review.open()),
    'review.unlock': onDesk<'review.unlock'>(access, (desk, query) => desk.review.unlock(query)),
    'review.choose': onDesk<'review.choose'>(access, (desk, query) => desk.review.choose(query)),
    'review.close': onDesk<'review.close'>(access, (desk) => desk.review.close()),
    'review.entries': onDesk<'review.entries'>(access, (desk, query) => desk.review.entries(query)),
    'exports.start': onDesk<'exports.start'>(access, (desk, query) => desk.exports.start(query)),
    'exports.startCompared': onDesk<'exports.startCompared'>(access, (desk, query) =>
      desk.exports.startCompared(query),
    ),
    'exports.cancel': onDesk<'exports.cancel'>(access, (desk, task) => desk.exports.cancel(task)),
    'alerts.markRead': onDesk<'alerts.markRead'>(access, (desk) => desk.alerts.markRead()),
    'journal.page': onDesk<'journal.page'>(access, (desk, query) => desk.journal.page(query)),
    'journal.settleBreak': onDesk<'journal.settleBreak'>(access, (desk, { seq, reason }) =>
      desk.journal.settleBreak(seq, reason),
    ),
    'journal.verify': onDesk<'journal.verify'>(access, (desk) => desk.journal.verify()),
    'evidence.write': onDesk<'evidence.write'>(access, (desk, { loanId }) => desk.evidence.write(loanId)),
    'pictures.save': onDesk<'pictures.save'>(access, (desk, asked) => desk.pictures.save(asked)),
    'statements.loan': onDesk<'statements.loan'>(access, (desk, { loanId }) => desk.statements.loan(loanId)),
    'statements.period': onDesk<'statements.period'>(access, (desk, days) => desk.statements.period(days)),
    'practice.act': onDesk<'practice.act'>(access, (desk, act) => desk.practice.act(act)),
  }) satisfies Partial<Handlers>;
