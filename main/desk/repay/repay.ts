// Repaying a loan by the checklist. Each tick is a journal record with its evidence; the ticks on screen are
// recomputed from those records and from the service's latest word, never stored.
import { destinationText } from '../../../domain/destination.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import {
  hasChanged,
  isPayableNow,
  type RepaymentEvent,
  type RepaymentStep,
  type TakenPart,
} from '../../../domain/repayment.ts';
import { millis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../../contract/slices/repay.ts';
import { sha256 } from '../hash.ts';
import type { LendingService } from '../ports/service.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import type { RepaymentEvents } from './events.ts';
import { payableOf } from './payable.ts';
import { repaymentView, type OpenRepayment } from './view.ts';

export interface RepayPorts {
  readonly clock: Clock;
  readonly events: RepaymentEvents;
  readonly book: Book;
  readonly clipboard: Clipboard;
  /** Asks for the loans now, after a payment was recorded. */
  readonly readLoansNow: () => Promise<void>;
  readonly publish: (slice: RepaySlice) => void;
}

/** Finished checklists that stay on view; older ones are in the journal. */
const MOST_FINISHED = 20;

export type RepayDesk = ReturnType<typeof createRepay>;

export function createRepay(ports: RepayPorts) {
  const { clock, events, book } = ports;
  let profile: ServiceProfile | undefined;
  let service: LendingService | undefined;
  let cancelRefresh: (() => void) | undefined;

  book.onTaken((taken) => {
    if (taken.resource === 'loans' || taken.resource === 'returnAddresses') void publish();
  });

  async function find(loanId: LoanId): Promise<Result<OpenRepayment | undefined>> {
    if (profile === undefined) return fail({ code: 'not-connected' });
    const loan = await book.loan(loanId);
    if (!loan.ok) return loan;
    const setting = {
      loanId,
      loan: loan.value,
      addresses: book.atHand.returnAddresses,
      profile,
      now: clock.wall(),
    };
    return ok(repaymentView(events.of(profile.id, loanId), setting));
  }

  /** The open repayment with this step reachable, or why not. An alarm before it blocks as much as a gap does. */
  async function at(loanId: LoanId, ...steps: RepaymentStep[]): Promise<Result<OpenRepayment>> {
    const found = await find(loanId);
    if (!found.ok) return found;
    const open = found.value;
    const reachable = open !== undefined && steps.some((step) => open.repayment.steps[step] !== 'blocked');
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
    const views: RepaymentView[] = [];
    for (const loanId of shown === undefined ? [] : events.loans(shown)) {
      const found = await find(loanId);
      if (found.ok && found.value !== undefined) views.push(found.value.view);
    }
    if (shown !== profile?.id) return;
    const finished = views.filter((view) => view.reconciled !== undefined).slice(-MOST_FINISHED);
    const open = views.filter((view) => view.reconciled === undefined);
    ports.publish({ repayments: [...open, ...finished] });
    refreshAtNextExpiry(open);
  }

  /** A read stops being good by time alone, so the ticks are recomputed at that moment. */
  function refreshAtNextExpiry(views: readonly RepaymentView[]): void {
    cancelRefresh?.();
    const now = clock.wall();
    const expiries = views.flatMap((view) =>
      view.read && view.read.goodUntil >= now ? [view.read.goodUntil] : [],
    );
    if (expiries.length === 0) return;
    cancelRefresh = clock.after(millis(Math.min(...expiries) - now + 1), () => void publish());
  }

  return {
    publish,
    async setProfile(next: ServiceProfile | undefined): Promise<void> {
      profile = next;
      await publish();
    },
    setService(next: LendingService | undefined): void {
      service = next;
    },

    async start(loanId: LoanId): Promise<Result<object>> {
      const found = await find(loanId);
      if (!found.ok) return found;
      // Taking up a checklist again is not a new start.
      return found.value === undefined ? write(loanId, { kind: 'started', at: clock.wall() }) : ok({});
    },

    async readNow(loanId: LoanId): Promise<Result<object>> {
      const open = await at(loanId, 'read-now');
      if (!open.ok) return open;
      if (service === undefined) return fail({ code: 'not-connected' });
      const seen = await book.loan(loanId);
      if (!seen.ok) return seen;
      const answer = await service.readLoan(loanId);
      if (!answer.ok) return answer;
      const payable = payableOf(answer.value.value);
      const filed = await book.takeLoan(answer.value);
      if (!filed.ok) return filed;
      if (payable === undefined) return fail({ code: 'blocked', by: 'not-readable' });
      const seenPayable = seen.value && payableOf(seen.value.value);
      const seenBefore = seen.value && seenPayable && { at: seen.value.observedAt, payable: seenPayable };
      const rawHash = sha256(answer.value.raw);
      return write(loanId, {
        kind: 'read',
        at: answer.value.receivedAt,
        payable,
        rawHash,
        ...(seenBefore && { seenBefore }),
      });
    },

    async confirm(loanId: LoanId, digest: string, reason: string | undefined): Promise<Result<object>> {
      const open = await at(loanId, 'compare');
      if (!open.ok) return open;
      const { repayment } = open.value;
      if (repayment.latestRead?.payable.digest !== digest)
        return fail({ code: 'changed-since-shown', what: 'loan' });
      const changed = hasChanged(repayment);
      if (changed && reason === undefined)
        return fail({ code: 'bad-input', field: 'reason', problem: 'required' });
      return write(loanId, {
        kind: 'confirmed',
        at: clock.wall(),
        digest,
        changed,
        ...(reason !== undefined && { reason }),
      });
    },

    async take(loanId: LoanId, digest: string, part: TakenPart): Promise<Result<{ clipboard: string }>> {
      const open = await at(loanId, 'take');
      if (!open.ok) return open;
      const { latestRead, confirmedDigest } = open.value.repayment;
      if (latestRead === undefined || confirmedDigest !== digest || latestRead.payable.digest !== digest)
        return fail({ code: 'changed-since-shown', what: 'loan' });
      if (!isPayableNow(latestRead.at, clock.wall()))
        return fail({ code: 'expired', reason: 'read-too-old' });
      const { payoff, destination } = latestRead.payable;
      const text = part === 'amount' ? payoff : destinationText(destination);
      const clipboard = await ports.clipboard.write(text);
      // Something else wrote to the clipboard in between: what would be pasted is not what was shown.
      if (clipboard !== text) return fail({ code: 'blocked', by: 'clipboard' });
      const written = await write(loanId, { kind: 'taken', at: clock.wall(), digest, part });
      return written.ok ? ok({ clipboard }) : written;
    },

    async recordPayment(loanId: LoanId, digest: string, reference: string): Promise<Result<object>> {
      const open = await at(loanId, 'record-payment');
      if (!open.ok) return open;
      if (open.value.repayment.payment !== undefined) return fail({ code: 'blocked', by: 'step-order' });
      if (open.value.repayment.confirmedDigest !== digest)
        return fail({ code: 'changed-since-shown', what: 'loan' });
      const written = await write(loanId, { kind: 'paid', at: clock.wall(), digest, reference });
      if (written.ok) void ports.readLoansNow();
      return written;
    },

    /** Only a final return to an approved address, by the very transaction the service names. */
    async reconcile(loanId: LoanId, txHash: string): Promise<Result<object>> {
      const open = await at(loanId, 'reconcile-return');
      if (!open.ok) return open;
      const { collateralReturn, returnState } = open.value.view;
      const address = collateralReturn && valueOf(collateralReturn.address);
      if (collateralReturn === undefined || returnState !== 'final' || address === undefined)
        return fail({ code: 'blocked', by: 'step-order' });
      if (valueOf(collateralReturn.txHash) !== txHash)
        return fail({ code: 'changed-since-shown', what: 'return' });
      return write(loanId, { kind: 'reconciled', at: clock.wall(), txHash, address });
    },

    async stop(loanId: LoanId, reason: string): Promise<Result<object>> {
      const found = await find(loanId);
      if (!found.ok) return found;
      if (found.value === undefined) return fail({ code: 'blocked', by: 'step-order' });
      return write(loanId, { kind: 'stopped', at: clock.wall(), reason });
    },
  };
}
