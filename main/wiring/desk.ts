// Composes the desk's capabilities over their ports. The order matters in one place: the book must be filled
// before any capability is asked what it shows.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { LoanId } from '../../domain/ids.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { Alert } from '../../contract/slices/alerts.ts';
import type { Publisher } from '../bridge/publisher.ts';
import { createAddresses } from '../desk/addresses/addresses.ts';
import { createAlerts } from '../desk/alerts/alerts.ts';
import { createCertificates } from '../desk/alerts/certificates.ts';
import { createShapes } from '../desk/alerts/shapes.ts';
import { createWatch } from '../desk/alerts/watch.ts';
import { watched } from '../desk/alerts/watched.ts';
import { createBackup, type BackupPorts } from '../desk/backup/backup.ts';
import { createBorrow } from '../desk/borrow/borrow.ts';
import { collateralSlice } from '../desk/collateral/collateral.ts';
import { createCollateral } from '../desk/collateral/history.ts';
import { createConnect, type ConnectPorts } from '../desk/connect/connect.ts';
import type { Desk } from '../desk/desk.ts';
import { createDeposit } from '../desk/deposit/deposit.ts';
import { createEvidence } from '../desk/evidence/evidence.ts';
import { createExports } from '../desk/exports/exports.ts';
import { createPictures } from '../desk/exports/pictures.ts';
import { createTaskList } from '../desk/exports/task-list.ts';
import { createHistory } from '../desk/history/history.ts';
import { createViews } from '../desk/history/views.ts';
import { createInspect } from '../desk/inspect/inspect.ts';
import { createJournalDesk } from '../desk/journal/journal.ts';
import { createLedger } from '../desk/ledger/ledger.ts';
import { createLoans } from '../desk/loans/loans.ts';
import { createPractice } from '../desk/practice/practice.ts';
import { createBook } from '../desk/readings/book.ts';
import { createRepaymentEvents } from '../desk/repay/events.ts';
import { createRepay } from '../desk/repay/repay.ts';
import { createSigners } from '../desk/repay/signers.ts';
import { createStatements } from '../desk/statements/statements.ts';
import { createReview } from '../desk/review/review.ts';
import { createProfiles } from '../desk/profiles/profiles.ts';
import { createUpkeep } from '../desk/upkeep/upkeep.ts';
import { createShelf } from '../desk/profiles/shelf.ts';
import type { ProfileStore, SettingsStore } from '../desk/ports/profiles.ts';
import type { Inspections } from '../desk/ports/inspect.ts';
import type { Printer } from '../desk/ports/printing.ts';
import type { PinHasher } from '../desk/ports/secrets.ts';
import type { Reviews, Understand } from '../desk/ports/review.ts';
import type { Journal, Store } from '../desk/ports/store.ts';
import type { Clipboard, ProxyResolver, ServicePeers } from '../desk/ports/system.ts';
import { createTurns } from '../desk/ports/turns.ts';
import type { ViewStore } from '../desk/ports/views.ts';

type MachinePorts = Omit<
  ConnectPorts,
  'journal' | 'book' | 'shelf' | 'inTurn' | 'peerOf' | 'onProfile' | 'onService' | 'publish'
>;

export interface DeskParts extends MachinePorts {
  readonly store: Store;
  readonly backups: BackupPorts['backups'];
  readonly restore: BackupPorts['restore'];
  readonly restoreFailed?: BackupPorts['failed'];
  readonly reviews: Reviews;
  readonly understand: Understand;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly views: ViewStore;
  readonly proxies: ProxyResolver;
  readonly inspections: Inspections;
  readonly clipboard: Clipboard;
  readonly printer: Printer;
  readonly pins: PinHasher;
  readonly peers: ServicePeers;
  readonly notify: (alert: Alert) => void;
  readonly publisher: Publisher;
  /** This app's own. */
  readonly version: string;
}

/** Reads the journal, settles what a crash left open, and answers with the desk; nothing is polled yet. */
export async function openDesk(parts: DeskParts): Promise<Result<Desk>> {
  const { clock, ids, store, publisher } = parts;
  const { cache } = store;
  const book = createBook(cache);
  const journal = counted(store.journal, () => void journalDesk.refresh());
  const journalDesk = createJournalDesk(journal, clock, (slice) => publisher.publish('journal', slice));
  let profile: ServiceProfile | undefined;

  const refreshNow = async (...resources: Parameters<typeof connect.refreshNow>): Promise<void> => {
    await connect.refreshNow(...resources);
  };
  const borrow = createBorrow({
    clock,
    ids,
    journal,
    cache,
    book,
    readAgain: () => refreshNow(['applications', 'loans', 'position']),
    tellOfEnding: (...told) => alerts.raise(...told),
    publish: (slice) => publisher.publish('borrow', slice),
  });
  const events = createRepaymentEvents(journal);
  const signers = createSigners({ clock, ids, journal, secrets: parts.secrets, pins: parts.pins });
  const repay = createRepay({
    clock,
    events,
    book,
    cache,
    clipboard: parts.clipboard,
    signers,
    raise: (...told) => alerts.raise(...told),
    readLoansNow: () => refreshNow(['loans']),
    publish: (slice) => publisher.publish('repay', slice),
  });
  const loans = createLoans(cache, book, (slice) => publisher.publish('loans', slice));
  const alerts = createAlerts({
    clock,
    journal,
    cache,
    book,
    isRepaying: (loanId: LoanId) => profile !== undefined && events.of(profile.id, loanId).length > 0,
    notify: parts.notify,
    publish: (slice) => publisher.publish('alerts', slice),
  });
  const watch = createWatch({ journal, book, profile: () => profile, raise: alerts.raise });
  const deposit = createDeposit({
    clock,
    journal,
    book,
    clipboard: parts.clipboard,
    raise: alerts.raise,
    publish: (slice) => publisher.publish('deposit', slice),
  });
  const upkeep = createUpkeep({
    clock,
    journal,
    upkeep: store.upkeep,
    profile: () => profile?.id,
    repaying: (of) => events.underWay(of),
    publish: (slice) => publisher.publish('upkeep', slice),
  });
  const shapes = createShapes(cache, alerts.raise);
  const certificates = createCertificates({ clock, journal, peers: parts.peers, raise: alerts.raise });
  const practice = createPractice(
    parts.practice,
    () => refreshNow(),
    (slice) => publisher.publish('practice', slice),
  );
  const publishCollateral = (): void =>
    publisher.publish('collateral', collateralSlice(profile, book.atHand));
  book.onTaken((taken) => {
    if (taken.resource !== 'loans' && taken.resource !== 'applications') publishCollateral();
    // What the desk just learned, the drawer's lists should offer.
    if (taken.changed.length > 0) void practice.refresh();
  });

  const views = createViews({
    store: parts.views,
    ids,
    publish: (slice) => publisher.publish('views', slice),
  });
  const inTurn = createTurns();
  const shelf = createShelf({
    profiles: parts.profiles,
    settings: parts.settings,
    publish: (slice) => publisher.publish('profiles', slice),
  });
  const connect = createConnect({
    ...parts,
    journal,
    book,
    shelf,
    inTurn,
    services: watched(parts.services, (asked, at) => {
      void certificates.look(asked);
      if (at !== undefined) void shapes.look(asked.id, at.resource, at.answer);
    }),
    peerOf: (of) => certificates.peerOf(of),
    publish(slice) {
      publisher.publish('connect', slice);
      borrow.setReachable(slice.link === 'live' || slice.link === 'stale');
    },
    async onProfile(next) {
      profile = next;
      shelf.show(next);
      views.setProfile(next?.id);
      if (next === undefined) inspect.forget();
      borrow.setProfile(next);
      publishCollateral();
      deposit.setProfile(next);
      alerts.publish();
      upkeep.publish();
      await Promise.all([repay.setProfile(next), loans.refresh()]);
    },
    onService(of, service) {
      profile = of;
      borrow.setLending(service && { profile: of, service });
      repay.setService(service);
      void practice.setAvailable(service !== undefined && parts.practice.isRunning());
    },
  });
  const profiles = createProfiles({
    ...parts,
    journal,
    cache,
    shelf,
    connect,
    inTurn,
    liveIntent: borrow.liveIntent,
    forgetViews: views.forget,
  });
  const inspect = createInspect({
    ...parts,
    stored: (id) => shelf.get(id),
    practiceId: connect.within.practiceId,
    publish: (slice) => publisher.publish('inspect', slice),
  });

  const backup = createBackup({
    ...parts,
    journal,
    failed: parts.restoreFailed,
    publish: (slice) => publisher.publish('backup', slice),
  });

  for (const load of [
    borrow.load,
    () => events.load(),
    () => signers.load(),
    () => alerts.load(),
    () => certificates.load(),
    () => watch.load(),
    deposit.load,
    () => upkeep.load(),
    () => backup.load(),
  ]) {
    const loaded = await load();
    if (!loaded.ok) return loaded;
  }
  void journalDesk.refresh();
  // Only the current profile's file is needed for what is painted first.
  void parts.painted.then(() => Promise.all([shelf.list(), views.load()]));
  const collateral = createCollateral({ clock, cache, book, profile: () => profile });
  const review = createReview({
    ...parts,
    journal,
    publish: (slice) => publisher.publish('review', slice),
  });
  const history = createHistory(cache, store.journal, book, review.answers);
  const ledger = createLedger({
    clock,
    cache,
    journal,
    book,
    desktop: parts.desktop,
    profile: () => profile,
  });
  const evidence = createEvidence({
    cache,
    journal,
    clock,
    desktop: parts.desktop,
    version: parts.version,
    profile: () => profile,
  });
  const list = createTaskList((slice) => publisher.publish('exports', slice));
  const exports = createExports({
    cache,
    journal,
    book,
    desktop: parts.desktop,
    clock,
    ids,
    list,
    madeBy: () => ({
      profile: { name: profile?.name ?? '', environment: profile?.environment ?? '' },
      app: { name: 'Collateral Desk', version: parts.version },
    }),
  });
  const statements = createStatements({
    ...parts,
    cache,
    journal,
    list,
    profile: () => profile,
  });
  return ok({
    connect,
    profiles,
    inspect,
    collateral,
    borrow,
    loans,
    repay,
    history,
    views,
    review,
    alerts,
    journal: journalDesk,
    evidence,
    addresses: createAddresses({ cache, profile: () => profile }),
    deposit,
    ledger,
    exports,
    backup,
    pictures: createPictures({ journal, book, desktop: parts.desktop, clock }),
    statements,
    practice,
    upkeep,
  });
}

/** The journal, telling when it has grown. */
function counted(journal: Journal, onGrown: () => void): Journal {
  return {
    ...journal,
    async append(entry) {
      const appended = await journal.append(entry);
      if (appended.ok) onGrown();
      return appended;
    },
  };
}
