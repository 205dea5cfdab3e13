// The unsettled items of the open service, for the banner above every screen.
import type { IntentId } from '../../../domain/ids.ts';
import { askedAmounts } from '../../../domain/offer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { UnsettledItem, UnsettledSlice } from '../../../contract/slices/unsettled.ts';
import type { RepaySlice } from '../../../contract/slices/repay.ts';
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
  readonly publish: (slice: UnsettledSlice) => void;
}

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

  async function publish(): Promise<void> {
    queued = false;
    ports.publish({ items: [...returnsOf(), ...(await outcomeOf()), ...paymentsOf()] });
  }

  function returnsOf(): UnsettledItem[] {
    return ports.returns
      .of(profile.id)
      .flatMap(({ settled, stated, ...wrong }) =>
        settled === undefined ? [{ kind: 'return' as const, ...wrong, stated: [...stated] }] : [],
      );
  }

  /** None for a quote, which makes no loan. */
  async function loansOf({ kind, terms, recordedAt }: Intent) {
    if (kind === 'create-quote') return [];
    const { clockOffset } = book;
    return likelyLoans(cache, profile.id, { recordedAt, amounts: askedAmounts(terms, profile), clockOffset });
  }

  async function outcomeOf(): Promise<UnsettledItem[]> {
    const intent = ports.live();
    if (intent?.state !== 'unknown') return [];
    const mayBorrow = intent.kind !== 'create-quote';
    const [loans, loansWithoutReference] = await Promise.all([
      loansOf(intent),
      mayBorrow && carryNoReference(cache, profile.id),
    ]);
    const [amount] = askedAmounts(intent.terms, profile);
    return [{ kind: 'outcome', intent: viewOf(intent), amount, loans, loansWithoutReference }];
  }

  function paymentsOf(): UnsettledItem[] {
    return repayments.flatMap(({ loanId, payment, standing }) => {
      if (payment === undefined || standing === 'closed') return [];
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
      return ok({ loans: await loansOf(intent) });
    },
    refresh(checklists) {
      repayments = checklists ?? repayments;
      if (queued) return;
      queued = true;
      inBackground('unsettled', () => inTurn(publish));
    },
  };
}
