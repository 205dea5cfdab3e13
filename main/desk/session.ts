// One open service. Everything that belongs to it is made when it is opened and disposed of when it is
// closed; only its entries in the journal and the cache stay.
import type { CallParsed } from '../../contract/contract.ts';
import type { Result } from '../../contract/errors.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import type { AddressesDesk } from './addresses/addresses.ts';
import type { BorrowDesk } from './borrow/borrow.ts';
import type { CollateralDesk } from './collateral/history.ts';
import type { Connection } from './connect/connection.ts';
import type { DepositDesk } from './deposit/deposit.ts';
import type { LedgerDesk } from './ledger/ledger.ts';
import type { LoansDesk } from './loans/loans.ts';
import type { Book } from './readings/book.ts';
import type { Payees } from './payees/payees.ts';
import type { ReturnsDesk } from './returns/returns.ts';
import type { RepayDesk } from './repay/repay.ts';
import type { UnsettledDesk } from './unsettled/unsettled.ts';

export interface Session {
  readonly profile: ServiceProfile;
  readonly book: Book;
  readonly connection: Connection;
  readonly collateral: CollateralDesk;
  readonly addresses: AddressesDesk;
  readonly deposit: DepositDesk;
  readonly payees: Payees;
  readonly ledger: LedgerDesk;
  readonly loans: LoansDesk;
  readonly borrow: BorrowDesk;
  readonly repay: RepayDesk;
  readonly returns: ReturnsDesk;
  readonly unsettled: UnsettledDesk;
  /** Answers, with a reason, what a restore carried over; then its loan or need may be acted on again. */
  readonly carried: { answer(answer: CallParsed<'backup.answer'>): Promise<Result<object>> };
  /**
   * Ends polling, alerts and publishing. A request that is on its way still gets its outcome in the journal.
   * Settles when all pending writes are done.
   */
  dispose(): Promise<void>;
}

/** Makes a session, filled from the cache. `onChange` is called when its connection changes. */
export type OpenSession = (profile: ServiceProfile, onChange: () => void) => Promise<Session>;
