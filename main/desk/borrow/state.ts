// What borrowing shows and holds at this moment: the flow on screen, the quote under review and its window.
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import type { Application } from '../../../domain/application.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { LoanIdSchema, type IntentId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { fail, type Result } from '../../../contract/errors.ts';
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import { capacityOf } from '../collateral/collateral.ts';
import type { LendingService, PostOutcome } from '../ports/service.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { viewOf, type Intent, type IntentLog } from './intents.ts';
import { reviewFlow, windowNow, type Review } from './review.ts';
import { candidatesFor } from './settle.ts';
import { COLLATERAL_PLACES } from './terms.ts';

export interface BorrowPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly book: Book;
  /** Asks for applications and loans now. */
  readonly readAgain: () => Promise<void>;
  readonly publish: (slice: BorrowSlice) => void;
}

export interface Lending {
  readonly profile: ServiceProfile;
  readonly service: LendingService;
}

/** Between looks at the clocks while a quote is under review, so that sleep or a set clock is noticed. */
const LOOK_EVERY = millis(500);
const MOST_APPLICATIONS_SHOWN = 50;

/** Reads of applications and loans that are listed by their time; the rest are counted. */
const MOST_READS_LISTED = 20;

/** A direct application as it was laid out for review: the only thing that may be sent. */
export interface DirectDraft {
  readonly intentId: IntentId;
  readonly amount: Decimal;
  readonly body: string;
  readonly digest: string;
  readonly withoutReturnAddress: boolean;
}

export type BorrowState = ReturnType<typeof createBorrowState>;

export function createBorrowState(ports: BorrowPorts, intents: IntentLog) {
  const { clock, book } = ports;
  let profile: ServiceProfile | undefined;
  let lending: Lending | undefined;
  /** Whether the service answered when it was last asked; false only keeps the form from inviting a failure. */
  let reachable = false;
  let flow: BorrowFlow = { stage: 'terms' };
  let review: Review | undefined;
  let draft: DirectDraft | undefined;
  let cancelLook: (() => void) | undefined;

  /** Undefined where none were read or nothing is open. */
  function usableAddresses(): ReturnAddress[] | undefined {
    const addresses = book.atHand.returnAddresses;
    return addresses && profile && usableReturnAddresses(addresses.value, profile.expectedCollateral);
  }

  function publish(): void {
    const usable = usableAddresses();
    const applications = book.atHand.applications;
    ports.publish({
      fields: profile?.quoteFields ?? [],
      flow,
      preflight: {
        capacity: capacityOf(book.atHand),
        usableReturnAddresses: usable?.length,
        returnAddressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
        connected: lending !== undefined && reachable,
      },
      direct: profile && {
        field: profile.applicationAmountField.name,
        confirmed: profile.applicationAmountField.confirmed,
        asset: profile.expectedCollateral.asset,
        places: COLLATERAL_PLACES,
      },
      ...(applications && {
        applications: { ...applications, value: applications.value.slice(0, MOST_APPLICATIONS_SHOWN) },
      }),
    });
  }

  function show(next: BorrowFlow): void {
    flow = next;
    if (next.stage !== 'review' && next.stage !== 'accepting') review = undefined;
    if (next.stage !== 'application-review') draft = undefined;
    publish();
  }

  /** The window closes here, by both clocks, whatever the screen shows. */
  function look(): void {
    cancelLook?.();
    if (review === undefined || flow.stage === 'accepting') return;
    const state = windowNow(review, clock);
    if (state.kind !== 'open') {
      lapse(state.kind === 'void' ? 'clock' : 'over');
      return;
    }
    if (flow.stage !== 'review') show(reviewFlow(review, clock));
    cancelLook = clock.after(millis(Math.min(state.left, LOOK_EVERY)), look);
  }

  function lapse(reason: 'over' | 'clock' | 'let-lapse'): void {
    show({ stage: 'lapsed', reason, terms: review?.intent.terms });
  }

  /** @param readAt when applications and loans were read just now, without an answer in them. */
  function stillUnknown(intent: Intent, readAt?: EpochMillis): void {
    const earlier = flow.stage === 'unknown' && flow.intent.id === intent.id ? flow : undefined;
    const reads = [...(readAt === undefined ? [] : [readAt]), ...(earlier?.readAt ?? [])];
    show({
      stage: 'unknown',
      intent: viewOf(intent),
      readings: (earlier?.readings ?? 0) + (readAt === undefined ? 0 : 1),
      readAt: reads.slice(0, MOST_READS_LISTED),
      candidates: candidatesFor(intent, book),
    });
  }

  function showUnknown(intent: Intent): void {
    stillUnknown(intent);
    void ports.readAgain();
  }

  return {
    publish,
    show,
    look,
    lapse,
    stillUnknown,
    get draft() {
      return draft;
    },
    get flow() {
      return flow;
    },
    get review() {
      return review;
    },
    get profile() {
      return profile;
    },
    get lending() {
      return lending;
    },
    /** Whether an act is under way, from its first step to its settled ending: it blocks another. */
    isBusy(): boolean {
      const midway = ['creating', 'review', 'accepting', 'applying'].includes(flow.stage);
      return (
        midway || review !== undefined || (profile !== undefined && intents.live(profile.id) !== undefined)
      );
    },
    /**
     * The approved address must stay active until the return is final (service document, Withdrawal address). The
     * service was read and lists none: then whoever borrows must have said that they know. True where it may go on.
     */
    hasWayHome(withoutReturnAddress: boolean): boolean {
      return withoutReturnAddress || usableAddresses()?.length !== 0;
    },
    setProfile(next: ServiceProfile | undefined): void {
      profile = next;
      const live = next && intents.live(next.id);
      if (live?.state === 'unknown') stillUnknown(live);
      else show({ stage: 'terms' });
    },
    setLending(next: Lending | undefined): void {
      lending = next;
      publish();
    },
    setReachable(next: boolean): void {
      if (reachable === next) return;
      reachable = next;
      publish();
    },
    reviewDraft(next: DirectDraft): void {
      const { withoutReturnAddress: _known, ...shown } = next;
      show({ stage: 'application-review', ...shown });
      draft = next;
    },
    startReview(next: Review): void {
      review = next;
      look();
    },
    showAccepted(application: Application, acceptedAt: EpochMillis, by: 'quote' | 'direct'): void {
      const loanId = v.safeParse(LoanIdSchema, valueOf(application.loanId));
      const loan = loanId.success ? { loanId: loanId.output } : {};
      show({ stage: 'accepted', by, application, acceptedAt, ...loan });
    },
    /** Records and shows an end that is not a success. A record that fails leaves the intent live: it goes on blocking. */
    async ended(
      intent: Intent,
      outcome: Exclude<PostOutcome<unknown>, { kind: 'confirmed' }>,
    ): Promise<Result<object>> {
      const here = profile?.id === intent.profile;
      if (outcome.kind === 'unknown') {
        const moved = await intents.move(intent.id, { to: 'unknown', detail: outcome.detail });
        if (here) showUnknown(moved.ok ? moved.value : intent);
        return moved.ok
          ? fail({ code: 'outcome-unknown', intentId: intent.id, detail: outcome.detail })
          : moved;
      }
      const by = outcome.neverLeft ? 'never-left' : 'answer';
      const evidence = JSON.stringify(outcome.error);
      const moved = await intents.move(intent.id, { to: 'rejected', by, evidence });
      if (here) show({ stage: 'rejected', kind: intent.kind, error: outcome.error, terms: intent.terms });
      return moved.ok ? fail(outcome.error) : moved;
    },
  };
}
