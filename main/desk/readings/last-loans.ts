// Single loans as last read. Checklists ask for theirs after each poll, and most have not changed. Of a loan that
// was read by itself, the list's entry may say less, or may be older.
import { returnProgress } from '../../../domain/collateral-return.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { EpochMillis } from '../../../domain/time.ts';

/** Loans that are kept parsed. */
const MOST_LOANS = 200;

export function createLastLoans() {
  /** The loan is undefined if its stored text is of an older shape. */
  const lastLoans = new Map<LoanId, { text: string; loan: Loan | undefined }>();
  /** Closed loans that state their return. None may be dropped: a poorer entry of the list would take its place. */
  const returned = new Map<LoanId, Loan>();
  /** Single answers that were made after the last list was. */
  const alone = new Map<LoanId, { at: EpochMillis; loan: Loan }>();
  /** Closed loans of which a list stated the return: once it does not, the service takes it back. */
  const inList = new Set<LoanId>();

  function remember(loanId: LoanId, text: string, loan: Loan | undefined): void {
    if (loan !== undefined && statesReturn(loan)) returned.set(loanId, loan);
    else returned.delete(loanId);
    if (lastLoans.size >= MOST_LOANS) lastLoans.clear();
    lastLoans.set(loanId, { text, loan });
  }

  return {
    /** @param text the stored value */
    parsed(loanId: LoanId, text: string, parse: () => Loan | undefined): Loan | undefined {
      const last = lastLoans.get(loanId);
      if (last?.text === text) return last.loan;
      const loan = parse();
      remember(loanId, text, loan);
      return loan;
    },
    /** A loan that was read by itself, as it was at that time. */
    readAlone(loan: Loan, at: EpochMillis): void {
      remember(loan.id, JSON.stringify(loan), loan);
      alone.set(loan.id, { at, loan });
    },
    /**
     * The single answer instead of an entry of the list that was made at that time, if it is the newer one, or
     * alone states the return of a closed loan. It stays whole, because a stored value always has its own raw text.
     */
    fuller(listed: Loan, listAt: EpochMillis): Loan {
      const { id } = listed;
      const newer = alone.get(id);
      if (newer !== undefined && newer.at > listAt) return newer.loan;
      alone.delete(id);
      if (statesReturn(listed)) inList.add(id);
      else if (inList.delete(id) || listed.status !== 'closed') returned.delete(id);
      return statesReturn(listed) ? listed : (returned.get(id) ?? listed);
    },
  };
}

/** The loan is closed, and the transaction of its return is stated. */
export const statesReturn = ({ status, collateralReturn }: Loan): boolean =>
  status === 'closed' && returnProgress(collateralReturn) !== 'none';
