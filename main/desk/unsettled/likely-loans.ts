// Loans that a request of unknown outcome may have made. None is proof: others may borrow the same amount.
import type { Decimal } from '../../../domain/decimal.ts';
import { compareDecimals } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { millis, type EpochMillis, type Millis } from '../../../domain/time.ts';
import type { LoanRow } from '../../../contract/calls/queries.ts';
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import type { Cache } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

type Likely = Extract<UnsettledItem, { kind: 'outcome' }>['loans'];

/** So many of the newest loans are searched; a loan from a recent request is among them. */
const MOST_SEARCHED = 200;
const MOST_LISTED = 5;
/** Allowance for the difference between the service's clock and ours, which is only estimated. */
const CLOCK_MARGIN = millis(60_000);

export interface Request {
  readonly recordedAt: EpochMillis;
  /** In naira; empty for a direct application. */
  readonly amounts: readonly Decimal[];
  /** Service clock − ours. */
  readonly clockOffset: Millis | undefined;
}

/** Undefined if the loans cannot be read. */
export async function likelyLoans(
  cache: Pick<Cache, 'loansPage' | 'timeline'>,
  profile: ProfileId,
  { recordedAt, amounts, clockOffset }: Request,
): Promise<Likely | undefined> {
  const page = await cache.loansPage(profile, { filter: 'all', limit: MOST_SEARCHED });
  if (!page.ok) return undefined;
  const likely: Likely = [];
  const isOfAmount = ({ principal }: LoanRow): boolean =>
    principal === undefined ||
    amounts.length === 0 ||
    amounts.some((amount) => compareDecimals(amount, principal) === 0);
  for (const row of page.value.rows.filter(isOfAmount)) {
    const { id, principal, statusWord, openedAt } = row;
    const since = openedAt ?? (await firstSeen(cache, profile, id));
    const earliest = recordedAt - CLOCK_MARGIN + (openedAt === undefined ? 0 : (clockOffset ?? 0));
    if (since === undefined || since < earliest) continue;
    likely.push({ id, principal, statusWord, since, sinceIs: openedAt === undefined ? 'seen' : 'opened' });
    if (likely.length === MOST_LISTED) break;
  }
  return likely;
}

async function firstSeen(
  cache: Pick<Cache, 'timeline'>,
  profile: ProfileId,
  id: LoanRow['id'],
): Promise<EpochMillis | undefined> {
  const seen = await cache.timeline(profile, 'loans', id);
  return seen.ok ? seen.value[0]?.since : undefined;
}

/** Whether loans were read and none of the newest has a reference; undefined if they cannot be read. */
export async function carryNoReference(
  cache: Pick<Cache, 'latestAll'>,
  profile: ProfileId,
): Promise<boolean | undefined> {
  const stored = await cache.latestAll(profile, 'loans', MOST_SEARCHED);
  if (!stored.ok) return undefined;
  let isAnyRead = false;
  // Usually the first loan has a reference, and then no other one is parsed.
  for (const row of stored.value) {
    const loan = parseStored(LoanSchema, row);
    if (loan === undefined) continue;
    if (valueOf(loan.externalId) !== undefined) return false;
    isAnyRead = true;
  }
  return isAnyRead;
}
