// One open service: everything that belongs to it is made when it is opened and disposed of when it is closed. Nothing
// of it outlives it but what it wrote to the journal and the cache.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { AddressesDesk } from './addresses/addresses.ts';
import type { BorrowDesk } from './borrow/borrow.ts';
import type { CollateralDesk } from './collateral/history.ts';
import type { Connection } from './connect/connection.ts';
import type { DepositDesk } from './deposit/deposit.ts';
import type { LedgerDesk } from './ledger/ledger.ts';
import type { LoansDesk } from './loans/loans.ts';
import type { Book } from './readings/book.ts';
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
  readonly ledger: LedgerDesk;
  readonly loans: LoansDesk;
  readonly borrow: BorrowDesk;
  readonly repay: RepayDesk;
  readonly returns: ReturnsDesk;
  readonly unsettled: UnsettledDesk;
  /**
   * Ends polling, watching and showing. A request that is on its way goes on to its ending in the journal. Settles when
   * nothing of it is being written any more.
   */
  dispose(): Promise<void>;
}

/** Made and filled from the cache; `onChange` is called when its connection has news. */
export type OpenSession = (profile: ServiceProfile, onChange: () => void) => Promise<Session>;
