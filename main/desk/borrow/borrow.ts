// Borrowing by quote: terms → quote → review within its window → one accept → application. What the operator
// confirmed is rebuilt here from our own record and compared; nothing about money comes from the screen.
import { LoanIdSchema, ExternalIdSchema, IntentIdSchema, type IntentId } from '../../../domain/ids.ts';
import type { Application } from '../../../domain/application.ts';
import { usableReturnAddresses } from '../../../domain/address.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { BorrowFlow, BorrowSlice, Terms } from '../../../contract/slices/borrow.ts';
import { capacityOf } from '../collateral/collateral.ts';
import { sha256 } from '../hash.ts';
import { record } from '../journal/records.ts';
import type { LendingService, PostOutcome } from '../ports/service.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { createIntentLog, viewOf, type Intent } from './intents.ts';
import { reviewDigest, reviewFlow, reviewOf, windowNow, type Review } from './review.ts';
import { lookForEvidence } from './settle.ts';
import { checkTerms, quoteBody } from './terms.ts';

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

export type BorrowDesk = ReturnType<typeof createBorrow>;

export function createBorrow(ports: BorrowPorts) {
  const { clock, ids, journal, cache, book } = ports;
  const intents = createIntentLog(journal, clock);
  let lending: Lending | undefined;
  let profile: ServiceProfile | undefined;
  let flow: BorrowFlow = { stage: 'terms' };
  let review: Review | undefined;
  let cancelLook: (() => void) | undefined;

  book.onTaken((taken) => {
    if (taken.resource === 'applications' || taken.resource === 'loans') void settleByReading(taken.at);
    publish();
  });

  function publish(): void {
    const addresses = book.atHand.returnAddresses;
    const usable = addresses && profile && usableReturnAddresses(addresses.value, profile.expectedCollateral);
    const applications = book.atHand.applications;
    ports.publish({
      fields: profile?.quoteFields ?? [],
      flow,
      preflight: {
        capacity: capacityOf(book.atHand),
        usableReturnAddresses: usable?.length,
        returnAddressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
        connected: lending !== undefined,
      },
      ...(applications && {
        applications: { ...applications, value: applications.value.slice(0, MOST_APPLICATIONS_SHOWN) },
      }),
    });
  }

  function show(next: BorrowFlow): void {
    flow = next;
    if (next.stage !== 'review' && next.stage !== 'accepting') review = undefined;
    publish();
  }

  const showUnknown = (intent: Intent): void => {
    show({ stage: 'unknown', intent: viewOf(intent), readings: 0 });
    void ports.readAgain();
  };

  /** What an unsuccessful end leaves on screen; store failures leave the intent live, so it goes on blocking. */
  async function ended(intent: Intent, outcome: Exclude<PostOutcome<unknown>, { kind: 'confirmed' }>): Promise<Result<object>> {
    if (outcome.kind === 'unknown') {
      const moved = await intents.move(intent.id, { to: 'unknown', detail: outcome.detail });
      showUnknown(moved.ok ? moved.value : intent);
      return moved.ok ? fail({ code: 'outcome-unknown', intentId: intent.id, detail: outcome.detail }) : moved;
    }
    const by = outcome.neverLeft ? 'never-left' : 'answer';
    const moved = await intents.move(intent.id, { to: 'rejected', by, evidence: JSON.stringify(outcome.error) });
    show({ stage: 'rejected', kind: intent.kind, error: outcome.error, terms: intent.terms });
    return moved.ok ? fail(outcome.error) : moved;
  }

  async function createQuote(typed: Terms): Promise<Result<object>> {
    if (lending === undefined || profile === undefined) return fail({ code: 'not-connected' });
    const { service } = lending;
    if (review !== undefined || flow.stage === 'creating' || intents.live(profile.id)) return liveIntent();
    const terms = checkTerms(typed, profile.quoteFields);
    if (!terms.ok) return terms;
    const id = v.parse(IntentIdSchema, ids.uuid());
    const externalId = v.parse(ExternalIdSchema, ids.uuid());
    const body = quoteBody(externalId, terms.value, profile.quoteFields);
    flow = { stage: 'creating', intent: { id, kind: 'create-quote', state: 'draft', externalId, recordedAt: clock.wall() } };
    publish();
    const recorded = await intents.record({
      profile: profile.id, intentId: id, kind: 'create-quote', externalId, body, bodyHash: sha256(body), terms: terms.value,
    });
    if (!recorded.ok) {
      show({ stage: 'terms' });
      return recorded;
    }
    const answering = service.createQuote(body);
    void intents.move(id, { to: 'sent' });
    const outcome = await answering;
    if (outcome.kind !== 'confirmed') return ended(recorded.value, outcome);
    const confirmed = await intents.move(id, { to: 'confirmed', by: 'answer', evidence: outcome.raw });
    if (!confirmed.ok) return confirmed;
    review = reviewOf(confirmed.value, outcome.value, outcome.sent, outcome.clockOffset);
    if (review === undefined) {
      const error: AppError = { code: 'blocked', by: 'not-readable' };
      show({ stage: 'rejected', kind: 'create-quote', error, terms: terms.value });
      return fail(error);
    }
    look();
    return ok({});
  }

  /** Looks at both clocks while a quote is under review; the window closes here, not on the screen. */
  function look(): void {
    cancelLook?.();
    if (review === undefined) return;
    const state = windowNow(review, clock);
    if (state.kind !== 'open') return lapse(state.kind === 'void' ? 'clock' : 'over');
    if (flow.stage !== 'review') show(reviewFlow(review, clock));
    cancelLook = clock.after(millis(Math.min(state.left, LOOK_EVERY)), look);
  }

  function lapse(reason: 'over' | 'clock' | 'let-lapse'): void {
    // An accept that is on its way settles by its own answer.
    if (flow.stage === 'accepting') return;
    show({ stage: 'lapsed', reason, terms: review?.intent.terms });
  }

  async function accept(intentId: IntentId, digest: string): Promise<Result<object>> {
    if (lending === undefined || profile === undefined) return fail({ code: 'not-connected' });
    const { service } = lending;
    const shown = review;
    if (shown === undefined || flow.stage !== 'review' || shown.intent.id !== intentId)
      return fail({ code: 'changed-since-shown', what: 'quote' });
    if (reviewDigest(shown) !== digest) return fail({ code: 'changed-since-shown', what: 'quote' });
    if (intents.live(profile.id)) return liveIntent();
    const late = tooLate(shown);
    if (late) return late;
    const id = v.parse(IntentIdSchema, ids.uuid());
    const draft = { id, kind: 'accept-quote' as const, state: 'draft' as const, externalId: shown.intent.externalId, quoteId: shown.quoteId, recordedAt: clock.wall() };
    show({ stage: 'accepting', intent: draft, quote: shown.quote });
    const recorded = await intents.record({
      profile: profile.id, intentId: id, kind: 'accept-quote', externalId: shown.intent.externalId, quoteId: shown.quoteId, terms: shown.intent.terms, shown: digest,
    });
    if (!recorded.ok) {
      flow = { stage: 'terms' };
      look();
      return recorded;
    }
    // The disk may have been slow: the last look at the clocks is the one right before sending.
    const lateNow = tooLate(shown);
    if (lateNow) {
      await intents.move(id, { to: 'rejected', by: 'never-left', evidence: 'the window closed before sending' });
      show({ stage: 'lapsed', reason: lateNow.error.code === 'expired' && lateNow.error.reason === 'clock' ? 'clock' : 'over', terms: shown.intent.terms });
      return lateNow;
    }
    const answering = service.acceptQuote(shown.quoteId);
    void intents.move(id, { to: 'sent' });
    const outcome = await answering;
    if (outcome.kind !== 'confirmed') return ended(recorded.value, outcome);
    const confirmed = await intents.move(id, { to: 'confirmed', by: 'answer', evidence: outcome.raw });
    showAccepted(outcome.value, outcome.receivedAt);
    void ports.readAgain();
    return confirmed.ok ? ok({}) : confirmed;
  }

  function tooLate(shown: Review): { ok: false; error: AppError } | undefined {
    const state = windowNow(shown, clock);
    return state.kind === 'open' ? undefined : fail({ code: 'expired', reason: state.kind === 'void' ? 'clock' : 'deadline' });
  }

  function showAccepted(application: Application, acceptedAt: EpochMillis): void {
    const loanId = v.safeParse(LoanIdSchema, valueOf(application.loanId));
    show({ stage: 'accepted', application, acceptedAt, ...(loanId.success && { loanId: loanId.output }) });
  }

  async function settleByReading(at: EpochMillis): Promise<void> {
    if (flow.stage === 'accepted') {
      const id = valueOf(flow.application.id);
      const latest = book.atHand.applications?.value.find((application) => valueOf(application.id) === id);
      if (latest !== undefined && latest.raw !== flow.application.raw) showAccepted(latest, flow.acceptedAt);
    }
    const intent = profile && intents.live(profile.id);
    if (intent?.state !== 'unknown') return;
    const finding = await lookForEvidence(intent, book, cache, clock.wall());
    switch (finding.kind) {
      case 'happened': {
        const moved = await intents.move(intent.id, { to: 'confirmed', by: 'reading', evidence: finding.evidence });
        if (!moved.ok) return;
        if (finding.application) showAccepted(finding.application, at);
        else show({ stage: 'terms' });
        return;
      }
      case 'cannot-matter': {
        const moved = await intents.move(intent.id, { to: 'rejected', by: 'window-passed', evidence: finding.evidence });
        if (moved.ok) show({ stage: 'lapsed', reason: 'over', terms: intent.terms });
        return;
      }
      case 'still-unknown': {
        const readings = flow.stage === 'unknown' && flow.intent.id === intent.id ? flow.readings + 1 : 1;
        show({ stage: 'unknown', intent: viewOf(intent), readings, lastReadAt: at });
      }
    }
  }

  return {
    createQuote,
    accept,
    publish,
    /** After a wake-up or a clock change, before anybody can press anything. */
    look,
    load: () => intents.load(),
    /** The profile changes first, its connection follows; a quote under review does not survive either. */
    setProfile(next: ServiceProfile | undefined): void {
      profile = next;
      if (review !== undefined) lapse('let-lapse');
      const unsettled = next && intents.live(next.id);
      show(unsettled?.state === 'unknown' ? { stage: 'unknown', intent: viewOf(unsettled), readings: 0 } : { stage: 'terms' });
    },
    setLending(next: Lending | undefined): void {
      lending = next;
      publish();
    },
    async letLapse(intentId: IntentId): Promise<Result<object>> {
      if (review?.intent.id !== intentId || flow.stage !== 'review') return fail({ code: 'changed-since-shown', what: 'quote' });
      const { intent } = review;
      lapse('let-lapse');
      const body = { profile: intent.profile, intentId, reason: 'the operator let it lapse' };
      const written = await record(journal, 'quote.let-lapse', intentId, clock.wall(), body);
      return written.ok ? ok({}) : written;
    },
    startOver(): Result<object> {
      if (flow.stage === 'creating' || flow.stage === 'review' || flow.stage === 'accepting' || flow.stage === 'unknown') return liveIntent();
      show({ stage: 'terms' });
      return ok({});
    },
    async readAgain(): Promise<Result<object>> {
      await ports.readAgain();
      return ok({});
    },
    async settle(intentId: IntentId, happened: boolean, evidence: string): Promise<Result<object>> {
      if (intents.get(intentId)?.state !== 'unknown') return fail({ code: 'changed-since-shown', what: 'intent' });
      const moved = await intents.move(intentId, { to: happened ? 'confirmed' : 'rejected', by: 'operator', evidence });
      if (!moved.ok) return moved;
      show({ stage: 'terms' });
      return ok({});
    },
  };
}

const liveIntent = () => fail({ code: 'blocked', by: 'live-intent' });
