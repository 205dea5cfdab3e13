// The collateral on its way in and out, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const collateralHandlers = (access: DeskAccess) =>
  ({
    'addresses.history': onDesk<'addresses.history'>(access, (desk) => desk.addresses.history()),
    'deposit.copy': onDesk<'deposit.copy'>(access, (desk, input) => desk.deposit.copy(input)),
    'deposit.checkClipboard': onDesk<'deposit.checkClipboard'>(access, (desk) =>
      desk.deposit.checkClipboard(),
    ),
    'deposit.sent': onDesk<'deposit.sent'>(access, (desk, input) => desk.deposit.sent(input)),
    'deposit.forget': onDesk<'deposit.forget'>(access, (desk, input) => desk.deposit.forget(input)),
    'ledger.proof': onDesk<'ledger.proof'>(access, (desk) => desk.ledger.proof()),
    'ledger.type': onDesk<'ledger.type'>(access, (desk, input) => desk.ledger.type(input)),
    'ledger.withdraw': onDesk<'ledger.withdraw'>(access, (desk, input) => desk.ledger.withdraw(input)),
    'ledger.csv': onDesk<'ledger.csv'>(access, (desk) => desk.ledger.csv()),
  }) satisfies Partial<Handlers>;
