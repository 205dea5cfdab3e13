// If the service states no closing time, the operator can enter the day and its source. The journal records
// them. The cache gets them too, because all sums and files are made from the cache.
import { closingOn } from '../../../domain/closing.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Cache, EnteredClosing, Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

interface ClosingPorts {
  readonly clock: Clock;
  readonly cache: Pick<Cache, 'closing' | 'enterClosings'>;
  readonly journal: Journal;
  readonly profile: ProfileId;
}

export async function enterClosing(
  { clock, cache, journal, profile }: ClosingPorts,
  { loanId, day, source }: CallParsed<'loans.enterClosing'>,
): Promise<Result<object>> {
  const closing = await cache.closing(profile, loanId);
  if (!closing.ok) return closing;
  // The loan is open again, or the service now states the time.
  if (closing.value === undefined || closing.value.by === 'stated')
    return fail({ code: 'changed-since-shown', what: 'loan' });
  const { openedAt, firstSeen } = closing.value;
  const now = clock.wall();
  const at = closingOn(day, { openedAt, firstSeen }, now);
  if (typeof at === 'string') return fail({ code: 'bad-input', field: 'day', problem: at });
  const written = await record(journal, 'loan.closing-entered', loanId, now, {
    profile,
    loanId,
    day,
    at,
    source,
  });
  if (!written.ok) return written;
  const kept = await restoreClosings({ cache, journal, profile }, loanId);
  return kept.ok ? ok({}) : kept;
}

/**
 * Writes the journal's entries into the cache, which may have been lost; called when a service opens.
 * @param of undefined: of every loan
 */
export async function restoreClosings(
  { cache, journal, profile }: Omit<ClosingPorts, 'clock'>,
  of?: LoanId,
): Promise<Result<void>> {
  const records = await recordsOf(journal, ['loan.closing-entered']);
  if (!records.ok) return records;
  const last = new Map<LoanId, EpochMillis>();
  const entries: EnteredClosing[] = [];
  for (const { at: recordedAt, body } of records.value) {
    if (body === undefined || !('loanId' in body) || body.profile !== profile) continue;
    const { loanId, at, source } = body;
    // The last one counts, also by a clock that was set back since the one before.
    const enteredAt = epochMillis(Math.max(recordedAt, (last.get(loanId) ?? -Infinity) + 1));
    last.set(loanId, enteredAt);
    if (of === undefined || of === loanId) entries.push({ loanId, at, source, enteredAt });
  }
  return entries.length === 0 ? ok(undefined) : cache.enterClosings(profile, entries);
}
