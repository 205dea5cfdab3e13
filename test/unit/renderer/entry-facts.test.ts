// What the list of the journal says about an entry, and the areas it can be narrowed to.
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../messages/en-NG/accounts.ts';
import { AREAS } from '../../../renderer/features/journal/entry-areas.ts';
import { entryFacts } from '../../../renderer/features/journal/entry-facts.ts';

const facts = (kind: string, body: unknown) => entryFacts({ kind, body: JSON.stringify(body) });
const step = (kind: string, event: object) => facts(kind, { profile: 'lagos', event });

describe('the facts of an entry', () => {
  it('name what was compared at a paste-back, and the verdict', () => {
    const compared = { kind: 'pasted', part: 'amount', verdict: 'exact', pasted: '1.00' };
    expect(step('repay.pasted', compared).detail).toBe('Amount: equal');
    expect(step('repay.pasted', { ...compared, part: 'destination', verdict: 'different' }).detail).toBe(
      'Destination: different',
    );
  });

  it('name the second person and who prepared the payment', () => {
    expect(step('repay.signed', { signer: 'Bola', preparedBy: 'Ada' })).toEqual({
      person: 'Bola',
      detail: 'Prepared by Ada',
    });
    expect(facts('signer.added', { signerId: 's-1', name: 'Bola' })).toEqual({
      person: 'Bola',
      detail: undefined,
    });
  });

  it('state a request with its amounts, each in its unit', () => {
    const request = {
      kind: 'create-quote',
      terms: { amount_ngn: '2450000.00', collateral: '12.5', payout: 'bank' },
      units: { amount_ngn: 'NGN', collateral: 'USDC' },
    };
    expect(facts('intent.recorded', request).detail).toBe('Quote · ₦2,450,000.00 · 12.5 USDC');
    expect(facts('intent.confirmed', { by: 'reading', evidence: 'x' }).detail).toBe('By a later reading');
  });

  it('state the payoff that was read, and the reason that was typed', () => {
    expect(step('repay.read', { payable: { payoff: '6848498.11' } }).detail).toBe('₦6,848,498.11');
    expect(step('repay.stopped', { reason: 'Called the lender' }).detail).toBe('Called the lender');
    expect(step('repay.confirmed', { changed: false }).detail).toBe('Nothing had changed');
  });

  it('show invisible characters of a typed text', () => {
    expect(step('repay.stopped', { reason: 'a\u202Eb' }).detail).not.toContain('\u202E');
  });

  it.each([
    ['not JSON', 'intent.recorded', '{'],
    ['a list', 'intent.recorded', '[]'],
    ['other types', 'intent.recorded', '{"kind":1,"terms":"x","units":[]}'],
    ['an unknown verdict', 'repay.pasted', '{"event":{"part":"amount","verdict":"toString"}}'],
    ['an unknown kind', 'loan.refinanced', '{"by":"toString"}'],
  ])('say nothing about %s', (_, kind, body) => {
    expect(entryFacts({ kind, body })).toMatchObject({ person: undefined });
    expect(entryFacts({ kind, body }).detail ?? '').toBe('');
  });
});

describe('the areas of the journal', () => {
  it('contain every kind of entry once', () => {
    const prefixes = Object.values(AREAS).flat();
    const areasOf = (kind: string): number =>
      prefixes.filter((one) => (one.endsWith('*') ? kind.startsWith(`${one.slice(0, -2)}-`) : one === kind))
        .length;
    expect(Object.keys(accounts.journal.kinds).filter((kind) => areasOf(kind) !== 1)).toEqual([]);
  });
});
