// The collateral on its way in and out, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const collateralHandlers = (access: DeskAccess) =>
  ({
    'addresses.history': onDesk<'addresses.history'>(access, (desk) => desk.addresses.history()),
    'ledger.proof': onDesk<'ledger.proof'>(access, (desk) => desk.ledger.proof()),
    'ledger.type': onDesk<'ledger.type'>(access, (desk, input) => desk.ledger.type(input)),
    'ledger.withdraw': onDesk<'ledger.withdraw'>(access, (desk, input) => desk.ledger.withdraw(input)),
    'ledger.csv': onDesk<'ledger.csv'>(access, (desk) => desk.ledger.csv()),
  }) satisfies Partial<Handlers>;
