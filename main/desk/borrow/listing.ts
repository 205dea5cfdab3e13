// Pages of the requests that may have moved money, newest first. The cursor is the last row's id, so that new
// requests do not shift the next page.
import { ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Application } from '../../../domain/application.ts';
import type { ApplicationId } from '../../../domain/ids.ts';
import type { IntentRow } from '../../../contract/calls/queries.ts';
import { viewOf, type Intent } from './intent.ts';
import { names } from '../../../domain/application.ts';

export function pageOf(
  all: readonly Intent[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Result<CallOutput<'borrow.intents'>> {
  const before = all.findIndex(({ id }) => id === cursor);
  const rows = all.slice(before + 1, before + 1 + limit);
  const isMore = before + 1 + limit < all.length;
  return ok({
    rows: rows.map(rowOf),
    total: all.length,
    ...(isMore && { nextCursor: rows.at(-1)?.id }),
  });
}

const rowOf = (intent: Intent): IntentRow => ({
  ...viewOf(intent),
  by: intent.by,
  entries: [...intent.entries],
});

/** The requests that led to an application: its quote and the accept, or the direct application. */
export const ofApplication = (
  all: readonly Intent[],
  id: ApplicationId,
  listed: Application | undefined,
): IntentRow[] =>
  all
    .filter((intent) => intent.applicationId === id || (listed !== undefined && names(listed, intent)))
    .map(rowOf);
