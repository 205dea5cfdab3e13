// Looking into a service before it is worked with: one step of a connection test after another, and the raw
// answers. Nothing behind this port sends anything but GETs, and none of it is stored.
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RawLine, StatusWord, Understood } from '../../../contract/calls/inspect.ts';
import type { Result } from '../../../contract/errors.ts';
import type { SampleForm, StepFacts } from '../../../contract/slices/inspect.ts';
import type { Asked } from './service.ts';

/** What a test asks for, as its steps are called. */
export type AskedFor =
  | 'wallets'
  | 'deposits'
  | 'position'
  | 'returnAddresses'
  | 'applications'
  | 'loans'
  | 'loan';

/** One answer as a draft of the profile understands it. */
export interface ReadAnswer {
  /** Things in it; 1 where it is not a list, 0 where nothing was found. */
  readonly items: number;
  readonly index: number;
  readonly lines: RawLine[];
  readonly understood: Understood[];
  readonly words: StatusWord[];
  readonly problem?: 'no-list' | 'no-object' | 'not-an-object' | 'says-failure' | undefined;
}

/** All things of an answer together: a field counts as found where any of them states it. */
export interface AnswerSummary {
  readonly counts: {
    readonly items?: number | undefined;
    readonly found: number;
    readonly assumed: number;
    readonly missing: number;
    readonly unmapped: number;
  };
  /** Something the desk cannot do without stands in none of them. */
  readonly lacks: boolean;
}

/** An answer as it came, without the secret, parsed once. */
export interface RawAnswer {
  readonly thing: WireResource;
  readonly of: SampleForm;
  /** Characters, to be counted against what is kept in memory. */
  readonly size: number;
  read(draft: ServiceProfile, index: number): ReadAnswer;
  summary(draft: ServiceProfile): AnswerSummary;
  /** Its shape with every value masked, as JSON text, and how many things were left out of it. */
  masked(draft: ServiceProfile): { readonly text: string; readonly items: number };
}

export interface AskedAnswer {
  readonly answer: RawAnswer;
  /** As asked, without the host: `GET /loans/LN-000201`. */
  readonly request: string;
  /** The same as the profile has it, naming no thing: `GET /loans/{loan_id}`. */
  readonly endpoint: string;
  readonly httpStatus: number;
  readonly receivedAt: EpochMillis;
  /** Of a list of loans: one that can be asked for, an open one where there is one. */
  readonly loanId?: LoanId | undefined;
}

/** An answer that was none: its HTTP status and what it said, without the secret. */
export interface FailedAnswer {
  readonly asked: AskedFor;
  readonly httpStatus: number;
  readonly text: string;
}

/** A connection of its own for one test. Failures are values; `signal` gives up what is under way. */
export interface Inspection {
  /** Settles when one more request may leave, where the profile states a rate (gap 35); then it has to. */
  turn(signal: AbortSignal): Promise<void>;
  name(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'name' }>>>;
  secure(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'secure' }>>>;
  ask(what: AskedFor, signal: AbortSignal, loanId?: LoanId): Promise<Asked<AskedAnswer>>;
  /** What failed so far although it was answered. */
  failures(): readonly FailedAnswer[];
  close(): Promise<void>;
}

export interface Inspections {
  open(profile: ServiceProfile, secret: string): Inspection;
  /** Something stood for the first time in this answer, which a service read while working. */
  offer(profile: ProfileId, answer: object): void;
  /** Told of each quote and application that was answered while working, and of each answer that was offered. */
  onCaptured(listener: (profile: ProfileId, answer: RawAnswer, at: EpochMillis) => void): void;
  /** What the answers together suggest and the draft does not say yet. */
  propose(
    answers: readonly RawAnswer[],
    failures: readonly FailedAnswer[],
    draft: ServiceProfile,
  ): Proposal[];
  /** Fails with `bad-input`, which says where the text stops being JSON. */
  pasted(thing: WireResource, text: string, of: SampleForm | undefined): Result<RawAnswer>;
}
