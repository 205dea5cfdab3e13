// The checklists that are open: folded from their events and the latest readings, published whole, and folded again when
// time alone changes them. The operator is reminded here of payments the service does not answer to.
import type { LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { epochMillis, millis, type EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { OutstandingReturn } from '../../../contract/calls/repay.ts';
import type { RepaySlice } from '../../../contract/slices/repay.ts';
import type { Raise } from '../alerts/alerts.ts';
import type { Cache } from '../ports/store.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import type { InTurn } from '../ports/turns.ts';
import { parseStored, type Book } from '../readings/book.ts';
import { createClipboardWatch } from './clipboard-watch.ts';
import type { RepaymentEvents } from './events.ts';
import { nextReminderAt, reminderOf } from './reminders.ts';
import type { Signers } from './signers.ts';
import { repaymentView, type OpenRepayment } from './view.ts';

export interface ChecklistPorts {
  readonly clock: Clock;
  readonly events: RepaymentEvents;
  readonly book: Book;
  readonly cache: Pick<Cache, 'latestAll'>;
  readonly clipboard: Clipboard;
  readonly signers: Signers;
  readonly raise: Raise;
  readonly publish: (slice: RepaySlice) => void;
}

/** Finished checklists that stay on view; older ones are in the journal. */
const MOST_FINISHED = 20;
/** Return addresses of a profile, those that are gone included. */
const MOST_ADDRESSES = 1_000;

export type Checklists = ReturnType<typeof createChecklists>;

export function createChecklists(ports: ChecklistPorts, inTurn: InTurn) {
  const { clock, events, book, cache, signers } = ports;
  let profile: ServiceProfile | undefined;
  let cancelRefresh: (() => void) | undefined;
  const watch = createClipboardWatch(clock, ports.clipboard, () => void publish());

  book.onTaken((taken) => {
    if (taken.resource === 'loans' || taken.resource === 'returnAddresses') void publish();
  });

  async function find(loanId: LoanId): Promise<Result<OpenRepayment | undefined>> {
    const current = profile;
    if (current === undefined) return fail({ code: 'not-connected' });
    const loan = await book.loan(loanId);
    if (!loan.ok) return loan;
    const known = await cache.latestAll(current.id, 'returnAddresses', MOST_ADDRESSES);
    if (!known.ok) return known;
    return ok(
      repaymentView(events.of(current.id, loanId), {
        loanId,
        loan: loan.value,
        addresses: book.atHand.returnAddresses,
        knownEver: known.value.flatMap((row) => {
          const address = parseStored(ReturnAddressSchema, row);
          return (address && valueOf(address.address)) ?? [];
        }),
        profile: current,
        signers: signers.count(),
        now: clock.wall(),
        copyOf: (part, digest) => watch.stateOf(loanId, part, digest),
      }),
    );
  }

  /** The open repayment with this step reachable, or why not. An alarm before it blocks as much as a gap does. */
  async function at(loanId: LoanId, step: RepaymentStep): Promise<Result<OpenRepayment>> {
    const found = await find(loanId);
    if (!found.ok) return found;
    const open = found.value;
    const state = open?.repayment.steps[step];
    // What was gone past because the loan is closed is not to be done any more; a second person may still sign.
    const past = state === 'passed' && step !== 'second-person';
    const reachable = open !== undefined && state !== 'blocked' && !past;
    return reachable ? ok(open) : fail({ code: 'blocked', by: 'step-order' });
  }

  async function write(loanId: LoanId, event: RepaymentEvent): Promise<Result<object>> {
    if (profile === undefined) return fail({ code: 'not-connected' });
    const written = await events.append(profile.id, loanId, event);
    if (!written.ok) return written;
    await publish();
    return ok({});
  }

  async function publish(): Promise<void> {
    const shown = profile?.id;
    const found: OpenRepayment[] = [];
    for (const loanId of shown === undefined ? [] : events.loans(shown)) {
      const one = await find(loanId);
      if (one.ok && one.value !== undefined) found.push(one.value);
    }
    if (shown !== profile?.id) return;
    const isFinished = ({ repayment }: OpenRepayment): boolean =>
      repayment.steps['reconcile-return'] === 'done';
    const open = found.filter((one) => !isFinished(one));
    const finished = found.filter(isFinished).slice(-MOST_FINISHED);
    ports.publish({
      repayments: [...open, ...finished].map(({ view }) => view),
      signers: signers.list(),
    });
    refreshWhenDue(open);
    for (const { repayment, view, movedTo } of open) {
      if (movedTo !== undefined) void inTurn(() => noteMoved(view.loanId));
      const due = reminderOf(repayment, clock.wall());
      if (due !== undefined) void inTurn(() => remind(view.loanId));
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
    if (profile === undefined || !due) return;
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
    cancelRefresh = clock.after(millis(Math.min(...coming) - now), () => void publish());
  }

  /** Loans whose collateral went, or is on its way, where it should not. */
  async function astray(): Promise<Map<LoanId, OutstandingReturn['progress']>> {
    const loans = new Map<LoanId, OutstandingReturn['progress']>();
    for (const loanId of profile === undefined ? [] : events.loans(profile.id)) {
      const one = await find(loanId);
      const state = one.ok ? one.value?.view.returnState : undefined;
      if (state === 'wrong-address' || state === 'address-lost' || state === 'wrong-asset')
        loans.set(loanId, state);
    }
    return loans;
  }

  return {
    watch,
    astray,
    find,
    at,
    write,
    publish,
    profile: () => profile,
    async setProfile(next: ServiceProfile | undefined): Promise<void> {
      profile = next;
      await publish();
    },
  };
}
