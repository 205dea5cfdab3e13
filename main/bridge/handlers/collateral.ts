// The collateral on its way in and out, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onSession, type DeskAccess } from '../desk-access.ts';

export const collateralHandlers = (access: DeskAccess) =>
  ({
    'addresses.history': onSession<'addresses.history'>(access, (session) => session.addresses.history()),
    'deposit.copy': onSession<'deposit.copy'>(access, (session, input) => session.deposit.copy(input)),
    'deposit.checkClipboard': onSession<'deposit.checkClipboard'>(access, (session) =>
      session.deposit.checkClipboard(),
    ),
    'deposit.sent': onSession<'deposit.sent'>(access, (session, input) => session.deposit.sent(input)),
    'deposit.forget': onSession<'deposit.forget'>(access, (session, input) => session.deposit.forget(input)),
    'ledger.proof': onSession<'ledger.proof'>(access, (session) => session.ledger.proof()),
    'ledger.type': onSession<'ledger.type'>(access, (session, input) => session.ledger.type(input)),
    'ledger.withdraw': onSession<'ledger.withdraw'>(access, (session, input) =>
      session.ledger.withdraw(input),
    ),
    'ledger.csv': onSession<'ledger.csv'>(access, (session) => session.ledger.csv()),
  }) satisfies Partial<Handlers>;
