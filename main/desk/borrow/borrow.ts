// Borrowing by quote: terms → quote → review within its window → one accept → application. Main rebuilds what
// the operator confirmed from its own record and compares digests; no amount is taken from the screen.
import type { Application } from '../../../domain/application.ts';
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import type { ApplicationId, IntentId, LoanId } from '../../../domain/ids.ts';
import type { TypedTerms } from '../../../domain/offer.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Terms } from '../../../contract/slices/borrow.ts';
import { record } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import { acceptQuote } from './accept.ts';
import { apply, prepareApplication } from './direct.ts';
import { createQuote } from './create-quote.ts';
import { createEndingSoon } from './ending-soon.ts';
import { ofApplication, pageOf } from './listing.ts';
import { createSettling } from './settling.ts';
import type { BorrowPorts } from './ports.ts';
import { reviewedDigest, underReview } from './claimed.ts';
import { createBorrowState } from './state.ts';

export type BorrowDesk = ReturnType<typeof createBorrow>;

export function createBorrow(ports: BorrowPorts) {
  const { clock, journal, book, profile, requests } = ports;
  const { intents } = requests;
  const endingSoon = createEndingSoon(clock, ports.raise);
  const state = createBorrowState(ports, {
    endingSoon,
    onUnknown: () => inBackground('borrow.settling', () => settling.readNow()),
  });
  const settling = createSettling(state, ports);
  const close = requests.opened(profile.id, state);

  book.onChange(({ resource, at, alone }) => {
    if (resource === 'applications' || resource === 'loans') {
      // The answer of a request or of a single read needs no second read.
      if (alone === undefined) inBackground('borrow.following', followApplication);
      inBackground('borrow.settling', () => settling.answered(resource, at));
    }
    state.publish();
  });

  /** After an accept, shows the application and its loan as the service states them later. */
  async function followApplication(): Promise<void> {
    const { flow } = state;
    if (flow.stage !== 'accepted') return;
    const id = valueOf(flow.application.id);
    const isOurs = (other: Application): boolean => id !== undefined && valueOf(other.id) === id;
    const listed = book.latest.applications?.value.find(isOurs);
    const latest = (await readAlone(id, flow.loanId)) ?? listed;
    if (latest !== undefined && state.flow === flow && latest.raw !== flow.application.raw)
      state.showAccepted(latest, flow.acceptedAt, flow.by);
  }

  /** Reads the application by its own path, if the profile has one, until it names its loan. */
  async function readAlone(
    id: ApplicationId | undefined,
    loanId: LoanId | undefined,
  ): Promise<Application | undefined> {
    const service = ports.service();
    if (service === undefined || profile.paths.application === undefined) return undefined;
    if (id === undefined || loanId !== undefined) return undefined;
    const read = await service.readApplication(id);
    if (!read.ok) return undefined;
    const { value } = read.value;
    const before = book.latest.applications?.value.find((application) => valueOf(application.id) === id);
    // Only a different answer goes into the book: its listeners read again on every change.
    if (before?.raw !== value.raw) inBackground('borrow.application', () => book.takeApplication(read.value));
    return value;
  }

  state.showFromJournal();
  return {
    publish: state.publish,
    /** What the page was shown last. */
    shown: () => state.shown(),
    /** Undefined: not known. */
    usableReturnAddresses: () => state.usableAddresses()?.length,
    /** Of the quote or application under review. */
    reviewedDigest: () => reviewedDigest(state),
    /** The act under review, for another person's approval. */
    underReview: (intentId: IntentId, digest: string) => underReview(state, profile, intentId, digest),
    /** Called before sleep and right after waking or a clock change, before the operator can act. */
    look: state.look,
    /** The page reports whether the operator sees the review of this quote. */
    watch(intentId: IntentId, watching: boolean): Result<object> {
      endingSoon.watch(intentId, watching);
      return ok({});
    },
    watchNone: (): void => endingSoon.watchNone(),
    setReachable: (next: boolean): void => state.setReachable(next),
    /** @param withoutReturnAddress the operator confirmed to go on without an approved return address */
    createQuote: (typed: Terms, withoutReturnAddress = false): Promise<Result<object>> =>
      requests.track(profile, createQuote(state, ports, typed, withoutReturnAddress)),
    /** @param typedOffer the offered amounts that differ from the requested ones, as typed by the operator */
    accept: (
      intentId: IntentId,
      digest: string,
      typedOffer: TypedTerms = {},
      confirmedBy?: ConfirmedBy,
    ): Promise<Result<object>> =>
      requests.track(profile, acceptQuote(state, ports, { intentId, digest, typedOffer, confirmedBy })),
    prepareApplication: (amount: string, withoutReturnAddress = false): Result<object> =>
      prepareApplication(state, ports, amount, withoutReturnAddress),
    apply: (intentId: IntentId, digest: string, confirmedBy?: ConfirmedBy): Promise<Result<object>> =>
      requests.track(profile, apply(state, ports, { intentId, digest, confirmedBy })),
    intents: (query: { cursor?: string | undefined; limit: number }): Result<CallOutput<'borrow.intents'>> =>
      pageOf(intents.all(profile.id), query),
    ofApplication(id: ApplicationId): Result<CallOutput<'borrow.ofApplication'>> {
      const listed = book.latest.applications?.value.find((one) => valueOf(one.id) === id);
      return ok({ requests: ofApplication(intents.all(profile.id), id, listed) });
    },
    async letExpire(intentId: IntentId): Promise<Result<object>> {
      const { review } = state;
      if (review?.intent.id !== intentId) return fail({ code: 'changed-since-shown', what: 'quote' });
      state.expire('let-expire');
      const body = { profile: review.intent.profile, intentId, reason: 'the operator left it to expire' };
      const written = await record(journal, 'quote.left-to-expire', intentId, clock.wall(), body);
      return written.ok ? ok({}) : written;
    },
    startOver(): Result<object> {
      const { stage } = state.flow;
      if (['creating', 'review', 'accepting', 'applying', 'unknown'].includes(stage))
        return fail({ code: 'blocked', by: 'live-intent' });
      state.show({ stage: 'terms' });
      return ok({});
    },
    async readAgain(): Promise<Result<object>> {
      await settling.readNow();
      return ok({});
    },
    async settle(intentId: IntentId, happened: boolean, evidence: string): Promise<Result<object>> {
      if (intents.get(intentId)?.state !== 'unknown')
        return fail({ code: 'changed-since-shown', what: 'intent' });
      if (!happened && state.mayArriveFor(intentId) > 0) return fail({ code: 'blocked', by: 'may-arrive' });
      const moved = await intents.move(intentId, {
        to: happened ? 'confirmed' : 'rejected',
        by: 'operator',
        evidence,
      });
      if (!moved.ok) return moved;
      // A quote that the service made borrows nothing until it is accepted.
      const hasBorrowed = happened && moved.value.kind !== 'create-quote';
      state.show({ stage: 'terms', ...(hasBorrowed && { settled: intentId }) });
      return ok({});
    },
    /** Shows nothing any more; a request that is on its way still gets its outcome. */
    dispose(): void {
      close();
      state.dispose();
    },
  };
}
