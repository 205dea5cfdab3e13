// Raises an alert for each change in a service's readings that needs the operator's attention.
import type { Destination } from '../../../domain/destination.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { AlertLoans } from '../../../contract/slices/alerts.ts';
import type { Cache, StoredObservation } from '../ports/store.ts';
import type { Book, BookChange } from '../readings/book.ts';
import type { Raise } from './alerts.ts';
import { detect, isLostByLeaving, lastDestination, statesAgain } from './detect.ts';

/** Loans listed in one alert, because a service may change its account for thousands. */
const MOST_LOANS = 100;

interface ChangePorts {
  readonly cache: Pick<Cache, 'latest' | 'timeline'>;
  readonly book: Book;
  readonly isRepaying: (loanId: LoanId) => boolean;
  readonly raise: Raise;
}

export function watchChanges({ cache, book, isRepaying, raise }: ChangePorts): void {
  const { profile } = book;

  async function look({ resource, at, changed, first }: BookChange): Promise<void> {
    if (first) return;
    const rotated: AlertLoans['listed'] = [];
    for (const { subject, before, isGone } of changed) {
      if (isGone === true) {
        if (isLostByLeaving(before, book.latest.returnAddresses?.value ?? []))
          await raise(profile, { kind: 'address-lost-approval', subject, at });
        continue;
      }
      const now = await cache.latest(profile, resource, subject);
      if (!now.ok || now.value === undefined) continue;
      const repaying = resource === 'loans' && isRepaying(subject as LoanId);
      const stated =
        resource === 'loans' && statesAgain(before, now.value) ? await statedBefore(now.value) : undefined;
      for (const { kind, loanId } of detect(resource, before, now.value, repaying, stated))
        if (kind === 'destination-changed') rotated.push({ id: subject, repaying });
        else await raise(profile, { kind, subject, at, loanId });
    }
    await raiseRotated(rotated, at);
  }

  async function statedBefore(now: StoredObservation): Promise<Destination | undefined> {
    const timeline = await cache.timeline(profile, 'loans', now.subject);
    if (!timeline.ok) return undefined;
    const at = timeline.value.findLastIndex(({ since, raw }) => since === now.since && raw === now.raw);
    return lastDestination(timeline.value.slice(0, Math.max(0, at)));
  }

  /** One alert for all loans: a service changes its account for all of them at once. */
  async function raiseRotated(rotated: AlertLoans['listed'], at: EpochMillis): Promise<void> {
    const sorted = rotated.toSorted((one, other) => Number(other.repaying) - Number(one.repaying));
    const [first, ...others] = sorted;
    if (first === undefined) return;
    const listed = sorted.slice(0, MOST_LOANS);
    await raise(profile, {
      kind: 'destination-changed',
      subject: first.id,
      loanId: first.id,
      at,
      ...(others.length > 0 && { loans: { listed, more: sorted.length - listed.length } }),
    });
  }

  book.onChange(look);
}
