// What the list of the journal says about an entry, its sentence, and the areas it can be narrowed to.
import { describe, expect, it } from 'vitest';
import { journal } from '../../../messages/journal.ts';
import { AREAS } from '../../../renderer/features/journal/entry-areas.ts';
import { entryFacts } from '../../../renderer/features/journal/entry-facts.ts';
import { sentenceOf } from '../../../renderer/features/journal/kind-words.ts';

const facts = (kind: string, body: unknown) => entryFacts({ kind, body: JSON.stringify(body) });
const sentence = (kind: string, event: object) =>
  sentenceOf({ kind, body: JSON.stringify({ profile: 'lagos', event }) });
const step = (kind: string, event: object) => facts(kind, { profile: 'lagos', event });

describe('the facts of an entry', () => {
  it('name the second person and who prepared the payment', () => {
    expect(step('repay.signed', { signer: 'Bola', preparedBy: 'Ada' })).toMatchObject({
      person: 'Bola',
      detail: 'prepared by Ada',
    });
    expect(facts('signer.added', { signerId: 's-1', name: 'Bola' })).toMatchObject({
      person: 'Bola',
      detail: undefined,
    });
  });

  it('name who of the team claimed the act, or signed in', () => {
    expect(facts('claim.made', { profile: 'lagos', claim: { person: 'ada' } }).person).toBe('ada');
    expect(facts('intent.recorded', { kind: 'accept-quote', claim: { person: 'ada' } }).person).toBe('ada');
    expect(facts('team.joined', { name: 'Treasury Lagos', person: 'ada' })).toMatchObject({
      person: 'ada',
      detail: 'Treasury Lagos',
    });
  });

  it('name who approved what the team claimed', () => {
    const claim = { person: 'ada', approvedBy: 'chidi' };
    expect(facts('claim.made', { profile: 'lagos', claim }).detail).toBe('approved by chidi');
    expect(facts('intent.recorded', { kind: 'accept-quote', claim }).detail).toContain('approved by chidi');
  });

  it('state a request with its amounts, each in its unit', () => {
    const request = {
      kind: 'create-quote',
      terms: { amount_ngn: '2450000.00', collateral: '12.5', payout: 'bank' },
      units: { amount_ngn: 'NGN', collateral: 'USDC' },
    };
    expect(facts('intent.recorded', request).detail).toBe('Quote · ₦2,450,000.00 · 12.5 USDC');
    expect(facts('intent.confirmed', { by: 'reading', evidence: 'x' }).detail).toBe('by a later reading');
  });

  it('state the payoff that was read, and the reason that was typed', () => {
    expect(step('repay.read', { payable: { payoff: '6848498.11' } }).detail).toBe('payoff ₦6,848,498.11');
    expect(step('repay.stopped', { reason: 'Called the lender' }).detail).toBe('Called the lender');
    expect(step('repay.confirmed', { changed: false }).detail).toBe('nothing had changed');
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

describe('the sentence of an entry', () => {
  const compared = { kind: 'pasted', part: 'destination', path: 'bank.account_number', verdict: 'exact' };
  it('names what was compared at a paste-back, and the verdict', () => {
    expect(sentence('repay.pasted', compared)).toBe('Compared the account number: equal');
    expect(sentence('repay.pasted', { part: 'amount', verdict: 'different' })).toBe(
      'Compared the amount: different',
    );
    expect(sentence('repay.pasted', { part: 'destination', verdict: 'same-value' })).toBe(
      'Compared the repayment destination: equal, written in another way',
    );
  });
  it('names the part that was copied, and what was read, paid or stopped', () => {
    expect(sentence('repay.copied', { part: 'amount' })).toBe('Copied the amount');
    expect(sentence('repay.read', { payable: { payoff: '6848498.11' } })).toBe(
      'Read the loan: payoff ₦6,848,498.11',
    );
    expect(sentence('repay.paid', { reference: 'TRF-1' })).toBe('Recorded the payment: TRF-1');
    expect(sentence('repay.started', {})).toBe('Repayment started');
    expect(sentence('repay.reminded', { after: 'day' })).toBe(
      'Reminded that the loan is not closed: a day after the payment',
    );
  });
  it('falls back to the kind’s words if the entry states less', () => {
    expect(sentence('repay.pasted', {})).toBe('Repayment: paste-back compared');
    expect(sentence('repay.copied', { part: 'toString' })).toBe('Repayment: payment details copied');
    expect(sentenceOf({ kind: 'toString', body: '{' })).toBe('Unknown entry “toString”');
  });
  it('shows invisible characters of a stated line', () => {
    expect(sentence('repay.pasted', { ...compared, path: 'a\u202Eb' })).not.toContain('\u202E');
  });
});

describe('the areas of the journal', () => {
  it('contain every kind of entry once', () => {
    const prefixes = Object.values(AREAS).flat();
    const areasOf = (kind: string): number =>
      prefixes.filter((one) => (one.endsWith('*') ? kind.startsWith(`${one.slice(0, -2)}-`) : one === kind))
        .length;
    expect(Object.keys(journal.kinds).filter((kind) => areasOf(kind) !== 1)).toEqual([]);
  });
});
