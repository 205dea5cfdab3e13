// The whole desk: what an operator can do once the databases are open. It has at most one open service.
import type { CallParsed } from '../../contract/contract.ts';
import type { Result } from '../../contract/errors.ts';
import type { Signer } from '../../contract/slices/repay.ts';
import type { AttachmentsDesk } from './attachments/attachments.ts';
import type { AlertsDesk } from './alerts/alerts.ts';
import type { BackupDesk } from './backup/backup.ts';
import type { ConnectDesk } from './connect/connect.ts';
import type { DiagnosticsDesk } from './diagnostics/diagnostics.ts';
import type { EvidenceDesk } from './evidence/evidence.ts';
import type { ExportsDesk } from './exports/exports.ts';
import type { HistoryDesk } from './history/history.ts';
import type { ViewsDesk } from './history/views.ts';
import type { InspectDesk } from './inspect/inspect.ts';
import type { JournalDesk } from './journal/journal.ts';
import type { LockDesk } from './lock/lock.ts';
import type { PracticeDesk } from './practice/practice.ts';
import type { ProfilesDesk } from './profiles/profiles.ts';
import type { Session } from './session.ts';
import type { TeamDesk } from './team/team.ts';
import type { UpkeepDesk } from './upkeep/upkeep.ts';
import type { StatementsDesk } from './statements/statements.ts';

export interface Desk {
  /** The open service; undefined without one. */
  readonly session: () => Session | undefined;
  readonly connect: ConnectDesk;
  readonly profiles: ProfilesDesk;
  readonly inspect: InspectDesk;
  readonly history: HistoryDesk;
  readonly views: ViewsDesk;
  readonly alerts: AlertsDesk;
  readonly journal: JournalDesk;
  readonly diagnostics: DiagnosticsDesk;
  readonly evidence: EvidenceDesk;
  readonly attachments: AttachmentsDesk;
  readonly exports: ExportsDesk;
  readonly backup: BackupDesk;
  readonly statements: StatementsDesk;
  readonly practice: PracticeDesk;
  readonly upkeep: UpkeepDesk;
  readonly lock: LockDesk;
  readonly team: TeamDesk;
  /** Called before the machine sleeps: quotes requested before it cannot be accepted after it. */
  suspend(): void;
  /** Called after a wake-up or a clock change, before the operator can act. */
  wake(): void;
  /** Whether a request that may move money is on its way. */
  isSending(): boolean;
  /** Closes the service; settles once the journal has the outcome of every request that is on its way. */
  close(): Promise<void>;
  /** The second persons who may sign. */
  readonly signers: {
    list(): readonly Signer[];
    add(asked: CallParsed<'repay.addSigner'>): Promise<Result<object>>;
    remove(asked: CallParsed<'repay.removeSigner'>): Promise<Result<object>>;
  };
}
