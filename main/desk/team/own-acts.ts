// What this desk's journal has of each act that a claim of the team allowed.
import { CLOSED_OTHERWISE, type ClaimId, type ClaimState } from '../../../domain/claim.ts';
import * as v from 'valibot';
import { ApprovalContentSchema } from '../../../contract/slices/team.ts';
import type { IntentLog } from '../borrow/intents.ts';
import type { ClaimAsked } from '../ports/team.ts';
import type { ClaimLog } from '../repay/claim-log.ts';
import type { RepaymentEvents } from '../repay/events.ts';
import { digestOf } from '../hash.ts';
import type { JournalState } from './sync.ts';

export interface OwnAct {
  readonly state: JournalState;
  readonly databaseId: string;
  /** Of the database when the claim was taken. */
  readonly epoch: number;
  /** To record the claim again. */
  readonly asked: ClaimAsked;
}

interface ActPorts {
  readonly intents: Pick<IntentLog, 'claimed'>;
  readonly claimLog: Pick<ClaimLog, 'all' | 'endOf'>;
  readonly events: Pick<RepaymentEvents, 'after'>;
}

export function ownActs({ intents, claimLog, events }: ActPorts): Map<ClaimId, OwnAct> {
  const acts = new Map<ClaimId, OwnAct>();
  for (const { claim, kind, state, by, detail, quoteId, id } of intents.claimed()) {
    if (claim === undefined) continue;
    const service = claim.service ?? '';
    const isAccept = kind === 'accept-quote';
    acts.set(claim.id, {
      databaseId: claim.databaseId,
      epoch: claim.epoch,
      state: { kind: 'request', state, evidence: detail ?? by ?? '' },
      asked: {
        kind: isAccept ? 'accept' : 'application',
        subject: isAccept ? (quoteId ?? id) : id,
        scope: service,
        service,
        digest: claim.digest ?? '',
        amount: undefined,
        destination: undefined,
      },
    });
  }
  for (const { profile, loanId, seq, digest, claim } of claimLog.all()) {
    const service = claim.service ?? '';
    const since = events.after(profile, loanId, seq);
    const paid = since.find((event) => event.kind === 'paid');
    const stopped = since.find((event) => event.kind === 'stopped');
    const closed = since.some(({ kind }) => kind === 'reconciled');
    const ended = stopped?.reason ?? claimLog.endOf(claim.id) ?? (closed ? CLOSED_OTHERWISE : undefined);
    acts.set(claim.id, {
      databaseId: claim.databaseId,
      epoch: claim.epoch,
      state: {
        kind: 'repayment',
        state: paid !== undefined ? 'paid' : ended !== undefined ? 'stopped' : 'open',
        evidence: paid?.reference ?? ended ?? '',
      },
      asked: {
        kind: 'repayment',
        subject: `${loanId} ${digest}`,
        scope: digestOf({ service, loan: loanId }),
        service,
        loanId,
        digest,
        amount: undefined,
        destination: undefined,
      },
    });
  }
  return acts;
}

/** A claim that still holds its subject by this desk's journal. */
export interface HeldAct extends Pick<OwnAct, 'asked' | 'epoch'> {
  readonly id: ClaimId;
  readonly state: ClaimState;
}

export function heldClaims(acts: ReadonlyMap<ClaimId, OwnAct>, databaseId: string): HeldAct[] {
  return [...acts].flatMap(([id, { asked, state, epoch, databaseId: of }]) => {
    const held = heldState(state);
    return held === undefined || of !== databaseId ? [] : [{ id, asked, epoch, state: held }];
  });
}

function heldState(act: JournalState): ClaimState | undefined {
  if (act.kind === 'repayment')
    return { open: 'sending' as const, paid: 'confirmed' as const, stopped: undefined }[act.state];
  return act.state === 'rejected' ? undefined : act.state === 'confirmed' ? 'confirmed' : 'unknown';
}

/** What an approval is about; undefined for a release and for what this version cannot read. */
export function scopeOfContent(
  content: unknown,
  service: string,
): Pick<ClaimAsked, 'kind' | 'scope'> | undefined {
  const read = v.safeParse(ApprovalContentSchema, content);
  if (!read.success || read.output.kind === 'release') return undefined;
  if (read.output.kind !== 'repayment') return { kind: read.output.kind, scope: service };
  return { kind: 'repayment', scope: digestOf({ service, loan: read.output.loanId }) };
}
