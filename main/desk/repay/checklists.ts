// The open checklists, folded from their events and the latest readings and published whole. A finished one
// is folded again only when its loan or the return addresses change.
import { heldLast } from '../../../domain/collateral-return.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { isEnded, LoanSchema, type Loan } from '../../../domain/loan.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { sameTransaction } from '../../../domain/transaction.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../../contract/slices/repay.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Cache } from '../ports/store.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import { createTurns, type InTurn } from '../../common/turns.ts';
import { parseStored, type Book } from '../readings/book.ts';
import type { ReturnLog } from '../returns/return-log.ts';
import { addressesOf } from '../returns/returns.ts';
import { createClipboardWatch } from './clipboard-watch.ts';
import type { Payees } from '../payees/payees.ts';
import type { RepaymentEvents } from './events.ts';
import type { StateInChecklist } from './outstanding.ts';
import { newsOf } from './destination-news.ts';
import { createFollowUps } from './follow-ups.ts';
import type { Signers } from './signers.ts';
import { repaymentView, type OpenRepayment, type RepaymentSetting } from './view.ts';

export interface ChecklistPorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly events: RepaymentEvents;
  readonly book: Book;
  readonly cache: Pick<Cache, 'latestAll' | 'timeline'>;
  readonly clipboard: Clipboard;
  readonly signers: Signers;
  readonly returns: Pick<ReturnLog, 'find'>;
  readonly payees: Pick<Payees, 'stateOf' | 'view' | 'agree' | 'worstReturn'>;
  readonly raise: Raise;
  /** Fails while what a restore carried over of this loan is unanswered. */
  readonly mayRepay: (loanId: LoanId) => Result<object>;
  readonly publish: (slice: RepaySlice) => void;
}

/** Finished checklists in the slice, those reconciled last. The page of a loan asks for its own. */
const MOST_FINISHED = 20;
/** Return addresses of a profile, former ones included. */
const MOST_ADDRESSES = 1_000;

export type Checklists = ReturnType<typeof createChecklists>;

export function createChecklists(ports: ChecklistPorts, inTurn: InTurn) {
  const { clock, profile, events, book, cache, signers } = ports;
  let isDisposed = false;
  let shown: RepaySlice | undefined;
  const watch = createClipboardWatch(clock, ports.clipboard, {
    changed: () => inBackground('repay.clipboard', publish),
    replaced: (ended) => followUps.replaced(ended),
  });
  /** Views of finished checklists that nothing has changed since. */
  const finished = new Map<LoanId, RepaymentView>();
  /** Closed loans → the collateral that was stated last while they were open. */
  const held = new Map<LoanId, Decimal | undefined>();
  /** The readings that each checklist was last folded with. */
  const lastRead = new Map<LoanId, ReadForChecklist>();
  /** Every return address ever listed, as text; undefined before it is read. */
  let everListed: string[] | undefined;
  /** Counts changes, so that a reading from before a change is not kept. */
  let changes = 0;
  // One at a time: otherwise the older of two folds might be published last.
  const inOrder = createTurns();

  book.onChange(({ resource, changed }) => {
    if (resource === 'returnAddresses' && changed.length > 0) forgetKept();
    else if (resource === 'loans')
      for (const subject of changed) if (finished.delete(subject as LoanId)) changes += 1;
    if (resource === 'loans' || resource === 'returnAddresses') inBackground('repay.checklists', publish);
  });

  book.onMissing((resource) => (resource === 'returnAddresses' ? publish() : undefined));

  function forgetKept(): void {
    changes += 1;
    finished.clear();
    everListed = undefined;
  }

  async function addressesEverListed(): Promise<Result<string[]>> {
    if (everListed !== undefined) return ok(everListed);
    const before = changes;
    const known = await cache.latestAll(profile.id, 'returnAddresses', MOST_ADDRESSES);
    if (!known.ok) return known;
    const listed = addressesOf(known.value);
    if (changes === before) everListed = listed;
    return ok(listed);
  }

  async function read(loanId: LoanId): Promise<Result<ReadForChecklist>> {
    const loan = await book.loan(loanId);
    if (!loan.ok) return loan;
    const known = await addressesEverListed();
    if (!known.ok) return known;
    const heldWhileOpen = await heldBefore(loan.value?.value);
    const now = { loan: loan.value, everListed: known.value, heldWhileOpen };
    lastRead.set(loanId, now);
    return ok(now);
  }

  /** Of a closed loan, whose earlier readings no longer change. */
  async function heldBefore(loan: Loan | undefined): Promise<Decimal | undefined> {
    if (loan === undefined || !isEnded(loan.status)) {
      if (loan !== undefined) held.delete(loan.id);
      return undefined;
    }
    if (!held.has(loan.id)) {
      const seen = await cache.timeline(profile.id, 'loans', loan.id);
      if (seen.ok)
        held.set(loan.id, heldLast(seen.value.flatMap((row) => parseStored(LoanSchema, row) ?? [])));
    }
    return held.get(loan.id);
  }

  /** A record that this version cannot read may be a payment, so its checklist is blocked. */
  const isUnread = (loanId: LoanId): boolean => events.hasUnread(profile.id, loanId);

  /** Another loan that this transaction was reconciled for, or that the service states it for. */
  function otherLoanOf(loanId: LoanId, txHash: string): LoanId | undefined {
    const isIt = (hash: string | undefined): boolean => hash !== undefined && sameTransaction(hash, txHash);
    const reconciled = events
      .loans(profile.id)
      .find(
        (id) => id !== loanId && events.of(profile.id, id).some((one) => 'txHash' in one && isIt(one.txHash)),
      );
    const stated = shown?.repayments.find(
      (one) => one.loanId !== loanId && isIt(one.collateralReturn && valueOf(one.collateralReturn.txHash)),
    );
    return reconciled ?? stated?.loanId;
  }

  const folded = (loanId: LoanId, now: ReadForChecklist): OpenRepayment | undefined =>
    repaymentView(events.of(profile.id, loanId), {
      ...now,
      loanId,
      unread: isUnread(loanId),
      carried: !ports.mayRepay(loanId).ok,
      loansReadAt: book.loansReadAt,
      addresses: book.latest.returnAddresses,
      lacksAddresses: book.lacks('returnAddresses'),
      wrongReturn: (txHash) => ports.returns.find(profile.id, loanId, txHash),
      profile,
      signers: signers.count(),
      now: clock.wall(),
      copyOf: (part, digest) => watch.stateOf(loanId, part, digest),
      payees: ports.payees,
      isOfOtherLoan: (txHash) => otherLoanOf(loanId, txHash) !== undefined,
      newsOf: (payable) => newsOf(events, profile.id, loanId, payable),
    });

  async function find(loanId: LoanId): Promise<Result<OpenRepayment | undefined>> {
    const now = await read(loanId);
    return now.ok ? ok(folded(loanId, now.value)) : now;
  }

  /** The open repayment if this step can be done, or the reason why not. An earlier alarm blocks it too. */
  async function at(loanId: LoanId, step: RepaymentStep): Promise<Result<OpenRepayment>> {
    if (isUnread(loanId)) return fail({ code: 'blocked', by: 'unread-entries' });
    const gate = ports.mayRepay(loanId);
    if (!gate.ok) return gate;
    const found = await find(loanId);
    if (!found.ok) return found;
    const open = found.value;
    if (open === undefined) return fail({ code: 'blocked', by: 'step-order' });
    const { steps, closedElsewhere } = open.repayment;
    // A skipped second person may still sign, unless another payment closed the loan: then nobody pays. The step of
    // the return address is also skipped where the service lists none, which ends nothing.
    const isOver = steps[step] === 'skipped' && closedElsewhere && step !== 'return-address';
    return steps[step] === 'blocked' || isOver ? fail({ code: 'blocked', by: 'step-order' }) : ok(open);
  }

  async function write(loanId: LoanId, event: RepaymentEvent): Promise<Result<object>> {
    if (isUnread(loanId)) return fail({ code: 'blocked', by: 'unread-entries' });
    const written = await events.append(profile.id, loanId, event);
    if (!written.ok) return written;
    changes += 1;
    finished.delete(loanId);
    await publish();
    return ok({});
  }

  const publish = (): Promise<void> => inOrder(foldAndPublish);

  async function foldAndPublish(): Promise<void> {
    const open: OpenRepayment[] = [];
    const done: RepaymentView[] = [];
    for (const loanId of events.loans(profile.id)) {
      const kept = finished.get(loanId);
      if (kept !== undefined) {
        done.push(kept);
        continue;
      }
      if (events.isStopped(profile.id, loanId)) continue;
      const before = changes;
      const now = await read(loanId);
      // If the cache cannot be read, the checklist stays on screen with the latest reading.
      const one = folded(loanId, now.ok ? now.value : (lastRead.get(loanId) ?? NOTHING_READ));
      if (one === undefined) continue;
      if (!isFinished(one.view)) {
        open.push(one);
        continue;
      }
      const view = asFinished(one);
      done.push(view);
      // A text on the clipboard still changes by time.
      const isSettled = now.ok && view.parts.every(({ clipboard }) => clipboard !== 'held');
      if (isSettled && changes === before) finished.set(loanId, view);
    }
    if (isDisposed) return;
    done.sort((a, b) => (a.reconciled?.at ?? 0) - (b.reconciled?.at ?? 0));
    shown = {
      repayments: [...open.map(({ view }) => view), ...done.slice(-MOST_FINISHED)],
      signers: signers.list(),
    };
    ports.publish(shown);
    followUps.afterPublishing(open);
  }

  async function viewOf(loanId: LoanId): Promise<Result<{ view?: RepaymentView }>> {
    const found = await find(loanId);
    if (!found.ok || found.value === undefined) return found.ok ? ok({}) : found;
    return ok({ view: isFinished(found.value.view) ? asFinished(found.value) : found.value.view });
  }

  /** Loans whose checklist is finished, or whose collateral was returned, or is on its way, to a wrong place. */
  async function returnStates(): Promise<Result<Map<LoanId, StateInChecklist>>> {
    const loans = new Map<LoanId, StateInChecklist>();
    for (const loanId of events.loans(profile.id)) {
      const isKept = finished.has(loanId);
      if (isKept) loans.set(loanId, 'reconciled');
      if (isKept || events.isStopped(profile.id, loanId)) continue;
      const one = await find(loanId);
      if (!one.ok) return one;
      const state = one.value?.view.returnState;
      if (one.value !== undefined && isFinished(one.value.view)) loans.set(loanId, 'reconciled');
      else if (state === 'wrong-address' || state === 'address-lost' || state === 'wrong-asset')
        loans.set(loanId, state);
    }
    return ok(loans);
  }

  const followUps = createFollowUps({ ...ports, inTurn, watch, find, write, publish });

  return {
    watch,
    shown: () => shown,
    returnStates,
    viewOf,
    find,
    at,
    write,
    publish,
    otherLoanOf,
    recordMoved: followUps.recordMoved,
    /** Called when a misdirected return was recorded or settled, or carried entries were answered. */
    async returnsChanged(): Promise<void> {
      forgetKept();
      await publish();
    },
    /** Ends its timers and clears its text from the clipboard. */
    async dispose(): Promise<void> {
      isDisposed = true;
      followUps.dispose();
      await watch.dispose();
    },
  };
}

type ReadForChecklist = Pick<RepaymentSetting, 'loan' | 'everListed' | 'heldWhileOpen'>;
const NOTHING_READ: ReadForChecklist = { loan: undefined, everListed: [], heldWhileOpen: undefined };

export const isFinished = ({ steps }: Pick<RepaymentView, 'steps'>): boolean =>
  // Skipped: the collateral was seized.
  steps.some(({ step, state }) => step === 'reconcile-return' && (state === 'done' || state === 'skipped'));

/** Without its last reading: a finished checklist does not follow its loan. */
const asFinished = ({
  view: { lastSeenAt: _at, isListed: _listed, ...view },
}: OpenRepayment): RepaymentView => view;
