// Closed loans whose collateral is not known to be back: neither reconciled nor final, or misdirected. None of a loan
// whose collateral was seized.
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { OutstandingReturn } from '../../../contract/calls/repay.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Cache } from '../ports/store.ts';

const PAGE = 200;
/** Pages of closed loans that are searched, newest first; older loans are in the list of loans. */
const MOST_PAGES = 25;
const MOST_LISTED = 100;

/** What a loan's checklist says about its return: finished, or the kind of its alarm. */
export type StateInChecklist = 'reconciled' | OutstandingReturn['progress'];

export async function outstandingReturns(
  cache: Pick<Cache, 'loansPage'>,
  profile: ProfileId,
  states: ReadonlyMap<LoanId, StateInChecklist>,
): Promise<Result<CallOutput<'repay.outstanding'>>> {
  const rows: OutstandingReturn[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && rows.length < MOST_LISTED; page++) {
    const found = await cache.loansPage(profile, {
      filter: 'closed',
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    if (!found.ok) return found;
    for (const row of found.value.rows) {
      const state = states.get(row.id);
      if (state === 'reconciled' || row.status !== 'closed') continue;
      const progress = state ?? row.returned ?? 'none';
      if (progress === 'final') continue;
      rows.push({
        loanId: row.id,
        since: row.closedAt ?? row.observedAt,
        sinceIs: row.closedAt === undefined || row.closedBy === 'latest' ? 'seen' : 'closed',
        collateralAmount: row.collateralAmount,
        collateralAsset: row.collateralAsset,
        progress,
      });
    }
    cursor = found.value.nextCursor;
    if (cursor === undefined) break;
  }
  // Longest outstanding first.
  rows.sort((a, b) => a.since - b.since);
  return ok({ rows: rows.slice(0, MOST_LISTED), partial: cursor !== undefined || rows.length > MOST_LISTED });
}
