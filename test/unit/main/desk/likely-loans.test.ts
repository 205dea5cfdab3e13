// The loans shown beside a request with an unknown outcome, and what their references can prove.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { loanFiled } from '../../../../main/desk/readings/observations.ts';
import { carryNoReference, likelyLoans } from '../../../../main/desk/unsettled/likely-loans.ts';
import { askedAmounts } from '../../../../domain/offer.ts';
import { found, loan, testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

const profile = 'test' as ProfileId;
const ASKED = epochMillis(1_763_700_000_000);
const minutes = (count: number) => epochMillis(ASKED + count * 60_000);
const request = { recordedAt: ASKED, amounts: [decimal('77000.00')], clockOffset: undefined };
let cache: Cache;

beforeEach(() => {
  cache = memoryCache();
});
async function read(at: number, ...loans: Loan[]): Promise<void> {
  const seen = loans.map((one) => loanFiled(one).observation());
  await cache.observe(profile, epochMillis(at), seen);
}
const named = (id: string, change: Partial<Loan>): Loan =>
  loan({ id: id as LoanId, principal: found(decimal('77000')), ...change });
const ids = async () => ((await likelyLoans(cache, profile, request)) ?? []).map(({ id }) => id);

describe('the likely loans of an unknown outcome', () => {
  it('are those of its amount that were opened since', async () => {
    await read(
      minutes(5),
      named('LN-since', { openedAt: found(minutes(1)) }),
      named('LN-before', { openedAt: found(minutes(-10)) }),
      named('LN-other', { openedAt: found(minutes(1)), principal: found(decimal('770000')) }),
      named('LN-silent', { openedAt: found(minutes(1)), principal: missing() }),
    );
    expect(await ids()).toEqual(['LN-since', 'LN-silent']);
  });
  it('include those opened in the second of the request, for a service that counts in seconds', async () => {
    const recordedAt = epochMillis(ASKED + 512);
    await read(minutes(1), named('LN-1', { openedAt: found(ASKED) }));
    expect(await likelyLoans(cache, profile, { ...request, recordedAt })).toMatchObject([{ id: 'LN-1' }]);
  });
  it('are those of any amount if none was requested', async () => {
    await read(minutes(1), named('LN-1', { openedAt: found(minutes(1)) }));
    expect(await likelyLoans(cache, profile, { ...request, amounts: [] })).toMatchObject([{ id: 'LN-1' }]);
  });
  it('count from their first reading if no opening time is stated', async () => {
    await read(minutes(-10), named('LN-old', {}));
    await read(minutes(3), named('LN-old', { payoff: found(decimal('1')) }), named('LN-new', {}));
    expect(await likelyLoans(cache, profile, request)).toEqual([
      { id: 'LN-new', principal: '77000', statusWord: 'active', since: minutes(3), sinceIs: 'seen' },
    ]);
  });
});

describe('the references of a service’s loans', () => {
  it('cannot tell which loan is ours if no loan has one', async () => {
    expect(await carryNoReference(cache, profile)).toBe(false);
    await read(minutes(1), named('LN-1', {}), named('LN-2', {}));
    expect(await carryNoReference(cache, profile)).toBe(true);
    await read(minutes(2), named('LN-3', { externalId: found('ref') }));
    expect(await carryNoReference(cache, profile)).toBe(false);
  });
});

describe('the requested amount', () => {
  it('is read from the fields that the profile calls naira, whatever their name', () => {
    const quoteFields = [
      { name: 'wanted', label: 'Wanted', type: { kind: 'naira' }, required: true },
      { name: 'note', label: 'Note', type: { kind: 'text' }, required: false },
    ] as const;
    expect(
      askedAmounts({ wanted: '77000', note: '5' }, { ...testProfile, quoteFields: [...quoteFields] }),
    ).toEqual(['77000']);
  });
});
