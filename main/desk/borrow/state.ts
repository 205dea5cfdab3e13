// What borrowing shows and holds at this moment: the flow on screen, the quote under review and its window.
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import type { Application } from '../../../domain/application.ts';
import { LoanIdSchema, type IntentId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { WindowState } from '../../../domain/quote.ts';
import { millis, type EpochMillis, type Moment, type MonotonicMillis } from '../../../domain/time.ts';
import { decimalsOf } from '../../../domain/wallet.ts';
import * as v from 'valibot';
import { fail, type Result } from '../../../contract/errors.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { capacityOf } from '../collateral/collateral.ts';
import type { PostOutcome } from '../ports/service.ts';
import { createAttempts } from './attempts.ts';
import { interrupted } from './interrupted.ts';
import { viewOf, type Intent, type IntentLog } from './intents.ts';
import { momentOf, reviewFlow, windowNow, type Review } from './review.ts';
import type { BorrowPorts, DirectDraft, Lending, StateParts } from './parts.ts';
import { candidatesFor } from './settle.ts';

/** Between looks at the clocks while a quote is under review, so that sleep or a set clock is noticed. */
const LOOK_EVERY = millis(500);
const MOST_APPLICATIONS_SHOWN = 50;

export type BorrowState = ReturnType<typeof createBorrowState>;

export function createBorrowState(ports: BorrowPorts, intents: IntentLog, parts: StateParts) {
  const { clock, book } = ports;
  const attempts = createAttempts();
  /** When a quote was asked for, right before: from then its window counts if it is found again. */
  const asked = new Map<IntentId, Moment>();
  let suspendedAt: MonotonicMillis | undefined;
  /** Quotes whose review ended before the eyes of the operator. */
  const ended = new Set<IntentId>();
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
        places: decimalsOf(profile.expectedCollateral),
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

  const windowOf = (of: Review): WindowState => windowNow(of, clock, suspendedAt);

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
    if (flow.stage !== 'review') show(reviewFlow(review, clock));
    cancelLook = clock.after(millis(Math.min(state.left, LOOK_EVERY)), look);
  }

  function lapse(reason: 'over' | 'clock' | 'let-lapse'): void {
    if (review !== undefined) ended.add(review.intent.id);
    show({ stage: 'lapsed', reason, terms: review?.intent.terms });
  }

  function stillUnknown(intent: Intent): void {
    const candidates = candidatesFor(intent, book);
    show({ stage: 'unknown', intent: viewOf(intent), ...attempts.of(intent.id), candidates });
  }

  /** An act that is not over yet, wherever it was begun: it goes on while other profiles are looked at. */
  function showLive(live: Intent): void {
    const intent = viewOf(live);
    if (live.state === 'unknown') stillUnknown(live);
    else if (live.kind === 'create-quote') show({ stage: 'creating', intent });
    else if (live.kind === 'accept-quote') show({ stage: 'accepting', intent });
    else show({ stage: 'applying', intent });
  }

  return {
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
      if (live !== undefined) showLive(live);
      else show((next && interrupted(intents, next.id, ended, clock.wall())) ?? { stage: 'terms' });
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
    /** The machine goes to sleep: whatever was asked for before it never can be accepted after. */
    suspend(): void {
      suspendedAt = clock.mono();
      look();
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
    /** Records and shows an end that is not a success. A record that fails leaves the intent live: it goes on blocking. */
    async ended(
      intent: Intent,
      outcome: Exclude<PostOutcome<unknown>, { kind: 'confirmed' }>,
    ): Promise<Result<object>> {
      const here = profile?.id === intent.profile;
      if (outcome.kind === 'unknown') {
        const moved = await intents.move(intent.id, { to: 'unknown', detail: outcome.detail });
        if (here) {
          stillUnknown(moved.ok ? moved.value : intent);
          parts.onUnknown();
        }
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
