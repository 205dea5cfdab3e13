// Borrowing by quote: terms → quote → review within its window → one accept → application. What the operator
// confirmed is rebuilt here from our own record and compared; nothing about money comes from the screen.
import type { Application } from '../../../domain/application.ts';
import type { ApplicationId, IntentId, LoanId, ProfileId } from '../../../domain/ids.ts';
import type { IntentState } from '../../../domain/intent.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Terms } from '../../../contract/slices/borrow.ts';
import { record } from '../journal/records.ts';
import { acceptQuote } from './accept.ts';
import { apply, prepareApplication } from './direct.ts';
import { createQuote } from './create-quote.ts';
import { createEndingSoon } from './ending-soon.ts';
import { createIntentLog } from './intents.ts';
import { ofApplication, pageOf } from './listing.ts';
import { createSettling } from './settling.ts';
import type { BorrowPorts } from './parts.ts';
import { createBorrowState } from './state.ts';

export type BorrowDesk = ReturnType<typeof createBorrow>;

export function createBorrow(ports: BorrowPorts) {
  const { clock, journal, book } = ports;
  const intents = createIntentLog(journal, clock);
  const endingSoon = createEndingSoon(clock, ports.tellOfEnding);
  const state = createBorrowState(ports, intents, { endingSoon, onUnknown: () => void settling.readNow() });
  const settling = createSettling(state, intents, ports);

  book.onTaken(({ resource, at }) => {
    if (resource === 'applications' || resource === 'loans') {
      void followApplication();
      void settling.answered(resource, at);
    }
    state.publish();
  });

  /** After an accept, the application and its loan as the service goes on to state them (gap 24). */
  async function followApplication(): Promise<void> {
    const { flow } = state;
    if (flow.stage !== 'accepted') return;
    const id = valueOf(flow.application.id);
    const listed = book.atHand.applications?.value.find((application) => valueOf(application.id) === id);
    const latest = (await readAlone(id, flow.loanId)) ?? listed;
    if (latest !== undefined && state.flow === flow && latest.raw !== flow.application.raw)
      state.showAccepted(latest, flow.acceptedAt, flow.by);
  }

  /** By itself where the profile says how, which also serves a service that lists none; until it has its loan. */
  async function readAlone(
    id: ApplicationId | undefined,
    loanId: LoanId | undefined,
  ): Promise<Application | undefined> {
    const { lending } = state;
    if (lending?.profile.paths.application === undefined || id === undefined || loanId !== undefined)
      return undefined;
    const read = await lending.service.readApplication(id);
    return read.ok ? read.value.value : undefined;
  }

  return {
    publish: state.publish,
    /** After a wake-up or a clock change, before anybody can press anything. */
    look: state.look,
    /** Before the machine sleeps. */
    suspend: (): void => state.suspend(),
    /** The screen says whether this quote's review is what the operator looks at. */
    watch(intentId: IntentId, watching: boolean): Result<object> {
      endingSoon.watch(intentId, watching);
      return ok({});
    },
    load: (): Promise<Result<void>> => intents.load(),
    /** Where this profile's act stands that is not over; undefined when there is none. */
    liveIntent: (profile: ProfileId): IntentState | undefined => intents.live(profile)?.state,
    /** The profile changes first, its connection follows; a quote under review does not survive either. */
    setProfile: (...next: Parameters<typeof state.setProfile>): void => state.setProfile(...next),
    setLending: (...next: Parameters<typeof state.setLending>): void => state.setLending(...next),
    setReachable: (next: boolean): void => state.setReachable(next),
    /** @param withoutReturnAddress the operator knows that none is approved, and goes on. */
    createQuote: (typed: Terms, withoutReturnAddress = false): Promise<Result<object>> =>
      createQuote(state, intents, ports, typed, withoutReturnAddress),
    accept: (intentId: IntentId, digest: string): Promise<Result<object>> =>
      acceptQuote(state, intents, ports, { intentId, digest }),
    prepareApplication: (amount: string, withoutReturnAddress = false): Result<object> =>
      prepareApplication(state, ports, amount, withoutReturnAddress),
    apply: (intentId: IntentId, digest: string): Promise<Result<object>> =>
      apply(state, intents, ports, { intentId, digest }),
    intents: (query: { cursor?: string | undefined; limit: number }): Result<CallOutput<'borrow.intents'>> =>
      pageOf(state.profile === undefined ? [] : intents.all(state.profile.id), query),
    ofApplication(id: ApplicationId): Result<CallOutput<'borrow.ofApplication'>> {
      const listed = book.atHand.applications?.value.find((one) => valueOf(one.id) === id);
      const all = state.profile === undefined ? [] : intents.all(state.profile.id);
      return ok({ requests: ofApplication(all, id, listed) });
    },
    async letLapse(intentId: IntentId): Promise<Result<object>> {
      const { review, flow } = state;
      if (review?.intent.id !== intentId || flow.stage !== 'review')
        return fail({ code: 'changed-since-shown', what: 'quote' });
      state.lapse('let-lapse');
      const body = { profile: review.intent.profile, intentId, reason: 'the operator let it lapse' };
      const written = await record(journal, 'quote.let-lapse', intentId, clock.wall(), body);
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
      const moved = await intents.move(intentId, {
        to: happened ? 'confirmed' : 'rejected',
        by: 'operator',
        evidence,
      });
      if (!moved.ok) return moved;
      state.show({ stage: 'terms' });
      return ok({});
    },
  };
}
