// Lifetime: one desk. Makes what outlives a session: journal, requests, repayment events, signers, inbox,
// certificates, upkeep, practice, views, profiles, inspector, backup. What concerns a service is kept by
// profile. `sessionOf` (open-session.ts) makes what belongs to one open service.
import { ok, type Result } from '../../contract/errors.ts';
import type { CallParsed } from '../../contract/contract.ts';
import { createAlerts } from '../desk/alerts/alerts.ts';
import { createCertificates } from '../desk/alerts/certificates.ts';
import { createWatch } from '../desk/alerts/watch.ts';
import { createBackup } from '../desk/backup/backup.ts';
import { createCarried } from '../desk/backup/carried.ts';
import { createRequests } from '../desk/borrow/requests.ts';
import { createConnect } from '../desk/connect/connect.ts';
import { createSentLog } from '../desk/deposit/sent-log.ts';
import type { Desk } from '../desk/desk.ts';
import { createDiagnostics } from '../desk/diagnostics/diagnostics.ts';
import { createViews } from '../desk/history/views.ts';
import { createInspect } from '../desk/inspect/inspect.ts';
import { createLock } from '../desk/lock/lock.ts';
import { createJournalDesk } from '../desk/journal/journal.ts';
import { recordsOf } from '../desk/journal/records.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Journal } from '../desk/ports/store.ts';
import { createTurns } from '../common/turns.ts';
import { addSamplePositions } from '../desk/practice/sample-positions.ts';
import { createPayeeLog } from '../desk/payees/payee-log.ts';
import { createPractice } from '../desk/practice/practice.ts';
import { createProfiles } from '../desk/profiles/profiles.ts';
import { alertOutsideChanges } from '../desk/profiles/outside-changes.ts';
import { createShelf } from '../desk/profiles/shelf.ts';
import { createClaimLog } from '../desk/repay/claim-log.ts';
import { createRepaymentEvents } from '../desk/repay/events.ts';
import { createReturnLog } from '../desk/returns/return-log.ts';
import { createSigners } from '../desk/repay/signers.ts';
import type { Session } from '../desk/session.ts';
import { createTeam } from '../desk/team/team.ts';
import { createUpkeep } from '../desk/upkeep/upkeep.ts';
import type { DeskOptions } from './desk-options.ts';
import { NO_SESSION } from './initial.ts';
import { recordCapabilities } from './record-capabilities.ts';
import { sessionOf } from './open-session.ts';

/** Reads the journal, settles what a crash left open, and answers with the desk; nothing is polled yet. */
export async function openDesk(parts: DeskOptions): Promise<Result<Desk>> {
  const { clock, ids, store, publisher } = parts;
  const { cache } = store;
  const journal = withGrowth(store.journal, () => {
    inBackground('journal.refresh', () => journalDesk.refresh());
  });
  const journalDesk = createJournalDesk(journal, clock, (slice) => publisher.publish('journal', slice));
  const session = (): Session | undefined => connect.session();
  const openProfile = () => session()?.profile.id;

  const requests = createRequests(journal, clock, () => connect.publish());
  const carried = createCarried(journal, clock);
  const events = createRepaymentEvents(journal);
  const claimLog = createClaimLog(journal);
  const returnLog = createReturnLog(journal);
  const sentLog = createSentLog(journal);
  const payeeLog = createPayeeLog(journal);
  const signers = createSigners({ clock, ids, journal, secrets: parts.secrets, pins: parts.pins });
  const lock = createLock({
    ...parts.locking,
    clock,
    journal: parts.lockJournal ?? journal,
    secrets: parts.secrets,
    pins: parts.pins,
    // While the desk is locked the review is not visible, so an expiring quote raises its alert.
    onLocked: () => session()?.borrow.watchNone(),
    publish: (slice) => publisher.publish('lock', slice),
  });
  const alerts = createAlerts({
    clock,
    journal,
    settings: parts.settings,
    openProfile,
    notify: parts.notify,
    showAlert: parts.showAlert,
    publish: (slice) => publisher.publish('alerts', slice),
  });
  const { raise } = alerts;
  const watch = createWatch({ raise });
  const certificates = createCertificates({ clock, journal, peers: parts.peers, raise });
  const upkeep = createUpkeep({
    clock,
    journal,
    upkeep: store.upkeep,
    profile: openProfile,
    repaying: (of) => events.underWay(of),
    publish: (slice) => publisher.publish('upkeep', slice),
  });
  const practice = createPractice(
    parts.practice,
    async () => session()?.connection.refreshNow(),
    (slice) => publisher.publish('practice', slice),
  );
  const views = createViews({
    store: store.views,
    ids,
    openProfile,
    publish: (slice) => publisher.publish('views', slice),
  });
  const inTurn = createTurns();
  const shelf = createShelf({
    profiles: parts.profiles,
    settings: parts.settings,
    publish: (slice) => publisher.publish('profiles', slice),
  });

  const team = createTeam({
    clock,
    ids,
    servers: parts.teamServers,
    secrets: parts.secrets,
    settings: parts.settings,
    journal,
    intents: requests.intents,
    claimLog,
    events,
    session,
    hostName: parts.hostName,
    desktop: parts.desktop,
    publish: (slice) => publisher.publish('team', slice),
  });

  const openSession = sessionOf({
    ...parts,
    cache,
    journal,
    requests,
    carried,
    events,
    signers,
    claimLog,
    claimsOf: (profile) => team.claimsOf(profile),
    returnLog,
    sentLog,
    payeeLog,
    person: () => team.shown()?.server?.person,
    watch,
    certificates,
    alerts,
    raise,
    // The practice drawer lists what the desk has read.
    onChanged: () => inBackground('practice.refresh', () => practice.refresh()),
  });
  const connect = createConnect({
    ...parts,
    journal,
    shelf,
    inTurn,
    openSession,
    addPast: (profile) =>
      addSamplePositions({ cache, practice: parts.practice, understand: parts.understand }, profile),
    sendingTo: (open) => requests.sendingTo(open?.id),
    peerOf: (of) => certificates.peerOf(of),
    publish: (slice) => publisher.publish('connect', slice),
    onSession(next) {
      shelf.show(next?.profile);
      inspect.keepOnly(next?.profile.id);
      inBackground('practice.available', () => practice.setAvailable(false));
      if (next === undefined) showNoSession();
      views.publish();
      alerts.publish();
      upkeep.publish();
    },
    onConnected: () =>
      inBackground('practice.available', () => practice.setAvailable(parts.practice.isRunning())),
  });
  const profiles = createProfiles({
    ...parts,
    journal,
    cache,
    shelf,
    connect,
    inTurn,
    liveIntent: (profile) => requests.intents.live(profile)?.state,
    repaying: (profile) => events.underWay(profile),
    forgetViews: views.forget,
  });
  const inspect = createInspect({
    ...parts,
    stored: (id) => shelf.get(id),
    practiceId: connect.within.practiceId,
    publish: (slice) => publisher.publish('inspect', slice),
  });
  const diagnostics = createDiagnostics({
    ...parts,
    journal,
    profiles: () => shelf.list(),
    snapshot: (name) => publisher.snapshot(name),
  });
  const backup = createBackup({
    ...parts,
    journal,
    failed: parts.backupFailed,
    isSending: () => requests.isSending(),
    publish: (slice) => publisher.publish('backup', slice),
  });

  function showNoSession(): void {
    publisher.publish('collateral', NO_SESSION.collateral);
    publisher.publish('deposits', NO_SESSION.deposits);
    publisher.publish('deposit', NO_SESSION.deposit);
    publisher.publish('borrow', NO_SESSION.borrow);
    publisher.publish('loans', NO_SESSION.loans);
    publisher.publish('unsettled', { items: [] });
    publisher.publish('repay', { repayments: [], signers: signers.list() });
  }
  /** Signers belong to the desk, and are shown with the checklists of the open service. */
  async function showSigners<T>(changed: Promise<T>): Promise<T> {
    const result = await changed;
    await (session()?.repay.publish() ?? showNoSession());
    return result;
  }

  // Several parts restore their state from the alerts, the most frequent records of a journal.
  // The lock is read first: nothing is published before it is known whether the desk starts locked.
  const [raised, locked] = await Promise.all([recordsOf(journal, ['alert']), lock.load()]);
  if (!raised.ok) return raised;
  if (!locked.ok) return locked;
  // Beside each other, because each waits for the databases' thread.
  const loads = await Promise.all([
    requests.intents.load(),
    carried.load(),
    events.load(),
    claimLog.load(),
    signers.load(),
    certificates.load(),
    returnLog.load(),
    sentLog.load(),
    payeeLog.load(),
    parts.seals.load(journal),
    upkeep.load(),
    backup.load(),
  ]);
  for (const loaded of loads) if (!loaded.ok) return loaded;
  // These publish what was read before.
  for (const loaded of await Promise.all([alerts.load(raised.value), team.load()]))
    if (!loaded.ok) return loaded;
  watch.restore(raised.value);
  inBackground('journal.refresh', () => journalDesk.refresh());
  // The first paint needs only the current profile's file.
  inBackground('desk.painted', async () => {
    await parts.painted;
    await views.load();
    inBackground('team.start', () => team.start());
    // In turn with writes of profiles, so that file and journal agree.
    await inTurn(async () =>
      alertOutsideChanges({ clock, journal, raise }, await shelf.list(), raised.value),
    );
  });
  return ok({
    ...recordCapabilities(parts, {
      journal,
      session,
      team: () => team.shown(),
      onRecorded: () => inBackground('journal.refresh', () => journalDesk.refresh()),
    }),
    session,
    connect,
    profiles,
    inspect,
    signers: {
      list: () => signers.list(),
      add: ({ name, pin }: CallParsed<'repay.addSigner'>) => showSigners(signers.add(name, pin)),
      remove: ({ signerId }: CallParsed<'repay.removeSigner'>) => showSigners(signers.remove(signerId)),
    },
    suspend() {
      // A quote requested before sleep cannot be accepted after it.
      requests.suspendedAt = clock.mono();
      session()?.borrow.look();
      alerts.pause('asleep');
      connect.pause();
    },
    wake() {
      // Checks the quote's window first: its countdown stood still during sleep.
      session()?.borrow.look();
      alerts.resume('asleep');
      alerts.wake();
      connect.wake();
    },
    isSending: () => requests.isSending(),
    async close() {
      lock.close();
      await inspect.cancel();
      await connect.close();
      await requests.settled();
      await alerts.close();
      await team.close();
    },
    views,
    alerts,
    journal: journalDesk,
    diagnostics,
    backup,
    practice,
    upkeep,
    lock,
    team,
  });
}

/** The journal, with a call after each entry. */
function withGrowth(journal: Journal, onGrown: () => void): Journal {
  return {
    ...journal,
    async append(entry) {
      const appended = await journal.append(entry);
      if (appended.ok) onGrown();
      return appended;
    },
  };
}
