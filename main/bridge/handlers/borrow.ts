// Borrowing, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const borrowHandlers = (access: DeskAccess) =>
  ({
    'borrow.createQuote': onDesk<'borrow.createQuote'>(access, (desk, { terms, withoutReturnAddress }) =>
      desk.borrow.createQuote(terms, withoutReturnAddress),
    ),
    'borrow.accept': onDesk<'borrow.accept'>(access, (desk, { intentId, digest }) =>
      desk.borrow.accept(intentId, digest),
    ),
    'borrow.letLapse': onDesk<'borrow.letLapse'>(access, (desk, { intentId }) =>
      desk.borrow.letLapse(intentId),
    ),
    'borrow.watch': onDesk<'borrow.watch'>(access, async (desk, { intentId, watching }) =>
      desk.borrow.watch(intentId, watching),
    ),
    'borrow.prepareApplication': onDesk<'borrow.prepareApplication'>(
      access,
      async (desk, { amount, withoutReturnAddress }) =>
        desk.borrow.prepareApplication(amount, withoutReturnAddress),
    ),
    'borrow.apply': onDesk<'borrow.apply'>(access, (desk, { intentId, digest }) =>
      desk.borrow.apply(intentId, digest),
    ),
    'borrow.intents': onDesk<'borrow.intents'>(access, async (desk, query) => desk.borrow.intents(query)),
    'borrow.ofApplication': onDesk<'borrow.ofApplication'>(access, async (desk, { applicationId }) =>
      desk.borrow.ofApplication(applicationId),
    ),
    'borrow.startOver': onDesk<'borrow.startOver'>(access, async (desk) => desk.borrow.startOver()),
    'borrow.readAgain': onDesk<'borrow.readAgain'>(access, (desk) => desk.borrow.readAgain()),
    'borrow.settle': onDesk<'borrow.settle'>(access, (desk, { intentId, happened, evidence }) =>
      desk.borrow.settle(intentId, happened, evidence),
    ),
  }) satisfies Partial<Handlers>;
