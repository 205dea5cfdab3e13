// The loan list and one loan's page. Both are read from the cache, so they are the same with and without a
// network; how old they are stands beside them.
import type { LoanId } from '../../../domain/ids.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { LoansSlice } from '../../../contract/slices/loans.ts';
import type { Cache } from '../ports/store.ts';
import type { Book } from '../readings/book.ts';
import { timelineOf } from './timeline.ts';

export type LoansDesk = ReturnType<typeof createLoans>;

export function createLoans(cache: Cache, book: Book, publish: (slice: LoansSlice) => void) {
  let changes = 0;

  book.onTaken((taken) => {
    if (taken.resource !== 'loans') return;
    if (taken.changed.length > 0) changes++;
    void refresh();
  });

  async function refresh(): Promise<void> {
    const profile = book.profile();
    if (profile === undefined) return publish({ open: 0, total: 0, changes, mayBeIncomplete: false });
    const counts = await cache.loanCounts(profile);
    if (!counts.ok || book.profile() !== profile) return;
    publish({
      ...counts.value,
      changes,
      source: book.loansAnswered ? 'service' : 'cache',
      mayBeIncomplete: book.loansMayBeIncomplete,
    });
  }

  return {
    refresh,
    async page(query: CallParsed<'loans.page'>): Promise<Result<CallOutput<'loans.page'>>> {
      const profile = book.profile();
      return profile === undefined ? fail({ code: 'not-connected' }) : cache.loansPage(profile, query);
    },
    async detail(loanId: LoanId): Promise<Result<CallOutput<'loans.detail'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const [loan, observed] = await Promise.all([
        book.loan(loanId),
        cache.timeline(profile, 'loans', loanId),
      ]);
      if (!loan.ok) return loan;
      if (!observed.ok) return observed;
      return ok({ ...(loan.value && { loan: loan.value }), timeline: timelineOf(observed.value) });
    },
  };
}
