// The return addresses over time, read from the cache, so that it works without a network. Addresses are
// changed only in the service's dashboard (gap 18 in docs/gaps.md).
import { ReturnAddressSchema, type ReturnAddress } from '../../../domain/address.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { AddressHistory } from '../../../contract/calls/collateral.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Cache, StoredObservation } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

interface AddressPorts {
  readonly cache: Cache;
  readonly profile: ProfileId;
}

const MOST_ADDRESSES = 200;
/** For each address; History has the others. */
const MOST_CHANGES = 50;
/** Open loans whose address is compared. */
const MOST_LOANS = 200;

type Change = AddressHistory['changes'][number];
const FIELDS = ['status', 'statusWord', 'label', 'address', 'asset', 'chain'] as const;

export type AddressesDesk = ReturnType<typeof createAddresses>;

export function createAddresses({ cache, profile }: AddressPorts) {
  return {
    async history(): Promise<Result<CallOutput<'addresses.history'>>> {
      const rows = await cache.latestAll(profile, 'returnAddresses', MOST_ADDRESSES);
      if (!rows.ok) return rows;
      const named = await namedByLoans(cache, profile);
      if (!named.ok) return named;
      const addresses: AddressHistory[] = [];
      for (const row of rows.value) {
        const address = parseStored(ReturnAddressSchema, row);
        if (address === undefined) continue;
        const timeline = await cache.timeline(profile, 'returnAddresses', row.subject);
        if (!timeline.ok) return timeline;
        const text = valueOf(address.address);
        addresses.push({
          address,
          isListed: row.isListed,
          firstSeenAt: timeline.value[0]?.since ?? row.since,
          lastSeenAt: row.observedAt,
          changes: changesIn(timeline.value)
            .toSorted((a, b) => b.at - a.at)
            .slice(0, MOST_CHANGES),
          loans: named.value
            .filter(({ to }) => text !== undefined && sameAddress(to, text))
            .map(({ loanId }) => loanId),
        });
      }
      return ok({ addresses: addresses.toSorted((a, b) => rank(a) - rank(b)) });
    },
  };
}

const rank = ({ isListed, address }: AddressHistory): number =>
  (isListed ? 0 : 10) + ['approved', 'pending', 'inactive', 'unknown'].indexOf(address.status);

async function namedByLoans(
  cache: Cache,
  profile: ProfileId,
): Promise<Result<{ loanId: LoanId; to: string }[]>> {
  const open = await cache.loansPage(profile, { filter: 'open', limit: MOST_LOANS });
  if (!open.ok) return open;
  const named: { loanId: LoanId; to: string }[] = [];
  for (const { id } of open.value.rows) {
    const row = await cache.latest(profile, 'loans', id);
    if (!row.ok) return row;
    const loan = row.value && parseStored(LoanSchema, row.value);
    const to = loan?.collateralReturn && valueOf(loan.collateralReturn.address);
    if (to !== undefined) named.push({ loanId: id, to });
  }
  return ok(named);
}

/** The changed fields between successive answers, oldest first. */
function changesIn(timeline: readonly StoredObservation[]): Change[] {
  const changes: Change[] = [];
  let before: ReturnAddress | undefined;
  for (const row of timeline) {
    const now = parseStored(ReturnAddressSchema, row);
    if (now === undefined) continue;
    if (before !== undefined)
      for (const field of FIELDS) {
        const [was, is] = [factOf(before, field), factOf(now, field)];
        if (was !== is) changes.push({ at: row.since, field, before: was, now: is });
      }
    before = now;
  }
  return changes;
}

function factOf(address: ReturnAddress, field: (typeof FIELDS)[number]): string | undefined {
  return field === 'status' ? address.status : valueOf(address[field]);
}
