// What the cache keeps of the service's answers: one observation per object and content, and the list that
// each object belongs to.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { EpochMillis } from '../../../domain/time.ts';

/** One object as one answer stated it. `subject`: its id, or the resource's name for a single object. */
export interface Observation {
  readonly resource: Resource;
  readonly subject: string;
  /** The domain value as JSON: what the app understood at the time. */
  readonly value: string;
  /** The service's own text for this object. */
  readonly raw: string;
  /** The values that lists sort, filter and search by; undefined where the service gave nothing readable. */
  readonly index: {
    readonly status?: string | undefined;
    readonly statusWord?: string | undefined;
    /** The object's main amount, in `unit`. Only plain decimals are indexed. */
    readonly amount?: string | undefined;
    readonly unit?: string | undefined;
    /** In NGN; loans only. */
    readonly payoff?: string | undefined;
    readonly collateral?: string | undefined;
    readonly asset?: string | undefined;
    readonly chain?: string | undefined;
    /** The repayment destination, or the address, as one text. */
    readonly destination?: string | undefined;
    readonly openedAt?: EpochMillis | undefined;
    /** By the service. */
    readonly closedAt?: EpochMillis | undefined;
    /** Extra words for the search: references, addresses, transaction hashes. */
    readonly words?: string | undefined;
    /** The row of the loan list as JSON (LoanRow without observedAt); loans only. */
    readonly row?: string | undefined;
    /** The figures of the charts; the position only. */
    readonly figures?: Figures | undefined;
  };
}

/** An object with the same raw text as its latest observation: only the time is new. */
interface UnchangedItem {
  readonly resource: Resource;
  readonly subject: string;
  readonly raw?: undefined;
}

export type AnswerItem = Observation | UnchangedItem;

/** The list that an answer answers. */
export interface ListAnswer {
  readonly resource: Resource;
  /** The answer names every object of the list. An object that it does not name leaves the list. */
  readonly whole: boolean;
  /** The answer only adds objects: none leaves the list, and its time and completeness stay. */
  readonly adds?: true;
}

export interface Observed {
  /** Subjects whose content changed, and return addresses that left their list. */
  readonly changed: readonly string[];
  /**
   * Subjects passed as unchanged that the cache does not have, because it was replaced. Then nothing of the
   * answer was stored, and the caller must pass all of it again as observations.
   */
  readonly unknownSubjects: readonly string[];
}

export interface StoredObservation {
  readonly resource: Resource;
  readonly subject: string;
  readonly value: string;
  readonly raw: string;
  /** The first and the latest time at which this content was observed. */
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** `since`: the first reading of the latest run of a state, which the call names. */
export type SinceTime = Pick<StoredObservation, 'subject' | 'since'>;

export type ChangeWatcher = 'alerts' | 'returns';

/** A change that a watcher has not checked yet. Values are domain values as JSON. */
export interface UncheckedChange {
  readonly id: number;
  readonly subject: string;
  /** The time of the answer. */
  readonly at: EpochMillis;
  /** Undefined for a subject that was not observed before. */
  readonly before: string | undefined;
  readonly now: string;
  /** The last value with a destination, if `before` has none and `now` has one. */
  readonly lastDestination: string | undefined;
  /** Likewise with a payoff. */
  readonly lastPayoff: string | undefined;
  /** Likewise with an amount of collateral. */
  readonly lastCollateral: string | undefined;
  /** Likewise with a status. */
  readonly lastStatus: string | undefined;
  /** The answer to its list did not name it; `now` is what it was last. */
  readonly isGone: boolean;
  /** Whether the last answer to its list names it. */
  readonly isListed: boolean;
}

/** An observation that no answer stated, for the practice service's past. */
export interface SampleObservation {
  readonly at: EpochMillis;
  readonly observation: Observation;
}

/** The last answer to a list. */
export interface ListState {
  readonly observedAt: EpochMillis;
  /** The answer named every object of the list. */
  readonly whole: boolean;
}

export interface ListedThings extends ListState {
  readonly things: StoredObservation[];
}

export interface KeptThing extends StoredObservation {
  /** Whether the last answer to its list named it. */
  readonly isListed: boolean;
}

/** The figures of one reading of the position; undefined if the service stated no readable one. */
export interface Figures {
  /** In percent. */
  readonly ltv?: Decimal | undefined;
  /** Of the collateral, in `currency`. */
  readonly value?: Decimal | undefined;
  readonly currency?: string | undefined;
}
