// Looks for evidence of an unknown outcome in every answer to the lists of applications and loans, and by the
// quote's reference if the profile has a path for it. Clear evidence settles it. It only reads.
import type { ExternalId, IntentId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Quote } from '../../../domain/quote.ts';
import { monotonicMillis, seconds, type EpochMillis, type Millis } from '../../../domain/time.ts';
import type { UnknownRead } from '../../../contract/slices/borrow.ts';
import type { Intent } from './intent.ts';
import { reviewOf, unusable } from './review.ts';
import { lookForEvidence, type Finding } from './settle.ts';
import type { LendingService } from '../ports/service.ts';
import type { BorrowPorts } from './ports.ts';
import type { BorrowState } from './state.ts';

/** Both lists may answer at once; the quote is then read once. */
const MIN_LOOK_INTERVAL = seconds(5);

const LISTS = ['applications', 'loans'] as const;
type SettlingList = (typeof LISTS)[number];

interface Settling {
  /** Called once an answer to this list is in the book. */
  answered(list: SettlingList, at: EpochMillis): Promise<void>;
  /** Reads everything that can settle the outcome, now. */
  readNow(): Promise<void>;
}

export function createSettling(state: BorrowState, ports: BorrowPorts): Settling {
  const { clock, book, cache, profile } = ports;
  const { intents } = ports.requests;
  const answers = { applications: 0, loans: 0 };
  let isReadingNow = false;
  let lastReadAt = monotonicMillis(-Infinity);

  function open(): Intent | undefined {
    const live = intents.live(profile.id);
    return live?.state === 'unknown' ? live : undefined;
  }
  /** False once the operator or another reading settled it, or the service was closed. */
  const isOpen = (id: IntentId): boolean =>
    open()?.id === id && ports.requests.openView(profile.id) === state;

  async function settle(intent: Intent, finding: Exclude<Finding, { kind: 'still-unknown' }>): Promise<void> {
    const { evidence } = finding;
    const happened = finding.kind === 'happened';
    const moved = await intents.move(
      intent.id,
      happened
        ? {
            to: 'confirmed',
            by: 'reading',
            evidence,
            applicationId: finding.application && valueOf(finding.application.id),
          }
        : { to: 'rejected', by: 'window-passed', evidence },
    );
    if (!moved.ok) return;
    if (!happened) state.show({ stage: 'expired', reason: 'deadline', terms: intent.terms });
    else if (finding.application !== undefined)
      state.showAccepted(finding.application, intent.recordedAt, 'quote');
    else state.show({ stage: 'terms', settled: intent.id, loanId: finding.loanId });
  }

  async function lookForQuote(interval: Millis): Promise<void> {
    const intent = open();
    const service = ports.service();
    if (intent?.externalId === undefined || profile.paths.quote === undefined || service === undefined)
      return;
    if (isReadingNow || clock.mono() - lastReadAt < interval) return;
    isReadingNow = true;
    try {
      const found = await readQuote(service, intent, intent.externalId);
      if (found !== undefined) await foundAgain(intent, found.quote, found.clockOffset);
    } finally {
      isReadingNow = false;
      lastReadAt = clock.mono();
    }
  }

  /** Settles only a request for a quote; of another intent the quote is just shown. */
  async function readQuote(
    service: LendingService,
    intent: Intent,
    reference: ExternalId,
  ): Promise<{ quote: Quote; clockOffset: Millis | undefined } | undefined> {
    const read = await service.readQuote(reference, state.asked.get(intent.id));
    // The service may have been closed, or the outcome settled, while this was read.
    if (!isOpen(intent.id)) return undefined;
    if (!read.ok) {
      note(intent, { at: clock.wall(), of: 'quote', ended: 'failed' });
      return undefined;
    }
    const { value: quote, receivedAt: at, clockOffset } = read.value;
    if (quote !== undefined && intent.kind === 'create-quote') return { quote, clockOffset };
    note(intent, { at, of: 'quote', ended: 'nothing' }, quote);
    return undefined;
  }

  async function foundAgain(intent: Intent, quote: Quote, clockOffset: Millis | undefined): Promise<void> {
    const evidence = `the service lists the quote under this external_id: ${quote.raw}`;
    const moved = await intents.move(intent.id, { to: 'confirmed', by: 'reading', evidence });
    if (!moved.ok) return;
    const asked = state.asked.get(intent.id);
    const { terms } = intent;
    if (valueOf(quote.id) === undefined)
      state.show({
        stage: 'rejected',
        kind: intent.kind,
        error: unusable('no-id', quote.id),
        terms,
      });
    // The monotonic clock starts anew with the app: the window of an earlier request is not known.
    else if (asked === undefined) state.show({ stage: 'expired', reason: 'restart', terms });
    else {
      const review = reviewOf(moved.value, quote, asked, clockOffset);
      if (review !== undefined) state.startReview(review);
    }
  }

  function note(intent: Intent, read: UnknownRead, quote?: Quote): void {
    state.attempts.note(intent.id, read, quote);
    state.stillUnknown(intent);
  }

  return {
    async answered(list, at) {
      answers[list]++;
      const intent = open();
      if (intent === undefined) return;
      const finding = await lookForEvidence(intent, book, cache, state.unknownFor(intent.id));
      if (!isOpen(intent.id)) return;
      if (finding.kind !== 'still-unknown') {
        await settle(intent, finding);
        return;
      }
      note(intent, { at, of: list, ended: 'nothing' });
      await lookForQuote(MIN_LOOK_INTERVAL);
    },
    async readNow() {
      const before = { ...answers };
      await Promise.all([ports.readAgain(), lookForQuote(seconds(0))]);
      const intent = open();
      if (intent === undefined) return;
      for (const list of LISTS)
        if (answers[list] === before[list]) note(intent, { at: clock.wall(), of: list, ended: 'failed' });
    },
  };
}
