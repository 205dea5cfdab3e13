// The unsettled items of the open service, for the banner above every screen.
import { isEnded } from '../../../domain/loan.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { askedAmounts } from '../../../domain/offer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { millis, type Millis } from '../../../domain/time.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { UnsettledItem, UnsettledSlice } from '../../../contract/slices/unsettled.ts';
import type { RepaySlice } from '../../../contract/slices/repay.ts';
import type { Question } from '../backup/carried.ts';
import { viewOf, type Intent } from '../borrow/intent.ts';
import type { Cache } from '../ports/store.ts';
import { inBackground } from '../ports/background.ts';
import { createTurns } from '../../common/turns.ts';
import type { Book } from '../readings/book.ts';
import type { ReturnLog } from '../returns/return-log.ts';
import { carryNoReference, likelyLoans } from './likely-loans.ts';

interface UnsettledPorts {
  readonly cache: Pick<Cache, 'loansPage' | 'timeline' | 'latestAll'>;
  readonly book: Book;
  readonly profile: ServiceProfile;
  /** The intent of this profile without an outcome. */
  readonly live: () => Intent | undefined;
  /** Every intent of this profile. */
  readonly intents: () => readonly Intent[];
  readonly returns: Pick<ReturnLog, 'of'>;
  /** What a restore carried over and nobody has answered yet. */
  readonly carried: () => readonly Question[];
  readonly publish: (slice: UnsettledSlice) => void;
}

type Outcome = Extract<UnsettledItem, { kind: 'outcome' }>;

interface Searched {
  readonly intentId: IntentId;
  readonly clockOffset: Millis | undefined;
  readonly found: Promise<Pick<Outcome, 'loans' | 'loansWithoutReference'>>;
}

/** The service states its clock in whole seconds, so the difference varies by one from answer to answer. */
const SAME_OFFSET = millis(5_000);

export interface UnsettledDesk {
  /** Publishes again; called when a source may have changed, with the checklists if they did. */
  refresh(checklists?: RepaySlice['repayments']): void;
  /** Loans that this request may have made, also once it is settled; `bad-input` for an unknown request. */
  likelyLoans(intentId: IntentId): Promise<Result<CallOutput<'borrow.likelyLoans'>>>;
}

export function createUnsettled(ports: UnsettledPorts): UnsettledDesk {
  const { cache, book, profile } = ports;
  let repayments: RepaySlice['repayments'] = [];
  const inTurn = createTurns();
  let queued = false;
  /** The loans found for the request without an outcome. Each search reads hundreds of loans. */
  let searched: Searched | undefined;

  book.onChange(({ resource, changed, first }) => {
    if (resource === 'loans' && (first || changed.length > 0)) searched = undefined;
  });

  async function publish(): Promise<void> {
    queued = false;
    const carried = ports.carried().map((one) => ({ kind: 'carried' as const, ...one }));
    ports.publish({ items: [...carried, ...returnsOf(), ...(await outcomeOf()), ...paymentsOf()] });
  }

  function returnsOf(): UnsettledItem[] {
    return ports.returns
      .of(profile.id)
      .flatMap(({ settled, stated, ...wrong }) =>
        settled === undefined ? [{ kind: 'return' as const, ...wrong, stated: [...stated] }] : [],
      );
  }

  /** None for a quote, which makes no loan; undefined if they cannot be read. */
  async function loansOf({ kind, terms, recordedAt }: Intent) {
    if (kind === 'create-quote') return [];
    const { clockOffset } = book;
    return likelyLoans(cache, profile.id, { recordedAt, amounts: askedAmounts(terms, profile), clockOffset });
  }

  async function outcomeOf(): Promise<UnsettledItem[]> {
    const intent = ports.live();
    if (intent?.state !== 'unknown') return [];
    const [amount] = askedAmounts(intent.terms, profile);
    return [{ kind: 'outcome', intent: viewOf(intent), amount, ...(await foundFor(intent)) }];
  }

  /** Searches again when a loan has changed or the difference of the clocks has. */
  function foundFor(intent: Intent): Searched['found'] {
    const { clockOffset } = book;
    const last = searched;
    if (last?.intentId === intent.id && Math.abs((last.clockOffset ?? 0) - (clockOffset ?? 0)) < SAME_OFFSET)
      return last.found;
    const found = (async () => {
      const mayBorrow = intent.kind !== 'create-quote';
      const [loans, loansWithoutReference] = await Promise.all([
        loansOf(intent),
        mayBorrow && carryNoReference(cache, profile.id),
      ]);
      // What could not be read is searched again at the next poll.
      if (loans === undefined || loansWithoutReference === undefined) searched = undefined;
      return { loans: loans ?? [], loansWithoutReference: loansWithoutReference ?? false };
    })();
    searched = { intentId: intent.id, clockOffset, found };
    return found;
  }

  function paymentsOf(): UnsettledItem[] {
    return repayments.flatMap(({ loanId, payment, status }) => {
      if (payment === undefined || isEnded(status)) return [];
      const { payoff, reference, at, overdue } = payment;
      return [
        { kind: 'payment' as const, loanId, payoff, reference, paidAt: at, overdue: overdue !== undefined },
      ];
    });
  }

  return {
    async likelyLoans(intentId) {
      const intent = ports.intents().find(({ id }) => id === intentId);
      if (intent === undefined)
        return fail({ code: 'bad-input', field: 'intentId', problem: 'no request of this service' });
      return ok({ loans: (await loansOf(intent)) ?? [] });
    },
    refresh(checklists) {
      repayments = checklists ?? repayments;
      if (queued) return;
      queued = true;
      inBackground('unsettled', () => inTurn(publish));
    },
  };
}
