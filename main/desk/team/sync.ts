// What this desk must report of its claims after a connection was made, by its own journal. Reporting what has
// happened sends nothing to the lender.
import { GIVEN_UP, type ClaimId, type ClaimState } from '../../../domain/claim.ts';
import type { IntentState } from '../../../domain/intent.ts';
import type { ClaimEnding } from '../ports/team.ts';

/** What this desk's journal says of the act that a claim is for. */
export type JournalState =
  | { readonly kind: 'request'; readonly state: IntentState; readonly evidence: string }
  | { readonly kind: 'repayment'; readonly state: 'open' | 'paid' | 'stopped'; readonly evidence: string };

export interface OwnClaim {
  readonly id: ClaimId;
  readonly state: ClaimState;
}

interface ClaimFacts {
  /** Undefined: the journal does not have the act. */
  readonly inJournal: (id: ClaimId) => JournalState | undefined;
  /** An act of this run between its claim and its outcome. */
  readonly isUnderWay: (id: ClaimId) => boolean;
  /** This run gave the act up before its first byte. */
  readonly wasGivenUp: (id: ClaimId) => boolean;
}

/** Undefined if the server has it right, or if there is nothing to say yet. */
export function reportOf({ id, state }: OwnClaim, facts: ClaimFacts): ClaimEnding | undefined {
  if (state !== 'claimed' && state !== 'sending' && state !== 'unknown') return undefined;
  if (facts.isUnderWay(id)) return undefined;
  const act = facts.inJournal(id);
  if (facts.wasGivenUp(id) && (act === undefined || act.kind === 'repayment')) {
    return { to: state === 'claimed' ? 'released' : 'rejected', evidence: GIVEN_UP };
  }
  const unknown = (evidence: string): ClaimEnding | undefined =>
    state === 'unknown' ? undefined : { to: 'unknown', evidence };
  // The desk ended between two steps: a person or a reading says what came of it.
  if (act === undefined) return unknown('the desk stopped before its journal had the act');
  if (act.kind === 'repayment') {
    if (act.state === 'open') return undefined;
    if (act.state === 'stopped') return { to: 'rejected', evidence: act.evidence };
    return state === 'claimed' ? unknown(act.evidence) : { to: 'confirmed', evidence: act.evidence };
  }
  switch (act.state) {
    case 'confirmed':
      // Impossible without `sending`; the server then gets to know that something is unclear.
      return state === 'claimed' ? unknown(act.evidence) : { to: 'confirmed', evidence: act.evidence };
    case 'rejected':
      return { to: 'rejected', evidence: act.evidence };
    case 'unknown':
      return unknown(act.evidence);
    default:
      return undefined;
  }
}
