// The port to the connection test and the raw answers of a service. It sends only GETs and stores nothing.
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import type { Place, ReadResult, StatusWord, Understood } from '../../../contract/calls/inspect.ts';
import type { Result } from '../../../contract/errors.ts';
import type { SampleForm, StepFacts } from '../../../contract/slices/inspect.ts';
import type { Asked } from './service.ts';

/** What a test requests, by the names of its steps. */
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
  /** Number of objects in it; 1 if it is not a list, 0 if none was found. */
  readonly items: number;
  readonly index: number;
  readonly text: string;
  readonly places: Place[];
  readonly holders: Place[];
  readonly understood: Understood[];
  readonly words: StatusWord[];
  readonly problem?: 'no-list' | 'no-object' | 'not-an-object' | 'says-failure' | undefined;
}

export interface AnswerSays extends Pick<ReadResult, 'lacks' | 'asksCurrency'> {
  /** Undefined if nothing could be understood. */
  readonly read?: ReadResult['read'][number];
}

/** A raw answer, parsed once. The secret is removed from it. */
export interface RawAnswer {
  readonly thing: WireResource;
  readonly of: SampleForm;
  /** In characters; counts against the limit for answers in memory. */
  readonly size: number;
  read(draft: ServiceProfile, index: number): ReadAnswer;
  /** What it says: its part of the result, and the fields that it lacks. */
  said(draft: ServiceProfile): AnswerSays;
  /** JSON text of its shape with every value masked. */
  masked(draft: ServiceProfile): string;
}

export interface AskedAnswer {
  readonly answer: RawAnswer;
  /** The request without the host: `GET /loans/LN-000201`. */
  readonly request: string;
  /** The same with the profile's placeholders: `GET /loans/{loan_id}`. */
  readonly endpoint: string;
  readonly httpStatus: number;
  readonly receivedAt: EpochMillis;
  /** Of a list of loans: the id of one to read next, of an open loan if there is one. */
  readonly loanId?: LoanId | undefined;
}

/** A failed answer: its HTTP status and text. The secret is removed from it. */
export interface FailedAnswer {
  readonly asked: AskedFor;
  readonly httpStatus: number;
  readonly text: string;
}

/** One test with a connection of its own. Failures are values; `signal` cancels the running step. */
export interface Inspection {
  /** Settles when the profile's request rate allows the next request, which the caller must then send. */
  turn(signal: AbortSignal): Promise<void>;
  name(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'name' }>>>;
  secure(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'secure' }>>>;
  ask(what: AskedFor, signal: AbortSignal, loanId?: LoanId): Promise<Asked<AskedAnswer>>;
  /** The failed answers so far. */
  failures(): readonly FailedAnswer[];
  close(): Promise<void>;
}

export interface Inspections {
  open(profile: ServiceProfile, secret: Secrets): Inspection;
  /** Passes on an answer in which a field appeared for the first time during normal work. */
  offer(profile: ProfileId, answer: object): void;
  /** Called with each quote and application that the service answered, and with each offered answer. */
  onCaptured(listener: (profile: ProfileId, answer: RawAnswer, at: EpochMillis) => void): void;
  /** Settings that the answers suggest and the draft does not have. */
  propose(
    answers: readonly RawAnswer[],
    failures: readonly FailedAnswer[],
    draft: ServiceProfile,
    document?: string,
  ): Proposal[];
  /** Whether a text is an OpenAPI document, 3.0 or 3.1 in JSON. */
  isOpenApi(text: string): boolean;
  /** Fails with `bad-input`, which states where the text stops being JSON. */
  pasted(thing: WireResource, text: string, of: SampleForm | undefined): Result<RawAnswer>;
}
