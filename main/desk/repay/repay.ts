// Repays a loan by the checklist. Each tick is a journal record with its evidence. The ticks on screen are
// computed from the records and the latest readings, and never stored.
import { isEnded } from '../../../domain/loan.ts';
import { CLOSED_OTHERWISE } from '../../../domain/claim.ts';
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import { FRESH_READ, statedAt } from '../../../domain/freshness.ts';
import { subtract } from '../../../domain/arithmetic.ts';
import { isPositive } from '../../../domain/decimal.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { repaymentPayee } from '../../../domain/payee.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { isOnHold, needsReason } from '../../../domain/repayment.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { sha256 } from '../hash.ts';
import { inBackground } from '../ports/background.ts';
import type { ActContent } from '../../../contract/slices/team.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { LendingService } from '../ports/service.ts';
import type { Cache } from '../ports/store.ts';
import { createTurns } from '../../common/turns.ts';
import { claiming, repaymentAct, type ClaimingPorts } from './claiming.ts';
import { createChecklists, type ChecklistPorts } from './checklists.ts';
import { destinationsOf } from './destinations.ts';
import { handingOver } from './handing-over.ts';
import { outstandingReturns } from './outstanding.ts';
import { followPaidLoans } from './paid-loans.ts';
import { pausing } from './pausing.ts';
import { payableOf } from './payable.ts';
import { recordedPayments } from './payments.ts';

interface RepayPorts extends ChecklistPorts, Pick<ClaimingPorts, 'claims' | 'claimLog'> {
  readonly cache: Pick<Cache, 'timeline' | 'latestAll' | 'loansPage'>;
  /** Undefined until the service is connected. */
  readonly service: () => LendingService | undefined;
  /** Reads the loans now, after a payment was recorded. */
  readonly readLoansNow: () => Promise<void>;
}

export type RepayDesk = ReturnType<typeof createRepay>;

export function createRepay(ports: RepayPorts) {
  const { clock, profile, events, book, cache, signers } = ports;
  // One act at a time: what an act has checked must still hold when its record is written.
  const inTurn = createTurns();
  const lists = createChecklists(ports, inTurn);
  const { find, at, write, publish, watch } = lists;
  const claims = claiming(ports);
  followPaidLoans({ book, service: ports.service, shown: lists.shown });

  /** A loan that an accept has just made may be in no list yet: then it is read by itself. */
  async function hasBeenRead(loanId: LoanId): Promise<Result<unknown>> {
    const seen = await book.loan(loanId);
    if (!seen.ok || seen.value !== undefined) return seen.ok ? ok({}) : seen;
    const none = fail({ code: 'blocked', by: 'no-such-loan' });
    const answer = await ports.service()?.readLoan(loanId);
    if (answer === undefined) return none;
    if (!answer.ok) return answer.error.code === 'rejected' ? none : answer;
    return answer.value.value.id === loanId ? book.takeLoan(answer.value) : none;
  }

  const acts = {
    start: async (loanId: LoanId): Promise<Result<object>> => {
      const found = await find(loanId);
      if (!found.ok) return found;
      // Opening a checklist again is not a new start.
      if (found.value !== undefined) return ok({});
      const isRead = await hasBeenRead(loanId);
      return isRead.ok ? write(loanId, { kind: 'started', at: clock.wall() }) : isRead;
    },

    readNow: async (loanId: LoanId): Promise<Result<object>> => {
      const open = await at(loanId, 'read-now');
      if (!open.ok) return open;
      const service = ports.service();
      if (service === undefined) return fail({ code: 'not-connected' });
      const answer = await service.readLoan(loanId);
      if (!answer.ok) return answer;
      // A poll may have shown other values meanwhile: this answer may be older, and must not hide them.
      const noted = await lists.recordMoved(loanId);
      if (!noted.ok) return noted;
      const payable = payableOf(answer.value.value);
      const filed = await book.takeLoan(answer.value);
      if (!filed.ok) return filed;
      // The loan was closed meanwhile: the checklist shows that, and there is nothing to pay.
      if (isEnded(answer.value.value.status)) return fail({ code: 'changed-since-shown', what: 'loan' });
      if ((answer.value.age ?? 0) > FRESH_READ) return fail({ code: 'blocked', by: 'old-answer' });
      if (payable === undefined) return fail({ code: 'blocked', by: 'not-readable' });
      if (!isPositive(payable.payoff)) return fail({ code: 'blocked', by: 'nothing-to-pay' });
      const rawHash = sha256(answer.value.raw);
      return write(loanId, { kind: 'read', at: statedAt(answer.value), payable, rawHash });
    },

    /** Confirms the amount, and agrees to the destination if nobody has yet: then with how it was checked. */
    confirm: async (
      loanId: LoanId,
      digest: string,
      reason: string | undefined,
      confirmedBy?: ConfirmedBy,
    ): Promise<Result<object>> => {
      const open = await at(loanId, 'compare');
      if (!open.ok) return open;
      const { repayment } = open.value;
      if (isOnHold(repayment)) return fail({ code: 'blocked', by: 'on-hold' });
      const { latestRead, compared } = repayment;
      if (latestRead?.payable.digest !== digest || compared === undefined)
        return fail({ code: 'changed-since-shown', what: 'loan' });
      const changed = needsReason(compared);
      if (changed && reason === undefined)
        return fail({ code: 'bad-input', field: 'reason', problem: 'required' });
      const payee = repaymentPayee(loanId, latestRead.payable.destination);
      const agreed = await ports.payees.agree(payee, reason, confirmedBy);
      if (!agreed.ok) return agreed;
      return write(loanId, {
        kind: 'confirmed',
        at: clock.wall(),
        digest,
        changed,
        ...(reason !== undefined && { reason }),
        ...(confirmedBy && { confirmedBy }),
      });
    },

    ...handingOver({
      clock,
      watch,
      signers,
      claim: (open, payable, to) => claims.claim(open, payable, to),
      at,
      write,
      publish,
    }),

    /** @param beforeChange how the operator knows that the payment preceded the change of payment details */
    recordPayment: async (
      loanId: LoanId,
      digest: string,
      reference: string,
      beforeChange?: string,
    ): Promise<Result<object>> => {
      const open = await at(loanId, beforeChange === undefined ? 'record-payment' : 'return-address');
      if (!open.ok) return open;
      const { payment, confirmed, overtaken } = open.value.repayment;
      if (payment !== undefined) return fail({ code: 'blocked', by: 'step-order' });
      const paidFor = beforeChange === undefined ? confirmed : overtaken;
      if (paidFor?.payable.digest !== digest) return fail({ code: 'changed-since-shown', what: 'loan' });
      const reported = await claims.paid(open.value, paidFor.payable, reference);
      if (!reported.ok) return reported;
      const held = open.value.view.returnExpected.amount;
      const written = await write(loanId, {
        kind: 'paid',
        at: clock.wall(),
        digest,
        reference,
        ...(beforeChange !== undefined && { beforeChange }),
        ...(held !== undefined && { collateral: held }),
      });
      if (written.ok) inBackground('repay.read-loans', () => ports.readLoansNow());
      return written;
    },

    /**
     * Reconciles by the service's transaction once it is final and matches; a difference needs a reason. If
     * the service names none, the operator states one with a reason, and it stays marked as the operator's.
     */
    reconcile: async (
      loanId: LoanId,
      txHash: string,
      reason: string | undefined,
    ): Promise<Result<object>> => {
      const open = await at(loanId, 'reconcile-return');
      if (!open.ok) return open;
      const { collateralReturn, reconcilableBy } = open.value.view;
      const { payment, closedElsewhere } = open.value.repayment;
      const closed = closedElsewhere || (payment !== undefined && isEnded(open.value.view.status));
      if (reconcilableBy === undefined || !closed) return fail({ code: 'blocked', by: 'step-order' });
      const by = reconcilableBy === 'operator' ? 'operator' : 'service';
      if (by === 'service' && (collateralReturn === undefined || valueOf(collateralReturn.txHash) !== txHash))
        return fail({ code: 'changed-since-shown', what: 'return' });
      if (reconcilableBy !== 'service' && reason === undefined)
        return fail({ code: 'bad-input', field: 'reason', problem: 'required' });
      if (open.value.view.returnPayee !== undefined) return fail({ code: 'blocked', by: 'payee-not-agreed' });
      const other = lists.otherLoanOf(loanId, txHash);
      if (other !== undefined && by === 'operator')
        return fail({ code: 'bad-input', field: 'txHash', problem: `the return of loan ${other}` });
      // A misdirected transaction stays refused, also if the operator names it.
      if (ports.returns.find(ports.profile.id, loanId, txHash)?.fault === 'address')
        return fail({ code: 'blocked', by: 'return-astray' });
      const address = collateralReturn && valueOf(collateralReturn.address);
      const came = collateralReturn && valueOf(collateralReturn.amount);
      const { returnAmount, returnExpected } = open.value.view;
      const rest =
        by === 'service' && returnAmount === 'less' && returnExpected.amount && came
          ? subtract(returnExpected.amount, came)
          : undefined;
      const written = await write(loanId, {
        kind: 'reconciled',
        at: clock.wall(),
        txHash,
        by,
        ...(address !== undefined && { address }),
        ...(reason !== undefined && { reason }),
        ...(rest !== undefined && { rest }),
      });
      if (written.ok) await claims.endedUnpaid(open.value, CLOSED_OTHERWISE);
      return written;
    },

    ...pausing({
      clock,
      watch,
      find,
      write,
      endedUnpaid: (open, evidence) => claims.endedUnpaid(open, evidence),
    }),
  };

  const one =
    <Given extends unknown[], R>(act: (...given: Given) => Promise<R>) =>
    (...given: Given): Promise<R> =>
      inTurn(() => act(...given));

  return {
    publish,
    /** What the page was shown last. */
    shown: () => lists.shown(),
    /** Of the payment details that the open checklists read last. */
    digests: (): string[] =>
      (lists.shown()?.repayments ?? []).flatMap(({ read }) =>
        read === undefined ? [] : [read.payable.digest],
      ),
    /** The confirmed or overtaken details with this digest. */
    payableOf(loanId: LoanId, digest: string): Payable | undefined {
      const view = lists.shown()?.repayments.find((one) => one.loanId === loanId);
      const known = [view?.read?.payable, view?.before?.payable, view?.overtaken?.payable];
      return known.find((payable) => payable?.digest === digest);
    },
    /** What the last reading of this loan states; undefined without one. */
    async statedFor(loanId: LoanId): Promise<Payable | undefined> {
      const loan = await book.loan(loanId);
      return loan.ok && loan.value ? payableOf(loan.value.value) : undefined;
    },
    /**
     * The payment details of an open checklist, for another person's approval.
     * @param reference of a payment that was made without a claim
     */
    async underReview(loanId: LoanId, digest: string, reference?: string): Promise<Result<ActContent>> {
      const found = await find(loanId);
      if (!found.ok) return found;
      const { confirmed, overtaken } = found.value?.repayment ?? {};
      const of = [confirmed, reference === undefined ? undefined : overtaken].find(
        (one) => one?.payable.digest === digest,
      );
      if (found.value === undefined || of === undefined)
        return fail({ code: 'changed-since-shown', what: 'loan' });
      const act = repaymentAct(profile, events, found.value, of.payable);
      return ok(reference === undefined ? act : { ...act, reference });
    },
    returnsChanged: (): Promise<void> => lists.returnsChanged(),
    dispose: () => lists.dispose(),

    start: one(acts.start),
    readNow: one(acts.readNow),
    confirm: one(acts.confirm),
    take: one(acts.take),
    checkClipboard: one(acts.checkClipboard),
    pasteBack: one(acts.pasteBack),
    skipPasteBack: one(acts.skipPasteBack),
    sign: one(async (...given: Parameters<typeof acts.sign>) => {
      const signed = await acts.sign(...given);
      // Shows the wait after a wrong PIN.
      if (!signed.ok) await publish();
      return signed;
    }),
    skipSignature: one(acts.skipSignature),
    recordPayment: one(acts.recordPayment),
    reconcile: one(acts.reconcile),
    hold: one(acts.hold),
    liftHold: one(acts.liftHold),
    stop: one(acts.stop),

    view: (loanId: LoanId): Promise<Result<CallOutput<'repay.view'>>> => lists.viewOf(loanId),

    async destinations(loanId: LoanId): Promise<Result<CallOutput<'repay.destinations'>>> {
      const seen = await cache.timeline(profile.id, 'loans', loanId);
      if (!seen.ok) return seen;
      const payments = recordedPayments(events, profile.id);
      return ok({ destinations: destinationsOf(seen.value, events.of(profile.id, loanId), payments) });
    },

    lastPayment(loanId: LoanId): Promise<Result<CallOutput<'repay.lastPayment'>>> {
      const last = recordedPayments(events, profile.id).findLast((payment) => payment.loanId !== loanId);
      if (last === undefined) return Promise.resolve(ok({}));
      const { payable, ...payment } = last;
      const { payoff, destination } = payable;
      return Promise.resolve(ok({ payment: { ...payment, payoff, destination } }));
    },

    async outstanding(): Promise<Result<CallOutput<'repay.outstanding'>>> {
      const states = await lists.returnStates();
      return states.ok ? outstandingReturns(cache, profile.id, states.value) : states;
    },
  };
}
