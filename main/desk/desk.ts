// The whole desk: what an operator can do, once the databases are open.
import type { AddressesDesk } from './addresses/addresses.ts';
import type { AlertsDesk } from './alerts/alerts.ts';
import type { BackupDesk } from './backup/backup.ts';
import type { BorrowDesk } from './borrow/borrow.ts';
import type { CollateralDesk } from './collateral/history.ts';
import type { ConnectDesk } from './connect/connect.ts';
import type { DepositDesk } from './deposit/deposit.ts';
import type { EvidenceDesk } from './evidence/evidence.ts';
import type { ExportsDesk } from './exports/exports.ts';
import type { PicturesDesk } from './exports/pictures.ts';
import type { HistoryDesk } from './history/history.ts';
import type { ViewsDesk } from './history/views.ts';
import type { InspectDesk } from './inspect/inspect.ts';
import type { JournalDesk } from './journal/journal.ts';
import type { LedgerDesk } from './ledger/ledger.ts';
import type { LoansDesk } from './loans/loans.ts';
import type { PracticeDesk } from './practice/practice.ts';
import type { ProfilesDesk } from './profiles/profiles.ts';
import type { RepayDesk } from './repay/repay.ts';
import type { UpkeepDesk } from './upkeep/upkeep.ts';
import type { StatementsDesk } from './statements/statements.ts';
import type { ReviewDesk } from './review/review.ts';

export interface Desk {
  readonly connect: ConnectDesk;
  readonly profiles: ProfilesDesk;
  readonly inspect: InspectDesk;
  readonly collateral: CollateralDesk;
  readonly borrow: BorrowDesk;
  readonly addresses: AddressesDesk;
  readonly deposit: DepositDesk;
  readonly ledger: LedgerDesk;
  readonly loans: LoansDesk;
  readonly repay: RepayDesk;
  readonly history: HistoryDesk;
  readonly views: ViewsDesk;
  readonly review: ReviewDesk;
  readonly alerts: AlertsDesk;
  readonly journal: JournalDesk;
  readonly evidence: EvidenceDesk;
  readonly exports: ExportsDesk;
  readonly backup: BackupDesk;
  readonly pictures: PicturesDesk;
  readonly statements: StatementsDesk;
  readonly practice: PracticeDesk;
  readonly upkeep: UpkeepDesk;
}
