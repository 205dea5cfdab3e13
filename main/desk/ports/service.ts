// The port to the lending service: readings with their provenance, and POSTs whose outcome is known or
// unknown. No POST is ever sent again.
import type { Application } from '../../../domain/application.ts';
import type { ReturnAddress } from '../../../domain/address.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import type { ApplicationId, ExternalId, LoanId, QuoteId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { Position } from '../../../domain/position.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Quote } from '../../../domain/quote.ts';
import type { Shape } from '../../common/shape.ts';
import type { EpochMillis, Millis, Moment } from '../../../domain/time.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import type { Incomplete } from '../../../domain/connector/paging.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { Circuit, Resource } from '../../../contract/slices/connect.ts';

/** The answer to one GET, with all its pages. */
export interface Answer<T> {
  readonly value: T;
  /** When its request was made; missing: when it was received. */
  readonly askedAt?: EpochMillis;
  readonly receivedAt: EpochMillis;
  /** How old it was when it arrived; missing: not from a cache. */
  readonly age?: Millis;
  /** Upper bound of service clock − ours from the Date header, in ms; undefined when it sent none. */
  readonly clockOffset: Millis | undefined;
  readonly mayBeIncomplete: boolean;
  /** Why. */
  readonly incomplete?: Incomplete | undefined;
  /** Undefined for one object of a list. */
  readonly shape?: AnswerShape | undefined;
}

/** The answer about one object of a list. */
export interface SingleAnswer<T> extends Answer<T> {
  /** The exact text of its body. */
  readonly raw: string;
}

/** Both are computed on demand. */
export interface AnswerShape {
  /** Answers with the same text, and so with the same shape, have the same digest; no others have. */
  textDigest(): Promise<string>;
  read(): Promise<Shape>;
}

export interface ResourceValues {
  wallets: Wallet[];
  deposits: Deposit[];
  position: Position;
  returnAddresses: ReturnAddress[];
  applications: Application[];
  loans: Loan[];
}

/** How a POST ended (gap 6 in docs/gaps.md). `sent` is the moment just before its first byte left. */
export type PostOutcome<T> =
  | {
      kind: 'confirmed';
      value: T;
      raw: string;
      sent: Moment;
      receivedAt: EpochMillis;
      clockOffset: Millis | undefined;
    }
  /** The service refused it, or no connection was made; either way nothing was executed. */
  | { kind: 'rejected'; error: AppError; neverLeft: boolean }
  | { kind: 'unknown'; detail: string };

/** The result of a read; `retryAfter` is a failed read's Retry-After (docs/gaps.md, gap 35). */
export type Asked<T> = { ok: true; value: T } | { ok: false; error: AppError; retryAfter?: Millis };

/**
 * true: the operator waits for it, so it goes before the polls if the profile limits the rate ·
 * 'despite-hold': the operator asked for it although Retry-After has not passed.
 */
export type Urgency = boolean | 'despite-hold';

/** A connection to one profile's service. Fails with `offline`, `rejected` (401, 403, 404 …) or `locked`. */
export interface LendingService {
  read<R extends Resource>(
    resource: R,
    signal?: AbortSignal,
    urgency?: Urgency,
  ): Promise<Asked<Answer<ResourceValues[R]>>>;
  /** @param urgency true by default, because its payoff is about to be paid */
  readLoan(loanId: LoanId, urgency?: Urgency): Promise<Asked<SingleAnswer<Loan>>>;
  /** Fails with `profile-incomplete` if the profile has no path for it (gap 24 in docs/gaps.md). */
  readApplication(id: ApplicationId): Promise<Asked<Answer<Application>>>;
  /**
   * The quote with our reference; undefined if the service lists none. Fails with `profile-incomplete` if the
   * profile has no path for it.
   * @param asked when the quote was requested, if known; its time to live counts from there
   */
  readQuote(reference: ExternalId, asked: Moment | undefined): Promise<Asked<Answer<Quote | undefined>>>;
  /**
   * @param body the exact text that was recorded; it is sent byte for byte
   * @param externalId our reference in it, which may go in a header instead
   */
  createQuote(body: string, externalId?: ExternalId): Promise<PostOutcome<Quote>>;
  /**
   * `body` as for a quote, `mayStart` as for an accept. The service documents no idempotency key (gap 25 in
   * docs/gaps.md).
   */
  createApplication(body: string, mayStart: () => boolean): Promise<PostOutcome<Application>>;
  /** @param mayStart called once connected, right before the first byte; if false, nothing is sent */
  acceptQuote(
    quoteId: QuoteId,
    mayStart: () => boolean,
    externalId?: ExternalId,
  ): Promise<PostOutcome<Application>>;
  /** The rest of a Retry-After; a POST is sent all the same. */
  pauseLeft(): Millis;
  close(): Promise<void>;
}

export interface LendingServices {
  open(profile: ServiceProfile, secret: Secrets): LendingService;
}

/** When a resource was and will be polled, and its failure. */
export interface PollReport {
  readonly resource: Resource;
  readonly cadence: Millis;
  readonly lastAnswerAt: EpochMillis | undefined;
  readonly nextAt: EpochMillis | undefined;
  readonly failing: AppError | undefined;
}

/** Polls resources. It only reads, and never sends two requests for one resource at once. */
export interface Poller {
  start(): void;
  stop(): void;
  /**
   * Polls now, even resources that are backing off, with requests that start after this call; settles when
   * each has ended. While the circuit is open, one goes first, and the others if it is answered.
   */
  refreshNow(resources?: readonly Resource[]): Promise<void>;
  /**
   * Whether the service refused the sign-in twice in a row. Then nothing is polled, not even by `refreshNow`,
   * until `tryAgain` is answered: more refusals could lock the account.
   */
  readonly refused: boolean;
  /**
   * Called for the operator's refresh. Despite a refused sign-in or a Retry-After it sends one request;
   * polling goes on if that is answered. Once in each Retry-After.
   */
  tryAgain(): Promise<void>;
  /** For sleep and while offline. `resume` spreads the requests out. */
  pause(): void;
  resume(): void;
  setCadence(resource: Resource, cadence: Millis): void;
  report(): PollReport[];
  /** Whether the service as a whole is failing, and when it is tried again. */
  circuit(): Circuit;
}

export interface PollerOptions {
  /** A resource that is left out is never polled. */
  readonly cadences: Readonly<Partial<Record<Resource, Millis>>>;
  /** Reads the resource and stores its answer; a failure decides the backoff. `signal` aborts on `stop`. */
  readonly ask: (resource: Resource, signal: AbortSignal, urgency: Urgency) => Promise<Asked<void>>;
  readonly onReport: () => void;
}

export interface Pollers {
  create(options: PollerOptions): Poller;
}

/** Reads one object's raw text as an answer of this service; undefined if it is no such object. */
export type Understand = <R extends Resource>(
  profile: ServiceProfile,
  resource: R,
  raw: string,
) => Promise<ResourceValues[R] | undefined>;
