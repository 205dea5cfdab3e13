// The port to whoever decides which desk may do an act. Without a team this desk's own journal decides.
import type { ApprovalId, ClaimedAct, PolicyRule } from '../../../domain/approval.ts';
import type { ClaimId, ClaimKind, ClaimState } from '../../../domain/claim.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { TeamAddress, TeamEntry } from '../../../contract/calls/team.ts';
import type {
  ApprovalContent,
  Doing,
  TeamApproval,
  TeamClaim,
  TeamMember,
  TeamRight,
  TeamServer,
  TeamStep,
} from '../../../contract/slices/team.ts';
import type { ClaimRecord } from '../journal/format/record-schemas.ts';
import type { Result } from '../../../contract/errors.ts';

export interface ClaimAsked extends ClaimedAct {
  readonly kind: ClaimKind;
  /**
   * Held by one claim at a time: the quote's or the request's id, of its service; or the loan with its payment
   * details, over all services.
   */
  readonly subject: string;
  /** Held by one claim at a time as well: the service, or the loan. */
  readonly scope: string;
  readonly service: string;
  readonly loanId?: string | undefined;
  /** Of what was shown; an approval holds for this digest alone. */
  readonly digest: string;
}

export interface HeldClaim {
  /** As the journal records it with the act; undefined without a team. */
  readonly record: ClaimRecord | undefined;
}

export type ClaimEnding =
  | { readonly to: 'confirmed' | 'rejected' | 'unknown'; readonly evidence: string }
  /** Nothing was sent. */
  | { readonly to: 'released'; readonly evidence: string };

/**
 * The order of every act: `take` · the own journal, on disk · `sending` · the first byte · `end`. If anything
 * stops between two of these, the outcome is unknown.
 */
export interface Claims {
  /** Fails with `claimed`, `approval-needed` or `team`; then nothing may be sent, and a claim won is given up. */
  take(asked: ClaimAsked): Promise<Result<HeldClaim>>;
  /** Fails with `team`; then nothing may be sent, whatever the server recorded, and the claim is given up. */
  sending(claim: HeldClaim): Promise<Result<void>>;
  /**
   * Records a payment of this desk that has no claim any more. It needs no approval, because the money has left.
   * Recording it again changes nothing. Fails with `claimed` or `team`.
   */
  recordPaid(asked: ClaimAsked, reference: string): Promise<Result<HeldClaim>>;
  /**
   * False: it was given up or freed, so nothing may go on with it; to `pay` also once somebody recorded that it was
   * executed. While the server cannot be reached: whether it confirmed the claim to this run of the app.
   */
  holds(claim: HeldClaim, to: 'pay' | 'record'): Promise<boolean>;
  /** Reports how it ended. If the server cannot be reached, the report follows from the journal later. */
  end(claim: HeldClaim, ending: ClaimEnding): Promise<Result<void>>;
}

/** The secret of a person, as the keychain has it. */
export type TeamSecret = Extract<TeamAddress['secret'], object>;

export interface TeamRevision {
  readonly databaseId: string;
  readonly name: string;
  readonly epoch: number;
  /** Counts every change of the database. */
  readonly seq: number;
}

/** Everything that the desk shows of the team, read in one transaction. */
export interface TeamRecords {
  readonly seen: TeamRevision;
  readonly members: readonly Omit<TeamMember, 'isSelf'>[];
  readonly claims: readonly (Omit<TeamClaim, 'isOwn' | 'releaseAsked'> & { readonly digest: string })[];
  readonly approvals: readonly (Omit<TeamApproval, 'isOwn' | 'mayDecide' | 'changed' | 'content'> & {
    readonly content: unknown;
    readonly deskId: string;
  })[];
  readonly policy: readonly PolicyRule[];
  /** The last entry of this desk in the team's journal; 0 without one. */
  readonly appended: number;
  /** Of that entry. */
  readonly appendedHash?: string | undefined;
}

export interface ChainedRow extends Omit<JournalRow, 'unread'> {
  readonly prevHash: string;
}

/** What the server answered to a claim. */
export type TakeAnswer =
  | {
      readonly outcome: 'granted';
      readonly claim: ClaimId;
      readonly seq: number;
      readonly epoch: number;
      readonly person: string;
      /** Who gave the approval that the policy asked for. */
      readonly approvedBy?: string;
    }
  | { readonly outcome: 'approval-needed' | 'restored' }
  | {
      readonly outcome: 'claimed-already';
      readonly person: string;
      readonly deskName: string;
      readonly since: EpochMillis;
      readonly state: ClaimState;
    };

/**
 * One signed-in connection. Every call is bounded in time and fails with `team`; after a failure that is not
 * the server's own answer the connection is over, and whether the call took effect is unknown.
 */
export interface TeamLink {
  readonly rights: readonly TeamRight[];
  readonly seen: TeamRevision;
  hello(deskName: string, doing: readonly Doing[], behind: number): Promise<Result<void>>;
  read(): Promise<Result<TeamRecords>>;
  /** @param reference of a payment that was made: the claim is confirmed at once, and needs no approval */
  take(id: ClaimId, epoch: number, asked: ClaimAsked, reference?: string): Promise<Result<TakeAnswer>>;
  /** False: the claim is not this desk's to send any more. */
  sending(id: ClaimId, epoch: number): Promise<Result<boolean>>;
  /** Undefined: the database does not have this claim of this desk and person. */
  stateOf(id: ClaimId): Promise<Result<ClaimState | undefined>>;
  /** Those that the database does not have. */
  missing(ids: readonly ClaimId[]): Promise<Result<ClaimId[]>>;
  ending(id: ClaimId, to: ClaimEnding): Promise<Result<boolean>>;
  settle(id: ClaimId, evidence: string): Promise<Result<boolean>>;
  requestApproval(id: ApprovalId, asked: ClaimAsked, content: ApprovalContent): Promise<Result<void>>;
  voidApprovals(asked: Pick<ClaimAsked, 'kind' | 'scope'>): Promise<Result<void>>;
  askRelease(
    id: ApprovalId,
    claim: ClaimId,
    reason: string,
  ): Promise<Result<'freed' | 'asked' | 'changed' | 'too-early'>>;
  decide(
    id: ApprovalId,
    digest: string,
    approve: boolean,
    reason: string | undefined,
  ): Promise<Result<'done' | 'own' | 'changed' | 'void'>>;
  append(entries: readonly ChainedRow[]): Promise<Result<number>>;
  acceptRestored(epoch: number, seen: number): Promise<Result<void>>;
  reinstate(id: ClaimId, asked: ClaimAsked, state: ClaimState): Promise<Result<boolean>>;
  page(before: number | undefined, limit: number): Promise<Result<{ rows: TeamEntry[]; total: number }>>;
  /** Entries of one desk after this one, oldest first, at most `limit`. */
  chain(deskId: string, after: number, limit: number): Promise<Result<ChainedRow[]>>;
  close(): Promise<void>;
}

export interface TeamServers {
  /** @param on `step` is called when a step is done, `hint` when something may have changed, `lost` once */
  open(
    server: TeamServer,
    secret: TeamSecret,
    deskId: string,
    on: { step(step: TeamStep, detail?: string): void; hint(): void; lost(): void },
  ): Promise<Result<TeamLink>>;
}
