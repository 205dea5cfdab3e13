// Looking into a service before it is worked with: one step of a connection test after another, and the raw
// answers. Nothing behind this port sends anything but GETs, and none of it is stored.
import type { LoanId } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RawLine, SeenWord, Understood } from '../../../contract/calls/inspect.ts';
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
  readonly words: SeenWord[];
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

/** A connection of its own for one test. Failures are values; `signal` gives up what is under way. */
export interface Inspection {
  /** Settles when one more request may leave, where the profile states a rate (gap 35); then it has to. */
  turn(signal: AbortSignal): Promise<void>;
  name(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'name' }>>>;
  secure(signal: AbortSignal): Promise<Asked<Extract<StepFacts, { of: 'secure' }>>>;
  ask(what: AskedFor, signal: AbortSignal, loanId?: LoanId): Promise<Asked<AskedAnswer>>;
  close(): Promise<void>;
}

export interface Inspections {
  open(profile: ServiceProfile, secret: string): Inspection;
  /** Fails with `bad-input`, which says where the text stops being JSON. */
  pasted(thing: WireResource, text: string, of: SampleForm | undefined): Result<RawAnswer>;
}
