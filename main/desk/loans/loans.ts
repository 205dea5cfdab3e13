// The loan list and one loan's page. Both are read from the cache, so they are the same with and without a
// network; how old they are stands beside them.
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { LoansSlice } from '../../../contract/slices/loans.ts';
import type { Cache, StoredObservation } from '../ports/store.ts';
import { parseStored, type Book } from '../readings/book.ts';

export type LoansDesk = ReturnType<typeof createLoans>;
type Change = CallOutput<'loans.detail'>['timeline'][number];

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

/** Each fact that differs from the observation before it, newest first. */
function timelineOf(observations: readonly StoredObservation[]): Change[] {
  const timeline: Change[] = [];
  let before: Record<string, string | undefined> = {};
  for (const observation of observations) {
    const loan = parseStored(LoanSchema, observation);
    if (loan === undefined) continue;
    const now = factsOf(loan);
    for (const [field, value] of Object.entries(now))
      if (value !== undefined && value !== before[field])
        timeline.push({ at: observation.since, field, before: before[field], now: value });
    before = now;
  }
  return timeline.reverse();
}

function factsOf(loan: Loan): Record<string, string | undefined> {
  const destination = valueOf(loan.destination);
  const returned = loan.collateralReturn;
  return {
    status: valueOf(loan.status),
    payoff: valueOf(loan.payoff),
    destination: destination && destinationText(destination),
    returnTransaction: returned && valueOf(returned.txHash),
    returnStatus: returned && valueOf(returned.status),
  };
}
