// Lifetime: one open service. Makes its book of readings, connection and capabilities, and the watchers that
// raise alerts. `SessionOptions` comes from the desk and outlives the session. Everything else ends with it:
// `dispose` closes it, and nothing of it is published afterwards.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Slices } from '../../contract/contract.ts';
import type { Publisher } from '../bridge/publisher.ts';
import { createAddresses } from '../desk/addresses/addresses.ts';
import type { AlertsDesk, Raise } from '../desk/alerts/alerts.ts';
import type { Certificates } from '../desk/alerts/certificates.ts';
import { watchChanges } from '../desk/alerts/changes.ts';
import { settleAlerts } from '../desk/alerts/settling.ts';
import { createShapes } from '../desk/alerts/shapes.ts';
import type { Watch } from '../desk/alerts/watch.ts';
import { observedServices } from '../desk/alerts/observed-services.ts';
import type { Carried, GatedAct } from '../desk/backup/carried.ts';
import { createBorrow } from '../desk/borrow/borrow.ts';
import type { Requests } from '../desk/borrow/requests.ts';
import { collateralSlice, depositsSlice } from '../desk/collateral/collateral.ts';
import { createCollateral } from '../desk/collateral/history.ts';
import { createConnection } from '../desk/connect/connection.ts';
import { createDeposit } from '../desk/deposit/deposit.ts';
import type { SentLog } from '../desk/deposit/sent-log.ts';
import { createLedger } from '../desk/ledger/ledger.ts';
import { restoreClosings } from '../desk/loans/closings.ts';
import { createLoans } from '../desk/loans/loans.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Inspections } from '../desk/ports/inspect.ts';
import type { LendingServices, Pollers } from '../desk/ports/service.ts';
import type { Cache, Journal } from '../desk/ports/store.ts';
import type { Claims } from '../desk/ports/team.ts';
import type { Clipboard, Clock, Desktop, Ids } from '../desk/ports/system.ts';
import { openBook } from '../desk/readings/book.ts';
import type { ClaimLog } from '../desk/repay/claim-log.ts';
import type { RepaymentEvents } from '../desk/repay/events.ts';
import { isFinished } from '../desk/repay/checklists.ts';
import { createRepay } from '../desk/repay/repay.ts';
import type { Signers } from '../desk/repay/signers.ts';
import type { ReturnLog } from '../desk/returns/return-log.ts';
import { createReturns } from '../desk/returns/returns.ts';
import type { PayeeLog } from '../desk/payees/payee-log.ts';
import { watchPayees } from '../desk/payees/payee-alerts.ts';
import { createPayees } from '../desk/payees/payees.ts';
import { payeeUses } from '../desk/payees/uses.ts';
import { createUnsettled } from '../desk/unsettled/unsettled.ts';
import type { OpenSession } from '../desk/session.ts';

/** What a session uses of the desk. All of it outlives the session. */
export interface SessionOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly services: LendingServices;
  readonly inspections: Pick<Inspections, 'offer'>;
  readonly pollers: Pollers;
  readonly clipboard: Clipboard;
  readonly desktop: Pick<Desktop, 'saveLedgerCsv'>;
  readonly publisher: Publisher;
  readonly requests: Requests;
  readonly carried: Carried;
  readonly events: RepaymentEvents;
  readonly signers: Signers;
  readonly claimLog: ClaimLog;
  readonly claimsOf: (profile: ServiceProfile) => Claims;
  readonly returnLog: ReturnLog;
  readonly sentLog: SentLog;
  readonly payeeLog: PayeeLog;
  /** In a team, who works at this desk. */
  readonly person: () => string | undefined;
  readonly watch: Watch;
  readonly certificates: Certificates;
  readonly alerts: Pick<AlertsDesk, 'open' | 'settle'>;
  readonly raise: Raise;
  /** Called when a reading of the service changes. */
  readonly onChanged: () => void;
}

export const sessionOf =
  (parts: SessionOptions): OpenSession =>
  async (profile, onChange) => {
    const { clock, ids, cache, journal, clipboard, raise, requests, events, signers, certificates } = parts;
    const { returnLog } = parts;
    let isDisposed = false;
    const publish =
      <N extends keyof Slices>(name: N) =>
      (slice: Slices[N]): void => {
        if (!isDisposed) parts.publisher.publish(name, slice);
      };

    const book = await openBook(cache, profile.id, profile.noSuchLists, events.loans(profile.id));
    const shapes = createShapes(profile.id, cache, raise, (answer) =>
      parts.inspections.offer(profile.id, answer),
    );
    const connection = createConnection({
      services: observedServices(parts.services, (seen) => {
        inBackground('alerts.certificates', () => certificates.look(profile));
        if (seen !== undefined) inBackground('alerts.shapes', () => shapes.look(seen.resource, seen.answer));
      }),
      pollers: parts.pollers,
      book,
      onChange: () => {
        if (!isDisposed) onChange();
      },
    });
    const refreshNow = async (...resources: Parameters<typeof connection.refreshNow>): Promise<void> => {
      await connection.refreshNow(...resources);
    };
    const service = () => connection.service();

    const payees = createPayees({
      clock,
      profile,
      log: parts.payeeLog,
      book,
      uses: () => payeeUses(profile.id, events, parts.sentLog),
      person: parts.person,
      onChange: () => {
        publishCollateral();
        settling.others();
        inBackground('repay.payees', () => repay.publish());
      },
    });
    const settling = settleAlerts({
      ...parts,
      profile,
      book,
      payees,
      intentState: (id) => requests.intents.get(id)?.state,
      async isReconciled(loanId, since) {
        const found = await repay.view(loanId);
        const view = found.ok ? found.value.view : undefined;
        return view && isFinished(view) && (view.reconciled?.at ?? since) >= since;
      },
    });
    watchPayees({ profile, book, payees, log: parts.payeeLog, raise });
    const publishCollateral = (): void =>
      publish('collateral')(collateralSlice(profile, book.latest, payees.views()));
    // Before what is read for the rest, because the first screen shows these figures.
    publishCollateral();
    let listed = book.latest.deposits?.value;
    publish('deposits')(depositsSlice(book.latest));
    book.onChange(({ resource, changed }) => {
      if (resource !== 'loans' && resource !== 'applications') publishCollateral();
      // Fifty deposits take a millisecond to write, so a repeated answer sends none.
      if (resource === 'deposits' && book.latest.deposits?.value !== listed) {
        listed = book.latest.deposits?.value;
        publish('deposits')(depositsSlice(book.latest));
      }
      if (changed.length > 0) parts.onChanged();
    });
    const returns = createReturns({
      clock,
      profile,
      log: returnLog,
      cache,
      book,
      underWay: () => events.readAndUnderWay(profile.id),
      raise,
      readAddressesNow: () => inBackground('returns.addresses', () => refreshNow(['returnAddresses'])),
      onChange() {
        settling.all();
        inBackground('returns.changed', () => repay.returnsChanged());
      },
    });
    const gate = (act: GatedAct, subject?: string) => parts.carried.gate(profile.id, act, subject);
    const unsettled = createUnsettled({
      cache,
      book,
      profile,
      live: () => requests.intents.live(profile.id),
      intents: () => requests.intents.all(profile.id),
      returns: returnLog,
      carried: () => parts.carried.of(profile.id),
      publish: publish('unsettled'),
    });
    const claims = parts.claimsOf(profile);
    const borrow = createBorrow({
      clock,
      ids,
      profile,
      service,
      requests,
      mayBorrow: () => gate('borrow'),
      claims,
      journal,
      cache,
      book,
      readAgain: () => refreshNow(['applications', 'loans', 'position']),
      raise,
      publish(slice) {
        publish('borrow')(slice);
        settling.others();
        unsettled.refresh();
      },
    });
    const repay = createRepay({
      clock,
      profile,
      service,
      returns: returnLog,
      payees,
      claims,
      claimLog: parts.claimLog,
      events,
      book,
      cache,
      clipboard,
      signers,
      raise,
      mayRepay: (loanId) => gate('repay', loanId),
      readLoansNow: () => refreshNow(['loans']),
      publish(slice) {
        publish('repay')(slice);
        unsettled.refresh(slice.repayments);
        settling.loans(slice.repayments.map(({ loanId }) => loanId));
      },
    });
    // The loans that a request without an outcome may have made change also while borrowing stays the same.
    book.onChange(() => unsettled.refresh());
    const loans = createLoans({ clock, cache, journal, book, publish: publish('loans') });
    await restoreClosings({ cache, journal, profile: profile.id });
    const changes = watchChanges({
      cache,
      book,
      isRepaying: (loanId) => events.underWay(profile.id).includes(loanId),
      raise,
    });
    parts.watch.follow(profile, book);
    const deposit = createDeposit({
      clock,
      profile,
      log: parts.sentLog,
      journal,
      book,
      clipboard,
      payees,
      mayDeposit: () => gate('deposit'),
      raise,
      publish: publish('deposit'),
    });
    await Promise.all([repay.publish(), loans.refresh()]);
    settling.all();

    return {
      profile,
      book,
      connection,
      collateral: createCollateral({ clock, cache, book, profile }),
      addresses: createAddresses({ cache, profile: profile.id }),
      deposit,
      payees,
      ledger: createLedger({ clock, cache, journal, book, desktop: parts.desktop, profile }),
      loans,
      borrow,
      repay,
      returns,
      unsettled,
      carried: {
        async answer(answer) {
          const answered = await parts.carried.answer(profile.id, answer);
          if (!answered.ok) return answered;
          unsettled.refresh();
          await repay.returnsChanged();
          return answered;
        },
      },
      async dispose() {
        isDisposed = true;
        borrow.dispose();
        await Promise.all([
          connection.close(),
          deposit.dispose(),
          repay.dispose(),
          returns.dispose(),
          changes.dispose(),
          settling.dispose(),
        ]);
        await book.close();
      },
    };
  };
