// Composes the desk's capabilities over their ports. The order matters in one place: the book must be filled
// before any capability is asked what it shows.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { LoanId } from '../../domain/ids.ts';
import { ok, type Result } from '../../contract/errors.ts';
import { createAlerts } from '../desk/alerts/alerts.ts';
import { createCertificates } from '../desk/alerts/certificates.ts';
import { createShapes } from '../desk/alerts/shapes.ts';
import { createWatch } from '../desk/alerts/watch.ts';
import { watched } from '../desk/alerts/watched.ts';
import { createBackup } from '../desk/backup/backup.ts';
import { createBorrow } from '../desk/borrow/borrow.ts';
import { collateralSlice } from '../desk/collateral/collateral.ts';
import { createConnect } from '../desk/connect/connect.ts';
import type { Desk } from '../desk/desk.ts';
import { createDeposit } from '../desk/deposit/deposit.ts';
import { createViews } from '../desk/history/views.ts';
import { createInspect } from '../desk/inspect/inspect.ts';
import { createJournalDesk } from '../desk/journal/journal.ts';
import { createLoans } from '../desk/loans/loans.ts';
import { createPractice } from '../desk/practice/practice.ts';
import { createBook } from '../desk/readings/book.ts';
import { createRepaymentEvents } from '../desk/repay/events.ts';
import { createRepay } from '../desk/repay/repay.ts';
import { createSigners } from '../desk/repay/signers.ts';
import { createProfiles } from '../desk/profiles/profiles.ts';
import { createUpkeep } from '../desk/upkeep/upkeep.ts';
import { createShelf } from '../desk/profiles/shelf.ts';
import type { Journal } from '../desk/ports/store.ts';
import type { DeskParts } from './desk-parts.ts';
import { lookingBack } from './looking-back.ts';
import { createTurns } from '../desk/ports/turns.ts';

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
  return ok({
    ...lookingBack(parts, { journal, book, profile: () => profile }),
    connect,
    profiles,
    inspect,
    borrow,
    loans,
    repay,
    views,
    alerts,
    journal: journalDesk,
    deposit,
    backup,
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
