// Settles an unknown outcome by reading. An application or a loan that names our quote or our external_id is
// evidence that the request was executed. Finding none proves nothing.
import { ACCEPT_WINDOW } from '../../../domain/quote.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { isSince, names, type Application } from '../../../domain/application.ts';
import type { ExternalId, LoanId, ProfileId } from '../../../domain/ids.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { millis, type Millis } from '../../../domain/time.ts';
import { parseStored, type Book } from '../readings/book.ts';
import type { Cache } from '../ports/store.ts';
import type { Intent } from './intent.ts';
import { newestFirst } from './newest-first.ts';

/**
 * A quote whose request was never answered cannot be accepted, because its id is unknown. After the window to
 * accept it has no effect any more. Twice the window leaves room for differing clocks.
 */
const QUOTE_FORGOTTEN_AFTER = millis(ACCEPT_WINDOW * 2);

export type Finding =
  | { kind: 'happened'; application: Application; evidence: string }
  | { kind: 'happened'; application: undefined; loanId: LoanId; evidence: string }
  | { kind: 'cannot-matter'; evidence: string }
  | { kind: 'still-unknown' };

/** @param unknownFor by the monotonic clock, since this run of the app first found the outcome unknown */
export async function lookForEvidence(
  intent: Intent,
  book: Book,
  cache: Cache,
  unknownFor: Millis,
): Promise<Finding> {
  // The request cannot be read, so no application can be matched with it.
  if (intent.unread) return { kind: 'still-unknown' };
  const application = book.latest.applications?.value.find(
    (one) => names(one, intent) && isSince(one, intent, book.clockOffset),
  );
  if (application !== undefined) {
    const id = valueOf(application.id) ?? 'without an id';
    return { kind: 'happened', application, evidence: `application ${id} names this quote` };
  }
  if (intent.externalId !== undefined) {
    const loan = await loanNaming(intent.externalId, book.profile, cache);
    if (loan !== undefined) {
      const evidence = `loan ${loan.id} names this external_id`;
      return { kind: 'happened', application: undefined, loanId: loan.id, evidence };
    }
  }
  if (intent.kind === 'create-quote' && unknownFor > QUOTE_FORGOTTEN_AFTER)
    return {
      kind: 'cannot-matter',
      evidence: 'the window to accept it has passed and no application names it',
    };
  return { kind: 'still-unknown' };
}

const MOST_CANDIDATES = 5;
/**
 * Applications that may be the result of a direct application whose answer was lost: created later, and
 * without a quote. They are no proof, because others may apply too; the operator decides.
 */
export function candidatesFor(intent: Intent, book: Book): Application[] {
  if (intent.kind !== 'create-application') return [];
  return newestFirst(book.latest.applications?.value ?? [])
    .filter((one) => isSince(one, intent, book.clockOffset) && valueOf(one.quoteId) === undefined)
    .slice(0, MOST_CANDIDATES);
}

/** The search also finds prefixes and former values; only the loan's present external_id is evidence. */
async function loanNaming(
  externalId: ExternalId,
  profile: ProfileId,
  cache: Cache,
): Promise<Loan | undefined> {
  const found = await cache.loansPage(profile, { filter: 'all', search: externalId, limit: 20 });
  if (!found.ok) return undefined;
  for (const row of found.value.rows) {
    const stored = await cache.latest(profile, 'loans', row.id);
    const loan = stored.ok && stored.value ? parseStored(LoanSchema, stored.value) : undefined;
    if (loan !== undefined && valueOf(loan.externalId) === externalId) return loan;
  }
  return undefined;
}
