// The list of loans and the page of one loan, read from the cache, so that they work without a network.
import type { LoanId } from '../../../domain/ids.ts';
import { accrualOf } from '../../../domain/loan-accrual.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { LoansSlice } from '../../../contract/slices/loans.ts';
import { inBackground } from '../ports/background.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { enterClosing } from './closings.ts';
import { payoffReadings, timelineOf } from './timeline.ts';

export type LoansDesk = ReturnType<typeof createLoans>;

interface LoansPorts {
  readonly clock: Clock;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly book: Book;
  readonly publish: (slice: LoansSlice) => void;
}

export function createLoans({ clock, cache, journal, book, publish }: LoansPorts) {
  const { profile } = book;
  let changes = 0;

  book.onChange((taken) => {
    if (taken.resource !== 'loans') return;
    if (taken.changed.length > 0) changes++;
    inBackground('loans', refresh);
  });

  async function refresh(): Promise<void> {
    const counts = await cache.loanCounts(profile);
    if (!counts.ok) return;
    const { open, total, list } = counts.value;
    publish({
      open,
      total,
      observedAt: list?.observedAt,
      changes,
      source: book.loansAnswered ? 'service' : 'cache',
      mayBeIncomplete: book.loansMayBeIncomplete,
      incomplete: book.loansIncomplete,
    });
  }

  return {
    refresh,
    async page(query: CallParsed<'loans.page'>): Promise<Result<CallOutput<'loans.page'>>> {
      return cache.loansPage(profile, query);
    },
    async detail(loanId: LoanId): Promise<Result<CallOutput<'loans.detail'>>> {
      const [loan, observed, closing] = await Promise.all([
        book.loan(loanId),
        cache.timeline(profile, 'loans', loanId),
        cache.closing(profile, loanId),
      ]);
      if (!loan.ok) return loan;
      if (!observed.ok) return observed;
      if (!closing.ok) return closing;
      const accrual = loan.value && accrualOf(loan.value.value, payoffReadings(observed.value), clock.wall());
      return ok({
        ...(loan.value && { loan: loan.value }),
        ...(closing.value && { closing: closing.value }),
        ...(accrual && { accrual }),
        timeline: timelineOf(observed.value),
      });
    },
    async enterClosing(entry: CallParsed<'loans.enterClosing'>): Promise<Result<object>> {
      const entered = await enterClosing({ clock, cache, journal, profile }, entry);
      if (entered.ok) {
        changes++;
        await refresh();
      }
      return entered;
    },
  };
}
