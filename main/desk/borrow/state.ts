// The state of borrowing at one open service: the flow on screen, the quote under review and its window.
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import type { Application } from '../../../domain/application.ts';
import { LoanIdSchema, type IntentId } from '../../../domain/ids.ts';
import { lateArrivalLeft } from '../../../domain/intent.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { WindowState } from '../../../domain/quote.ts';
import {
  epochMillis,
  millis,
  type EpochMillis,
  type Millis,
  type MonotonicMillis,
} from '../../../domain/time.ts';
import { decimalsOf } from '../../../domain/wallet.ts';
import * as v from 'valibot';
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import { capacityOf } from '../collateral/collateral.ts';
import type { LatestAnswers } from '../readings/book.ts';
import { interrupted } from './interrupted.ts';
import { viewOf, type Intent } from './intent.ts';
import { newestFirst } from './newest-first.ts';
import { momentOf, reviewFlow, windowNow, type Review } from './review.ts';
import type { BorrowPorts, DirectDraft, StateOptions } from './ports.ts';
import { candidatesFor } from './settle.ts';

/** How often the clocks are checked while a quote is under review, to notice sleep and a changed clock. */
const LOOK_EVERY = millis(500);
const MOST_APPLICATIONS_SHOWN = 10;

export type BorrowState = ReturnType<typeof createBorrowState>;

export function createBorrowState(ports: BorrowPorts, options: StateOptions) {
  const { clock, book, profile, requests } = ports;
  const { intents, attempts, asked } = requests;
  /** Whether the latest request was answered. False only disables the form; no rule depends on it. */
  let reachable = false;
  let flow: BorrowFlow = { stage: 'terms' };
  /** Only while the flow is at review. */
  let review: Review | undefined;
  let draft: DirectDraft | undefined;
  let cancelLook: (() => void) | undefined;
  let isDisposed = false;
  /** What the page was sent last; the rest of the slice follows from the profile. */
  let latest: BorrowSlice | undefined;
  let published: readonly [BorrowFlow, LatestAnswers['applications'], string] | undefined;

  /** Undefined before the first read. */
  function usableAddresses(): ReturnAddress[] | undefined {
    const addresses = book.latest.returnAddresses;
    return addresses && usableReturnAddresses(addresses.value, profile.expectedCollateral);
  }

  function publish(): void {
    const usable = usableAddresses();
    const applications = book.latest.applications;
    const preflight = {
      capacity: capacityOf(book.latest),
      usableReturnAddresses: usable?.length,
      returnAddressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
      connected: ports.service() !== undefined && reachable,
    };
    // Every answer of a poll leads here. Checking and writing the applications takes milliseconds of main.
    const now = [flow, applications, JSON.stringify(preflight)] as const;
    if (now.every((part, at) => part === published?.[at])) return;
    published = now;
    latest = {
      fields: profile.quoteFields,
      request: profile.requests?.quotes,
      flow,
      preflight,
      direct: {
        field: profile.applicationAmountField.name,
        confirmed: profile.applicationAmountField.confirmed,
        asset: profile.expectedCollateral.asset,
        places: decimalsOf(profile.expectedCollateral),
      },
      ...(profile?.paths.application !== undefined && { readsApplication: true }),
      ...(applications && {
        applications: {
          ...applications,
          value: newestFirst(applications.value).slice(0, MOST_APPLICATIONS_SHOWN),
        },
        applicationsTotal: applications.value.length,
      }),
    };
    ports.publish(latest);
  }

  function show(next: BorrowFlow): void {
    flow = next;
    if (next.stage !== 'review') review = undefined;
    draft = undefined;
    publish();
  }

  const windowOf = (of: Review): WindowState => windowNow(of, clock, requests.suspendedAt);

  /** Closes the window of the quote by both clocks, independent of the screen. */
  function look(): void {
    cancelLook?.();
    if (review === undefined) return;
    const state = windowOf(review);
    if (state.kind !== 'open') {
      expire(state.reason);
      return;
    }
    options.endingSoon.look(review, state.left);
    const next = reviewFlow(review, profile, clock, ports.service()?.pauseLeft() ?? millis(0));
    if (flow.stage !== 'review' || !sameWait(flow.waitUntil, next.waitUntil)) show(next);
    cancelLook = clock.after(millis(Math.min(state.left, LOOK_EVERY)), look);
  }

  function expire(reason: 'deadline' | 'clock' | 'let-expire'): void {
    if (review !== undefined) requests.ended.add(review.intent.id);
    show({ stage: 'expired', reason, terms: review?.intent.terms });
  }

  function unknownSince(id: IntentId): MonotonicMillis {
    const since = requests.unknownSince.get(id) ?? clock.mono();
    requests.unknownSince.set(id, since);
    return since;
  }

  /** How long the request may still arrive, as far as this run of the app knows. */
  const mayArriveFor = (id: IntentId): Millis => lateArrivalLeft(unknownSince(id), clock.mono());

  function stillUnknown(intent: Intent): void {
    const left = mayArriveFor(intent.id);
    show({
      stage: 'unknown',
      intent: viewOf(intent),
      ...(left > 0 && { mayArriveUntil: epochMillis(clock.wall() + left) }),
      ...attempts.of(intent.id),
      candidates: candidatesFor(intent, book),
    });
  }

  /** Shows a request that has no outcome yet; it may have been sent in an earlier session. */
  function showLive(live: Intent): void {
    const intent = viewOf(live);
    if (live.state === 'unknown') stillUnknown(live);
    else if (live.kind === 'create-quote') show({ stage: 'creating', intent });
    else if (live.kind === 'accept-quote') show({ stage: 'accepting', intent });
    else show({ stage: 'applying', intent });
  }

  return {
    profile,
    publish,
    shown: () => latest,
    show,
    look,
    expire,
    stillUnknown,
    mayArriveFor,
    unknownFor: (id: IntentId): Millis => millis(clock.mono() - unknownSince(id)),
    windowOf,
    usableAddresses,
    attempts,
    asked,
    get draft() {
      return draft;
    },
    get flow() {
      return flow;
    },
    get review() {
      return review;
    },
    /** Whether a request is under way, from its first step to its outcome. It blocks another one. */
    isBusy(): boolean {
      const isUnderWay = ['creating', 'review', 'accepting', 'applying'].includes(flow.stage);
      return isUnderWay || intents.live(profile.id) !== undefined;
    },
    /**
     * Whether a request may be sent: an approved return address must stay active until the return is final
     * (service document, Withdrawal address). Without one the operator must have confirmed that.
     */
    hasReturnAddress(withoutReturnAddress: boolean): boolean {
      return withoutReturnAddress || usableAddresses()?.length !== 0;
    },
    /** Shows what the journal has of this service, such as a request without an outcome. */
    showFromJournal(): void {
      const live = intents.live(profile.id);
      if (live !== undefined) showLive(live);
      else show(interrupted(intents, profile.id, requests.ended, clock.wall()) ?? { stage: 'terms' });
    },
    setReachable(next: boolean): void {
      reachable = next;
      publish();
    },
    reviewDraft(next: DirectDraft): void {
      const { withoutReturnAddress: _known, ...shown } = next;
      show({ stage: 'application-review', ...shown });
      // `show` drops the former draft.
      draft = next;
    },
    showUnknown(intent: Intent): void {
      stillUnknown(intent);
      options.onUnknown();
    },
    /** Called right before the request of a quote is sent. */
    noteRequested(intent: IntentId): void {
      asked.set(intent, momentOf(clock));
    },
    startReview(next: Review): void {
      // A claim or a reading may end only after the service was left. Nobody can accept the quote then.
      if (isDisposed) return;
      review = next;
      look();
    },
    showAccepted(application: Application, acceptedAt: EpochMillis, by: 'quote' | 'direct'): void {
      const loanId = v.safeParse(LoanIdSchema, valueOf(application.loanId));
      const loan = loanId.success ? { loanId: loanId.output } : {};
      show({ stage: 'accepted', by, application, acceptedAt, ...loan });
    },
    /** Ends the review of a quote for good. */
    dispose(): void {
      isDisposed = true;
      cancelLook?.();
      review = undefined;
      draft = undefined;
    },
  };
}

/** The same wait differs by some milliseconds between two checks, because the two clocks drift. */
const sameWait = (a: EpochMillis | undefined, b: EpochMillis | undefined): boolean =>
  a === undefined || b === undefined ? a === b : Math.abs(a - b) < 1_000;
