// What this desk's journal has of each act that a claim of the team allowed.
import { CLOSED_OTHERWISE, type ClaimId, type ClaimState } from '../../../domain/claim.ts';
import type { IntentLog } from '../borrow/intents.ts';
import type { ClaimLog } from '../repay/claim-log.ts';
import type { RepaymentEvents } from '../repay/events.ts';
import type { JournalState } from './sync.ts';

export interface OwnAct {
  readonly state: JournalState;
  readonly databaseId: string;
  /** What the database needs to know the act again. */
  readonly content: Readonly<Record<string, unknown>>;
}

export interface ActLogs {
  readonly intents: Pick<IntentLog, 'claimed'>;
  readonly claimLog: Pick<ClaimLog, 'all' | 'endOf'>;
  readonly events: Pick<RepaymentEvents, 'after'>;
}

export function ownActs({ intents, claimLog, events }: ActLogs): Map<ClaimId, OwnAct> {
  const acts = new Map<ClaimId, OwnAct>();
  for (const { claim, kind, state, by, detail, quoteId, id } of intents.claimed()) {
    if (claim === undefined) continue;
    const { service = '', digest: shown = '', databaseId } = claim;
    acts.set(claim.id, {
      databaseId,
      state: { kind: 'request', state, evidence: detail ?? by ?? '' },
      content:
        kind === 'accept-quote'
          ? { kind: 'accept', service, quoteId: quoteId ?? id, shown }
          : { kind: 'application', service, requestId: id, shown },
    });
  }
  for (const { profile, loanId, seq, digest, claim } of claimLog.all()) {
    const since = events.after(profile, loanId, seq);
    const paid = since.find((event) => event.kind === 'paid');
    const stopped = since.find((event) => event.kind === 'stopped');
    const closed = since.some(({ kind }) => kind === 'reconciled');
    const ended = stopped?.reason ?? claimLog.endOf(claim.id) ?? (closed ? CLOSED_OTHERWISE : undefined);
    const { service = '', databaseId } = claim;
    acts.set(claim.id, {
      databaseId,
      state: {
        kind: 'repayment',
        state: paid !== undefined ? 'paid' : ended !== undefined ? 'stopped' : 'open',
        evidence: paid?.reference ?? ended ?? '',
      },
      content: { kind: 'repayment', service, loanId, payable: { digest }, destination: 'same' },
    });
  }
  return acts;
}

/** A claim that still holds its subject by this desk's journal, as `restore-acts` of tools/team.mjs takes it. */
export interface HeldAct extends Pick<OwnAct, 'content'> {
  readonly id: ClaimId;
  readonly state: ClaimState;
  readonly evidence: string;
}

export function heldClaims(acts: ReadonlyMap<ClaimId, OwnAct>, databaseId: string): HeldAct[] {
  return [...acts].flatMap(([id, { content, state, databaseId: of }]) => {
    const held = heldState(state);
    const evidence = `put back from the journal of its desk: ${state.evidence}`;
    return held === undefined || of !== databaseId ? [] : [{ id, content, state: held, evidence }];
  });
}

function heldState(act: JournalState): ClaimState | undefined {
  if (act.kind === 'repayment')
    return { open: 'sending' as const, paid: 'confirmed' as const, stopped: undefined }[act.state];
  return act.state === 'rejected' ? undefined : act.state === 'confirmed' ? 'confirmed' : 'unknown';
}
