// Claims a repayment before its payment details leave this desk, because the bank executes it from there. The
// desk that holds the claim goes on with it while the team's server cannot be reached.
import { GIVEN_UP, serviceOfClaim } from '../../../domain/claim.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ActContent } from '../../../contract/slices/team.ts';
import type { Clock } from '../ports/system.ts';
import type { Claims, HeldClaim } from '../ports/team.ts';
import type { ClaimLog } from './claim-log.ts';
import { newsOf } from './destination-news.ts';
import type { RepaymentEvents } from './events.ts';
import type { OpenRepayment } from './view.ts';

export interface ClaimingPorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly events: RepaymentEvents;
  readonly claims: Claims;
  readonly claimLog: ClaimLog;
}

export type Claiming = ReturnType<typeof claiming>;

export function claiming({ clock, profile, events, claims, claimLog }: ClaimingPorts) {
  /** Of the open checklist; one that was claimed before it started is over. */
  function heldFor(loanId: LoanId): HeldClaim & { digest?: string } {
    const last = claimLog.of(profile.id, loanId);
    const isOver =
      last !== undefined && events.after(profile.id, loanId, last.seq).some(({ kind }) => kind === 'started');
    return last === undefined || isOver ? { record: undefined } : { record: last.claim, digest: last.digest };
  }

  /** The claim on exactly these details, if this desk still has it. */
  async function stillHeld(
    loanId: LoanId,
    { digest }: Payable,
    to: 'pay' | 'record',
  ): Promise<HeldClaim | undefined> {
    const held = heldFor(loanId);
    if (held.record === undefined || held.digest !== digest) return undefined;
    const ended = claimLog.endOf(held.record.id);
    if (ended === undefined) return (await claims.holds(held, to)) ? held : undefined;
    // What this desk gave up must not be in its own way.
    await claims.end(held, { to: 'rejected', evidence: ended });
    return undefined;
  }

  async function keep(loanId: LoanId, { digest }: Payable, { record }: HeldClaim): Promise<Result<void>> {
    if (record === undefined) return ok(undefined);
    return claimLog.append({ profile: profile.id, loanId, digest, claim: record }, clock.wall());
  }

  return {
    /**
     * Wins the claim to pay exactly these details, or says who holds it.
     * @param to what a claim that this desk has must still serve
     */
    async claim(
      open: OpenRepayment,
      payable: Payable,
      to: 'pay' | 'record' = 'pay',
    ): Promise<Result<HeldClaim>> {
      const { loanId } = open.view;
      const held = await stillHeld(loanId, payable, to);
      if (held !== undefined) return ok(held);
      const taken = await claims.take(repaymentAct(profile, events, open, payable));
      if (!taken.ok) return taken;
      const kept = await keep(loanId, payable, taken.value);
      if (!kept.ok) {
        await claims.end(taken.value, { to: 'released', evidence: 'it could not be recorded' });
        return kept;
      }
      const sending = await claims.sending(taken.value);
      const { record } = taken.value;
      if (!sending.ok && record !== undefined) await claimLog.end(record.id, GIVEN_UP, clock.wall());
      return sending.ok ? taken : sending;
    },
    /** Reports the payment to the team before it is recorded here, so that it is refused without the server. */
    async paid(open: OpenRepayment, payable: Payable, reference: string): Promise<Result<void>> {
      const { loanId } = open.view;
      const held = await stillHeld(loanId, payable, 'record');
      if (held !== undefined) return claims.end(held, { to: 'confirmed', evidence: reference });
      // Freed meanwhile, or never won: the payment was made all the same.
      const recorded = await claims.recordPaid({
        ...repaymentAct(profile, events, open, payable),
        reference,
      });
      return recorded.ok ? keep(loanId, payable, recorded.value) : recorded;
    },
    /** Reports that the checklist ended without a payment; the journal has it, so a failure is reported later. */
    async endedUnpaid({ repayment, view }: OpenRepayment, evidence: string): Promise<void> {
      const held = heldFor(view.loanId);
      if (held.record !== undefined && repayment.payment === undefined)
        await claims.end(held, { to: 'rejected', evidence });
    },
  };
}

type RepaymentAct = Extract<ActContent, { kind: 'repayment' }>;

/** Exactly these payment details, with those that were confirmed before, if they differ. */
export function repaymentAct(
  profile: ServiceProfile,
  events: RepaymentEvents,
  { view: { loanId }, repayment: { before } }: Pick<OpenRepayment, 'view' | 'repayment'>,
  payable: Payable,
): RepaymentAct {
  return {
    kind: 'repayment',
    service: serviceOfClaim(profile.baseUrl),
    environment: profile.environment,
    loanId,
    payable,
    destination: newsOf(events, profile.id, loanId, payable),
    ...(before !== undefined && before.payable.digest !== payable.digest && { before: before.payable }),
  };
}
