// Lifetime: one desk. What a desk is made from: machine, network and disk. It outlives every session.
import type { Alert } from '../../contract/slices/alerts.ts';
import type { Publisher } from '../bridge/publisher.ts';
import type { BackupPorts } from '../desk/backup/backup.ts';
import type { ConnectPorts } from '../desk/connect/connect.ts';
import type { ProfileStore, SettingsStore } from '../desk/ports/profiles.ts';
import type { Inspections } from '../desk/ports/inspect.ts';
import type { Journal, Store } from '../desk/ports/store.ts';
import type { LockSurroundings } from '../desk/ports/lock.ts';
import type { LogFile } from '../desk/ports/log-file.ts';
import type { Printer } from '../desk/ports/printing.ts';
import type { PinHasher } from '../desk/ports/secrets.ts';
import type { LendingServices, Pollers, Understand } from '../desk/ports/service.ts';
import type { TeamServers } from '../desk/ports/team.ts';
import type { Clipboard, ProxyResolver, ServicePeers } from '../desk/ports/system.ts';

type MachinePorts = Omit<
  ConnectPorts,
  | 'journal'
  | 'shelf'
  | 'inTurn'
  | 'openSession'
  | 'onSession'
  | 'onConnected'
  | 'sendingTo'
  | 'peerOf'
  | 'addPast'
  | 'publish'
>;

export interface DeskOptions extends MachinePorts {
  readonly services: LendingServices;
  readonly pollers: Pollers;
  readonly store: Store;
  readonly backups: BackupPorts['backups'];
  readonly restore: BackupPorts['restore'];
  readonly view: BackupPorts['view'];
  readonly backupFailed?: BackupPorts['failed'];
  /** The lock's journal, if it is not the desk's. */
  readonly lockJournal?: Journal | undefined;
  readonly understand: Understand;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly proxies: ProxyResolver;
  readonly inspections: Inspections;
  readonly clipboard: Clipboard;
  readonly logFile: LogFile;
  readonly printer: Printer;
  readonly pins: PinHasher;
  readonly locking: LockSurroundings;
  readonly peers: ServicePeers;
  readonly notify: (alert: Alert, onOpen: () => void) => void;
  /** Shows the window, and the alert's place; false if the desk is locked. */
  readonly showAlert: (alert: Alert | undefined) => boolean;
  readonly publisher: Publisher;
  readonly teamServers: TeamServers;
  /** Of this computer. */
  readonly hostName: string;
  /** Name of the computer account. */
  readonly account: string;
  /** The app's version. */
  readonly version: string;
}
