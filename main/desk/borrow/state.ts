// What borrowing at one open service shows now: the flow on screen, the quote under review and its window.
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import type { Application } from '../../../domain/application.ts';
import { LoanIdSchema, type IntentId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { WindowState } from '../../../domain/quote.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { decimalsOf } from '../../../domain/wallet.ts';
import * as v from 'valibot';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { capacityOf } from '../collateral/collateral.ts';
import { interrupted } from './interrupted.ts';
import { viewOf, type Intent } from './intent.ts';
import { momentOf, reviewFlow, windowNow, type Review } from './review.ts';
import type { BorrowPorts, DirectDraft, StateParts } from './parts.ts';
import { candidatesFor } from './settle.ts';

/** Between looks at the clocks while a quote is under review, so that sleep or a set clock is noticed. */
const LOOK_EVERY = millis(500);
const MOST_APPLICATIONS_SHOWN = 50;

export type BorrowState = ReturnType<typeof createBorrowState>;

export function createBorrowState(ports: BorrowPorts, parts: StateParts) {
  const { clock, book, profile, requests } = ports;
  const { intents, attempts, asked } = requests;
  /** Whether the service answered when it was last asked; false only keeps the form from inviting a failure. */
  let reachable = false;
  let flow: BorrowFlow = { stage: 'terms' };
  let review: Review | undefined;
  let draft: DirectDraft | undefined;
  let cancelLook: (() => void) | undefined;

  /** Undefined where none were read. */
  function usableAddresses(): ReturnAddress[] | undefined {
    const addresses = book.atHand.returnAddresses;
    return addresses && usableReturnAddresses(addresses.value, profile.expectedCollateral);
  }

  function publish(): void {
    const usable = usableAddresses();
    const applications = book.atHand.applications;
    ports.publish({
      fields: profile.quoteFields,
      flow,
      preflight: {
        capacity: capacityOf(book.atHand),
        usableReturnAddresses: usable?.length,
        returnAddressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
        connected: ports.service() !== undefined && reachable,
      },
      direct: {
        field: profile.applicationAmountField.name,
        confirmed: profile.applicationAmountField.confirmed,
        asset: profile.expectedCollateral.asset,
        places: decimalsOf(profile.expectedCollateral),
      },
      ...(profile?.paths.application !== undefined && { readsApplication: true }),
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

  const windowOf = (of: Review): WindowState => windowNow(of, clock, requests.suspendedAt);

  /** The window closes here, by both clocks, whatever the screen shows. */
  function look(): void {
    cancelLook?.();
    if (review === undefined || flow.stage === 'accepting') return;
    const state = windowOf(review);
    if (state.kind !== 'open') {
      lapse(state.kind === 'void' ? 'clock' : 'over');
      return;
    }
    parts.endingSoon.look(review, state.left);
    const next = reviewFlow(review, profile, clock, ports.service()?.heldFor() ?? millis(0));
    if (flow.stage !== 'review' || !sameWait(flow.waitUntil, next.waitUntil)) show(next);
    cancelLook = clock.after(millis(Math.min(state.left, LOOK_EVERY)), look);
  }

  function lapse(reason: 'over' | 'clock' | 'let-lapse'): void {
    if (review !== undefined) requests.ended.add(review.intent.id);
    show({ stage: 'lapsed', reason, terms: review?.intent.terms });
  }

  function stillUnknown(intent: Intent): void {
    const candidates = candidatesFor(intent, book);
    show({ stage: 'unknown', intent: viewOf(intent), ...attempts.of(intent.id), candidates });
  }

  /** A request that is not over yet; it may have been sent before this service was opened again. */
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
    show,
    look,
    lapse,
    stillUnknown,
    windowOf,
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
    /** Whether an act is under way, from its first step to its settled ending: it blocks another. */
    isBusy(): boolean {
      const midway = ['creating', 'review', 'accepting', 'applying'].includes(flow.stage);
      return midway || review !== undefined || intents.live(profile.id) !== undefined;
    },
    /**
     * The approved address must stay active until the return is final (service document, Withdrawal address). The
     * service was read and lists none: then whoever borrows must have said that they know. True where it may go on.
     */
    hasWayHome(withoutReturnAddress: boolean): boolean {
      return withoutReturnAddress || usableAddresses()?.length !== 0;
    },
    /** Begins with what the journal says of this service, such as a request that is not over. */
    showFromJournal(): void {
      const live = intents.live(profile.id);
      if (live !== undefined) showLive(live);
      else show(interrupted(intents, profile.id, requests.ended, clock.wall()) ?? { stage: 'terms' });
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
    nowUnknown(intent: Intent): void {
      stillUnknown(intent);
      parts.onUnknown();
    },
    /** Right before a quote is asked for. */
    askedNow(intent: IntentId): void {
      asked.set(intent, momentOf(clock));
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
    /** Takes the quote under review off the clock. */
    dispose(): void {
      cancelLook?.();
      review = undefined;
      draft = undefined;
    },
  };
}

/** The two clocks' distance moves the time of the same wait by a few milliseconds from look to look. */
const sameWait = (a: EpochMillis | undefined, b: EpochMillis | undefined): boolean =>
  a === undefined || b === undefined ? a === b : Math.abs(a - b) < 1_000;
