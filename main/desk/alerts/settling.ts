// Settles the alerts of an open service when the fact comes that ends them. It looks at the present state, so a fact
// that came while the app was closed settles them at the next start.
import { loansOf, settledBy, type Fact } from '../../../domain/alerts.ts';
import { returnProgress } from '../../../domain/collateral-return.ts';
import { compareDecimals, isPositive, type Decimal } from '../../../domain/decimal.ts';
import { isCounted, type Deposit } from '../../../domain/deposit.ts';
import type { IntentState } from '../../../domain/intent.ts';
import type { IntentId, LoanId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import { ltvLevel, type LtvLevel } from '../../../domain/ltv-alerts.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { sentStatus } from '../../../domain/sent-deposit.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { sameTransaction } from '../../../domain/transaction.ts';
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { Alert } from '../../../contract/slices/alerts.ts';
import { createTurns } from '../../common/turns.ts';
import type { SentLog } from '../deposit/sent-log.ts';
import type { Payees } from '../payees/payees.ts';
import { inBackground } from '../ports/background.ts';
import type { Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { addressNaming, depositNaming, subjectsIn } from '../readings/subjects.ts';
import type { ReturnLog } from '../returns/return-log.ts';
import type { AlertsDesk } from './alerts.ts';
import type { Certificates } from './certificates.ts';
import { isPriceStale, watchedPercentOf } from './watch.ts';

interface SettlingPorts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly profile: ServiceProfile;
  readonly book: Book;
  readonly alerts: Pick<AlertsDesk, 'open' | 'settle'>;
  readonly payees: Pick<Payees, 'views'>;
  readonly sentLog: Pick<SentLog, 'of'>;
  readonly returnLog: Pick<ReturnLog, 'of'>;
  readonly intentState: (id: IntentId) => IntentState | undefined;
  readonly certificates: Pick<Certificates, 'peerOf'>;
  /** Whether the loan's checklist was finished since then; undefined without one, or if it cannot be read. */
  readonly isReconciled: (loanId: LoanId, since: EpochMillis) => Promise<boolean | undefined>;
}

export function settleAlerts(ports: SettlingPorts) {
  const { clock, profile, book, alerts } = ports;
  const inTurn = createTurns();
  let isDisposed = false;

  /** Whether it holds of every loan that the alert speaks of, as far as it was read. */
  const ofLoans =
    (holds: (loan: Loan, observed: Observed<Loan>) => boolean | Promise<boolean>) =>
    async (alert: Alert): Promise<boolean> => {
      if ((alert.loans?.more ?? 0) > 0) return false;
      for (const id of loansOf({ ...alert, subject: alert.loanId ?? alert.subject })) {
        const read = await book.loan(id as LoanId);
        if (!read.ok || read.value === undefined || !(await holds(read.value.value, read.value)))
          return false;
      }
      return true;
    };

  const deposits = (): readonly Deposit[] => book.latest.deposits?.value ?? [];
  /** By its transaction, as another one may have its name by now; else by its name. */
  function depositOf({ kind, subject, state }: Alert): Deposit | undefined {
    const hash = kind === 'deposit-seen' ? subject : state?.split(' ')[0];
    const nameOf = subjectsIn(deposits(), depositNaming);
    return deposits().find((one) =>
      hash ? sameTransaction(valueOf(one.txHash) ?? '', hash) : nameOf(one) === subject,
    );
  }
  const isCountedNow = (alert: Alert): boolean => {
    const deposit = depositOf(alert);
    return deposit !== undefined && isCounted(deposit);
  };
  const isAtLeast = (now: Decimal | undefined, { amounts }: Alert): boolean =>
    now !== undefined && amounts !== undefined && compareDecimals(now, amounts.was) >= 0;
  const level = (from: LtvLevel): LtvLevel | undefined => {
    const position = book.latest.position?.value;
    const percent = position && watchedPercentOf(position);
    return percent === undefined ? undefined : ltvLevel(from, percent, profile.thresholds);
  };
  const position = () => book.latest.position?.value;
  const progress = (loan: Loan) => returnProgress(loan.collateralReturn);

  const holds: Readonly<Record<Fact, (alert: Alert) => boolean | Promise<boolean>>> = {
    'by-hand': () => false,
    'changed-again': () => false,
    'address-approved'({ subject }) {
      const listed = book.latest.returnAddresses?.value ?? [];
      const nameOf = subjectsIn(listed, addressNaming);
      return listed.some((one) => one.status === 'approved' && nameOf(one) === subject);
    },
    'capacity-back'() {
      const capacity = book.latest.position && valueOf(book.latest.position.value.capacity);
      return capacity !== undefined && isPositive(capacity);
    },
    'certificate-replaced'({ state }) {
      const now = ports.certificates.peerOf(profile)?.fingerprint256;
      return now !== undefined && state !== undefined && now !== state;
    },
    'collateral-restored': (alert) =>
      ofLoans((loan) => isAtLeast(valueOf(loan.collateralAmount), alert))(alert),
    'deposit-counted': isCountedNow,
    'deposit-listed'({ state }) {
      const sent = ports.sentLog.of(profile.id).find(({ seq }) => String(seq) === state);
      return sent === undefined || sentStatus(sent, deposits(), clock.wall()).deposit !== undefined;
    },
    'deposit-not-counted': (alert) => book.latest.deposits?.mayBeIncomplete === false && !isCountedNow(alert),
    'deposit-restored'(alert) {
      const deposit = depositOf(alert);
      return isCountedNow(alert) && isAtLeast(deposit && valueOf(deposit.amount), alert);
    },
    'loan-closed': ofLoans(({ status }) => status === 'closed'),
    'loan-done': ofLoans(
      async (loan) =>
        loan.status === 'seized' ||
        (loan.status === 'closed' && (await ports.isReconciled(loan.id, epochMillis(0))) !== false),
    ),
    'loan-listed': ofLoans((_loan, { observedAt }) => observedAt === book.loansReadAt),
    'loan-open': ofLoans(({ status }) => status !== 'closed'),
    'loan-not-seized': ofLoans(
      ({ status, statusWord }) => statusWord.state === 'found' && status !== 'seized',
    ),
    'ltv-above': () => (level('below') ?? 'below') !== 'below',
    'ltv-below': () => level('warning') === 'below',
    'ltv-not-critical': () => (level('critical') ?? 'critical') !== 'critical',
    'payee-agreed'({ kind, subject }) {
      const isRead = kind === 'wallet-changed' ? book.latest.wallets : book.latest.returnAddresses;
      const isOpen = ports.payees
        .views()
        .some(
          ({ purpose, state, usable, payee }) =>
            state !== 'known' &&
            (purpose === 'deposit' || usable === true) &&
            payee.some(({ value }) => value === subject),
        );
      return isRead !== undefined && !isOpen;
    },
    'price-current'() {
      const now = position();
      return now?.priceAt.state === 'found' && !isPriceStale(now, clock.wall(), book.clockOffset ?? 0);
    },
    'quote-over': ({ until }) => until !== undefined && until <= clock.wall(),
    'request-settled'({ subject }) {
      const state = ports.intentState(subject as IntentId);
      return state !== undefined && state !== 'unknown';
    },
    'return-final': ofLoans((loan) => progress(loan) === 'final'),
    'return-not-final': ofLoans((loan) => progress(loan) !== 'final'),
    'return-reconciled': (alert) =>
      ofLoans(async ({ id }) => (await ports.isReconciled(id, alert.at)) === true)(alert),
    'return-settled'(alert) {
      const { state } = alert;
      const ids = loansOf(alert);
      const of = ports.returnLog.of(profile.id).filter(({ loanId }) => ids.includes(loanId));
      const hash = state?.split(' ')[0];
      const its = of.filter(({ txHash }) => hash === undefined || sameTransaction(txHash, hash));
      return its.length > 0 && its.every(({ settled }) => settled !== undefined);
    },
    'return-stated': ofLoans((loan) => progress(loan) !== 'none'),
    'wallet-usable': () =>
      chooseDepositWallet(book.latest.wallets?.value ?? [], profile.expectedCollateral).kind === 'one',
  };

  async function settle(isAsked: (alert: Alert) => boolean): Promise<void> {
    const ended = new Map<Fact, string[]>();
    for (const alert of alerts.open(profile.id).filter(isAsked))
      for (const fact of settledBy(alert.kind)) {
        if (isDisposed) return;
        if (!(await holds[fact](alert))) continue;
        ended.set(fact, [...(ended.get(fact) ?? []), alert.id]);
        break;
      }
    for (const [fact, ids] of ended) await alerts.settle(profile.id, ids, fact);
  }
  const soon = (isAsked: (alert: Alert) => boolean): void =>
    inBackground('alerts.settle', () => inTurn(() => settle(isAsked)));
  /** Of these loans, and of loans that left the list: one that comes back unchanged is no change. */
  const loans = (ids: readonly string[]): void => {
    const asked = new Set(ids);
    soon((alert) => alert.kind === 'loan-gone' || loansOf(alert).some((id) => asked.has(id)));
  };
  const others = (): void => soon(({ loanId }) => loanId === undefined);

  book.onChange(({ resource, changed }) => (resource === 'loans' ? loans(changed) : others()));
  return {
    all: () => soon(() => true),
    loans,
    others,
    /** Settles once no alert is being settled. */
    dispose(): Promise<void> {
      isDisposed = true;
      return inTurn(() => Promise.resolve());
    },
  };
}
