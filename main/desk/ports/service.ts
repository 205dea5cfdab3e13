// The lending service as the desk sees it: readings with their provenance, and POSTs whose ending is known or
// honestly unknown. Nothing behind this port ever re-sends a POST.
import type { Application } from '../../../domain/application.ts';
import type { ReturnAddress } from '../../../domain/address.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import type { ApplicationId, ExternalId, LoanId, QuoteId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { Position } from '../../../domain/position.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Quote } from '../../../domain/quote.ts';
import type { Shape } from '../../../domain/shape.ts';
import type { EpochMillis, Millis, Moment } from '../../../domain/time.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { Circuit, Resource } from '../../../contract/slices/connect.ts';

/** What one GET (all its pages) said. */
export interface Answer<T> {
  readonly value: T;
  readonly receivedAt: EpochMillis;
  /** Exact text of each page's body. */
  readonly raw: string;
  /** Upper bound of service clock − ours from the Date header, in ms; undefined when it sent none. */
  readonly clockOffset: Millis | undefined;
  readonly mayBeIncomplete: boolean;
  /** Made when asked for: an unchanged text has an unchanged shape. Undefined for one thing of a list. */
  readonly shape?: (() => Promise<Shape>) | undefined;
}

export interface ResourceValues {
  wallets: Wallet[];
  deposits: Deposit[];
  position: Position;
  returnAddresses: ReturnAddress[];
  applications: Application[];
  loans: Loan[];
}

/** How a POST ended (gap 6). `sent` is the moment just before its first byte left. */
export type PostOutcome<T> =
  | {
      kind: 'confirmed';
      value: T;
      raw: string;
      sent: Moment;
      receivedAt: EpochMillis;
      clockOffset: Millis | undefined;
    }
  /** The service said no, or the connection was never made; either way nothing happened. */
  | { kind: 'rejected'; error: AppError; neverLeft: boolean }
  | { kind: 'unknown'; detail: string };

/** A read that failed may carry how long the service asked to be left alone (Retry-After, gap 35). */
export type Asked<T> = { ok: true; value: T } | { ok: false; error: AppError; retryAfter?: Millis };

/**
 * true: the operator waits for it, and it goes before the polls where the profile limits the rate · 'despite-hold': the
 * operator asked for it although the service wants to be left alone.
 */
export type Urgency = boolean | 'despite-hold';

/** An open connection to one service under one profile. Failures are `offline`, `rejected` (401, 403, 404 …) or `locked`. */
export interface LendingService {
  read<R extends Resource>(
    resource: R,
    signal?: AbortSignal,
    urgency?: Urgency,
  ): Promise<Asked<Answer<ResourceValues[R]>>>;
  readLoan(loanId: LoanId): Promise<Asked<Answer<Loan>>>;
  /** Only where the profile has a path for it; `profile-incomplete` otherwise (gap 24). */
  readApplication(id: ApplicationId): Promise<Asked<Answer<Application>>>;
  /**
   * The quote that names this reference of ours; undefined where the service lists none by it. Only where the profile
   * has a path for it; `profile-incomplete` otherwise. `asked` is when it was asked for, as far as that is still known:
   * a time to live counts from there.
   */
  readQuote(reference: ExternalId, asked: Moment | undefined): Promise<Asked<Answer<Quote | undefined>>>;
  /** `body` is the exact JSON text that was recorded; it is sent byte for byte. */
  createQuote(body: string): Promise<PostOutcome<Quote>>;
  /** `body` as for a quote. No key is documented that would make a second one harmless (gap 25). */
  createApplication(body: string): Promise<PostOutcome<Application>>;
  /** `mayStart` is asked once the connection stands, right before the first byte; false leaves it unsent. */
  acceptQuote(quoteId: QuoteId, mayStart: () => boolean): Promise<PostOutcome<Application>>;
  /** For how long the service still wants to be left alone (Retry-After); a POST is sent all the same. */
  heldFor(): Millis;
  close(): Promise<void>;
}

export interface LendingServices {
  open(profile: ServiceProfile, secret: string): LendingService;
}

/** When resources are asked and how it went; it only reads, and never two requests at once for one resource. */
export interface PollReport {
  readonly resource: Resource;
  readonly cadence: Millis;
  readonly lastAnswerAt: EpochMillis | undefined;
  readonly nextAt: EpochMillis | undefined;
  readonly failing: AppError | undefined;
}

export interface Poller {
  start(): void;
  stop(): void;
  /**
   * Asks now, even what is backing off, by requests that start after this call; settles when each has answered
   * or failed. While the service as a whole is failing, one of them goes first, and the rest only if it is answered.
   */
  refreshNow(resources?: readonly Resource[]): Promise<void>;
  /**
   * Whether the service refused the sign-in twice in a row. Nothing is asked then, so that the account is not locked:
   * neither by itself nor by `refreshNow`, until `tryAgain` is answered.
   */
  readonly refused: boolean;
  /**
   * Because a person wants to know. A refused sign-in, and a service that wants to be left alone, are tried by one request;
   * where it is answered, polling goes on. Once in each Retry-After.
   */
  tryAgain(): Promise<void>;
  /** While asleep or offline nothing is asked; resuming spreads the requests out. */
  pause(): void;
  resume(): void;
  setCadence(resource: Resource, cadence: Millis): void;
  report(): PollReport[];
  /** Whether the service as a whole is failing, and if so when it is asked again. */
  circuit(): Circuit;
}

export interface PollerOptions {
  /** One that is left out is never asked for. */
  readonly cadences: Readonly<Partial<Record<Resource, Millis>>>;
  /**
   * Reads the resource and takes in its answer; the failure decides the backoff. `signal` aborts on `stop`.
   */
  readonly ask: (resource: Resource, signal: AbortSignal, urgency: Urgency) => Promise<Asked<void>>;
  readonly onReport: () => void;
}

export interface Pollers {
  create(options: PollerOptions): Poller;
}
