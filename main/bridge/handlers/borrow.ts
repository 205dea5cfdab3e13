// Borrowing: calls whose method takes a part of the input, or is synchronous.
import type { Handlers } from '../../../contract/contract.ts';
import { onSession, type DeskAccess } from '../desk-access.ts';

export const borrowHandlers = (access: DeskAccess) =>
  ({
    'borrow.createQuote': onSession<'borrow.createQuote'>(
      access,
      (session, { terms, withoutReturnAddress }) => session.borrow.createQuote(terms, withoutReturnAddress),
    ),
    'borrow.letExpire': onSession<'borrow.letExpire'>(access, (session, { intentId }) =>
      session.borrow.letExpire(intentId),
    ),
    'borrow.watch': onSession<'borrow.watch'>(access, async (session, { intentId, watching }) =>
      session.borrow.watch(intentId, watching),
    ),
    'borrow.prepareApplication': onSession<'borrow.prepareApplication'>(
      access,
      async (session, { amount, withoutReturnAddress }) =>
        session.borrow.prepareApplication(amount, withoutReturnAddress),
    ),
    'borrow.intents': onSession<'borrow.intents'>(access, async (session, query) =>
      session.borrow.intents(query),
    ),
    'borrow.ofApplication': onSession<'borrow.ofApplication'>(access, async (session, { applicationId }) =>
      session.borrow.ofApplication(applicationId),
    ),
    'borrow.likelyLoans': onSession<'borrow.likelyLoans'>(access, (session, { intentId }) =>
      session.unsettled.likelyLoans(intentId),
    ),
    'borrow.startOver': onSession<'borrow.startOver'>(access, async (session) => session.borrow.startOver()),
    'borrow.settle': onSession<'borrow.settle'>(access, (session, { intentId, happened, evidence }) =>
      session.borrow.settle(intentId, happened, evidence),
    ),
  }) satisfies Partial<Handlers>;
