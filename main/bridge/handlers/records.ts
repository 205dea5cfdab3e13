// What was read and done, and practising; one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const recordHandlers = (access: DeskAccess) =>
  ({
    'collateral.history': onDesk<'collateral.history'>(access, (desk, query) =>
      desk.collateral.history(query),
    ),
    'history.page': onDesk<'history.page'>(access, (desk, query) => desk.history.page(query)),
    'history.raw': onDesk<'history.raw'>(access, (desk, query) => desk.history.raw(query)),
    'alerts.markRead': onDesk<'alerts.markRead'>(access, (desk) => desk.alerts.markRead()),
    'journal.page': onDesk<'journal.page'>(access, (desk, query) => desk.journal.page(query)),
    'journal.verify': onDesk<'journal.verify'>(access, (desk) => desk.journal.verify()),
    'exports.loansCsv': onDesk<'exports.loansCsv'>(access, (desk, query) => desk.exports.loansCsv(query)),
    'practice.act': onDesk<'practice.act'>(access, (desk, act) => desk.practice.act(act)),
  }) satisfies Partial<Handlers>;
