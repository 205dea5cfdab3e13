// The checklists that are open: folded from their events and the latest readings, published whole, and folded again when
// time alone changes them. A finished one is folded once, and again only when its loan or the return addresses change.
// The operator is reminded here of payments the service does not answer to.
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { epochMillis, millis, type EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { OutstandingReturn } from '../../../contract/calls/repay.ts';
import type { RepaySlice, RepaymentView } from '../../../contract/slices/repay.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Cache } from '../ports/store.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import { createTurns, type InTurn } from '../ports/turns.ts';
import type { Book } from '../readings/book.ts';
import type { ReturnLog } from '../returns/return-log.ts';
import { addressesOf } from '../returns/returns.ts';
import { createClipboardWatch } from './clipboard-watch.ts';
import type { RepaymentEvents } from './events.ts';
import { nextReminderAt, reminderOf } from './reminders.ts';
import type { Signers } from './signers.ts';
import { repaymentView, type OpenRepayment, type RepaymentSetting } from './view.ts';

export interface ChecklistPorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly events: RepaymentEvents;
  readonly book: Book;
  readonly cache: Pick<Cache, 'latestAll'>;
  readonly clipboard: Clipboard;
  readonly signers: Signers;
  readonly returns: Pick<ReturnLog, 'find'>;
  readonly raise: Raise;
  readonly publish: (slice: RepaySlice) => void;
}

/** Finished checklists that stay on view; older ones are in the journal. */
const MOST_FINISHED = 20;
/** Return addresses of a profile, those that are gone included. */
const MOST_ADDRESSES = 1_000;

export type Checklists = ReturnType<typeof createChecklists>;

export function createChecklists(ports: ChecklistPorts, inTurn: InTurn) {
  const { clock, profile, events, book, cache, signers } = ports;
  let cancelRefresh: (() => void) | undefined;
  let isDisposed = false;
  const watch = createClipboardWatch(clock, ports.clipboard, () => inBackground('repay.clipboard', publish));
  /** Finished checklists that nothing has changed since, as they are shown. */
  const finished = new Map<LoanId, RepaymentView>();
  /** What the checklists on view were folded with. */
  const lastRead = new Map<LoanId, ReadForChecklist>();
  /** Every return address ever listed, as text; undefined: to be read. */
  let knownEver: string[] | undefined;
  /** Counts what makes something kept here untrue: what was read before that is not kept. */
  let changes = 0;
  // One at a time: of two side by side the older might be the last to be shown.
  const inOrder = createTurns();

  book.onTaken(({ resource, changed }) => {
    if (resource === 'returnAddresses' && changed.length > 0) forgetKept();
    else if (resource === 'loans')
      for (const { subject } of changed) if (finished.delete(subject as LoanId)) changes += 1;
    if (resource === 'loans' || resource === 'returnAddresses') inBackground('repay.checklists', publish);
  });

  book.onMissing((resource) => (resource === 'returnAddresses' ? publish() : undefined));

  function forgetKept(): void {
    changes += 1;
    finished.clear();
    knownEver = undefined;
  }

  async function addressesKnownEver(): Promise<Result<string[]>> {
    if (knownEver !== undefined) return ok(knownEver);
    const before = changes;
    const known = await cache.latestAll(profile.id, 'returnAddresses', MOST_ADDRESSES);
    if (!known.ok) return known;
    const listed = addressesOf(known.value);
    if (changes === before) knownEver = listed;
    return ok(listed);
  }

  async function read(loanId: LoanId): Promise<Result<ReadForChecklist>> {
    const loan = await book.loan(loanId);
    if (!loan.ok) return loan;
    const known = await addressesKnownEver();
    if (!known.ok) return known;
    const now = { loan: loan.value, knownEver: known.value };
    lastRead.set(loanId, now);
    return ok(now);
  }

  /** What this version cannot read may be a payment: on such a checklist nothing goes on. */
  const isUnread = (loanId: LoanId): boolean => events.hasUnread(profile.id, loanId);

  const folded = (loanId: LoanId, now: ReadForChecklist): OpenRepayment | undefined =>
    repaymentView(events.of(profile.id, loanId), {
      ...now,
      loanId,
      unread: isUnread(loanId),
      addresses: book.atHand.returnAddresses,
      lacksAddresses: book.lacks('returnAddresses'),
      wrongReturn: (txHash) => ports.returns.find(profile.id, txHash),
      profile,
      signers: signers.count(),
      now: clock.wall(),
      copyOf: (part, digest) => watch.stateOf(loanId, part, digest),
    });

  async function find(loanId: LoanId): Promise<Result<OpenRepayment | undefined>> {
    const now = await read(loanId);
    return now.ok ? ok(folded(loanId, now.value)) : now;
  }

  /** The open repayment with this step reachable, or why not. An alarm before it blocks as much as a gap does. */
  async function at(loanId: LoanId, step: RepaymentStep): Promise<Result<OpenRepayment>> {
    if (isUnread(loanId)) return fail({ code: 'blocked', by: 'unread-entries' });
    const found = await find(loanId);
    if (!found.ok) return found;
    const open = found.value;
    if (open === undefined) return fail({ code: 'blocked', by: 'step-order' });
    const { steps, closedElsewhere } = open.repayment;
    // A second person who was skipped may still sign, unless the loan closed by another payment: nobody pays then.
    const isOver = steps[step] === 'passed' && (step !== 'second-person' || closedElsewhere);
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
      // A cache that cannot be read takes no checklist from the screen: it stands by what was read of the loan last.
      const one = folded(loanId, now.ok ? now.value : (lastRead.get(loanId) ?? NOTHING_READ));
      if (one === undefined) continue;
      if (!isFinished(one)) {
        open.push(one);
        continue;
      }
      const view = asFinished(one);
      done.push(view);
      // What is on the clipboard will change yet, by time alone.
      const isSettled = now.ok && view.parts.every(({ clipboard }) => clipboard !== 'held');
      if (isSettled && changes === before) finished.set(loanId, view);
    }
    if (isDisposed) return;
    ports.publish({
      repayments: [...open.map(({ view }) => view), ...done.slice(-MOST_FINISHED)],
      signers: signers.list(),
    });
    refreshWhenDue(open);
    for (const { repayment, view, movedTo } of open) {
      if (view.unread) continue;
      const stated = movedTo?.payable ?? repayment.moved?.payable ?? repayment.latestRead?.payable;
      if (stated !== undefined) inBackground('repay.clipboard', () => watch.replacedBy(view.loanId, stated));
      if (movedTo !== undefined) inBackground('repay.moved', () => inTurn(() => noteMoved(view.loanId)));
      const due = reminderOf(repayment, clock.wall());
      if (due !== undefined) inBackground('repay.reminder', () => inTurn(() => remind(view.loanId)));
    }
  }

  /** Written down, so that neither a later answer with the old values nor a lost cache takes the alarm away. */
  async function noteMoved(loanId: LoanId): Promise<void> {
    const found = await find(loanId);
    const moved = found.ok ? found.value?.movedTo : undefined;
    if (moved !== undefined) await write(loanId, { kind: 'moved', ...moved });
  }

  /** Told first and written down after it: told twice after a crash is better than never. */
  async function remind(loanId: LoanId): Promise<void> {
    const found = await find(loanId);
    const due = found.ok && found.value && reminderOf(found.value.repayment, clock.wall());
    if (!due) return;
    const now = clock.wall();
    const told = await ports.raise(profile.id, {
      kind: `payment-unclosed-${due}`,
      subject: loanId,
      loanId,
      at: now,
    });
    if (told) await write(loanId, { kind: 'reminded', at: now, after: due });
  }

  /** A read stops being good, a reminder falls due and a signer may try again by time alone. */
  function refreshWhenDue(open: readonly OpenRepayment[]): void {
    cancelRefresh?.();
    const now = clock.wall();
    const times: (EpochMillis | undefined)[] = open.flatMap(({ repayment, view }) => [
      view.read && epochMillis(view.read.goodUntil + 1),
      nextReminderAt(repayment, now),
    ]);
    times.push(...signers.list().map(({ waitUntil }) => waitUntil));
    const coming = times.flatMap((time) => (time !== undefined && time > now ? [time] : []));
    if (coming.length === 0) return;
    cancelRefresh = clock.after(millis(Math.min(...coming) - now), () =>
      inBackground('repay.checklists', publish),
    );
  }

  /** Loans whose collateral went, or is on its way, where it should not. */
  async function astray(): Promise<Result<Map<LoanId, OutstandingReturn['progress']>>> {
    const loans = new Map<LoanId, OutstandingReturn['progress']>();
    for (const loanId of events.underWay(profile.id)) {
      const one = await find(loanId);
      if (!one.ok) return one;
      const state = one.value?.view.returnState;
      if (state === 'wrong-address' || state === 'address-lost' || state === 'wrong-asset')
        loans.set(loanId, state);
    }
    return ok(loans);
  }

  return {
    watch,
    astray,
    find,
    at,
    write,
    publish,
    /** What is known of returns that went where they should not has changed. */
    async returnsChanged(): Promise<void> {
      forgetKept();
      await publish();
    },
    /** Ends its timers, and takes what it put on the clipboard away again. */
    async dispose(): Promise<void> {
      isDisposed = true;
      cancelRefresh?.();
      await watch.dispose();
    },
  };
}

type ReadForChecklist = Pick<RepaymentSetting, 'loan' | 'knownEver'>;
const NOTHING_READ: ReadForChecklist = { loan: undefined, knownEver: [] };

const isFinished = ({ repayment }: OpenRepayment): boolean => repayment.steps['reconcile-return'] === 'done';

/** Its loan is not read for it any more, so it does not say when that was last. */
const asFinished = ({ view: { lastSeenAt: _read, ...view } }: OpenRepayment): RepaymentView => view;
