// The port to whoever decides which desk may do an act. Without a team this desk's own journal decides.
import type { ApprovalId, PolicyRule } from '../../../domain/approval.ts';
import type { ClaimId, ClaimState } from '../../../domain/claim.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { TeamAddress } from '../../../contract/calls/team.ts';
import type {
  ActContent,
  ApprovalContent,
  TeamApproval,
  TeamClaim,
  TeamMember,
  TeamRight,
  TeamServer,
  TeamStep,
} from '../../../contract/slices/team.ts';
import type { ClaimRecord } from '../journal/format/record-schemas.ts';
import type { Result } from '../../../contract/errors.ts';

export interface HeldClaim {
  /** As the journal records it with the act; undefined without a team. */
  readonly record: ClaimRecord | undefined;
}

export interface ClaimEnding {
  /** released: nothing was sent */
  readonly to: 'confirmed' | 'rejected' | 'unknown' | 'released';
  readonly evidence: string;
}

/**
 * The order of every act: `take` · the own journal, on disk · `sending` · the first byte · `end`. If anything
 * stops between two of these, the outcome is unknown.
 */
export interface Claims {
  /**
   * Claims exactly this act. Fails with `claimed`, `approval-needed` or `team`; then nothing may be sent, and a claim
   * won is given up.
   */
  take(act: ActContent): Promise<Result<HeldClaim>>;
  /** Fails with `team`; then nothing may be sent, whatever the server recorded, and the claim is given up. */
  sending(claim: HeldClaim): Promise<Result<void>>;
  /**
   * Records a payment of this desk that has no claim any more. What its person holds of it becomes the payment;
   * otherwise it takes an approval. Recording it again changes nothing. Fails as `take` does.
   */
  recordPaid(act: ActContent): Promise<Result<HeldClaim>>;
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

export interface TeamIdentity {
  readonly databaseId: string;
  readonly name: string;
}

/** Everything that the desk shows of the team, read in one statement. */
export interface TeamRecords {
  readonly members: readonly Omit<TeamMember, 'isSelf'>[];
  readonly claims: readonly Omit<TeamClaim, 'isOwn' | 'endingAsked'>[];
  readonly approvals: readonly (Omit<TeamApproval, 'isOwn' | 'mayDecide' | 'changed' | 'content'> & {
    readonly content: unknown;
    readonly deskId: string;
  })[];
  readonly policy: readonly PolicyRule[];
}

/** What the server answered to a claim. */
export type TakeAnswer =
  | {
      readonly outcome: 'granted';
      readonly claim: ClaimId;
      /** Who gave the approval that it took. */
      readonly approvedBy?: string;
    }
  | { readonly outcome: 'approval-needed' }
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
  readonly seen: TeamIdentity;
  /** Registers this desk. Fails with `rights-missing` if its id is another person's. */
  hello(deskName: string): Promise<Result<void>>;
  /** @param loans that this desk is repaying: what was paid of them before is read, too */
  read(loans: readonly string[]): Promise<Result<TeamRecords>>;
  take(id: ClaimId, act: ActContent): Promise<Result<TakeAnswer>>;
  /** @param act with the reference of a payment that was made */
  pay(id: ClaimId, act: ActContent): Promise<Result<TakeAnswer>>;
  /** False: the claim is not this desk's to bring there any more. */
  move(id: ClaimId, to: Exclude<ClaimState, 'claimed'>, evidence: string): Promise<Result<boolean>>;
  /** Undefined: the database does not have this claim of this desk and person. */
  stateOf(id: ClaimId): Promise<Result<ClaimState | undefined>>;
  /** Those that the database does not have: of this person, and of anybody. */
  missing(own: readonly ClaimId[], read: readonly ClaimId[]): Promise<Result<ClaimId[]>>;
  ask(id: ApprovalId, content: ApprovalContent): Promise<Result<'asked' | 'too-early'>>;
  /** @param askedBy the person whose request it is; they alone may withdraw it, and nobody decides their own */
  decide(
    id: ApprovalId,
    askedBy: string,
    verdict: 'approved' | 'rejected' | 'withdrawn',
    reason: string | undefined,
  ): Promise<Result<'done' | 'own' | 'changed'>>;
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
