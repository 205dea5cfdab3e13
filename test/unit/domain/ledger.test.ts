// The ledger's proof is computed from complete lists only, and compared with the service's figures.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sameValue, subtract, sum, ZERO, type Decimal } from '../../../domain/decimal.ts';
import {
  proveLedger,
  type LedgerEntry,
  type LedgerFacts,
  type LedgerGap,
  type LedgerLine,
} from '../../../domain/ledger.ts';
import { epochMillis } from '../../../domain/time.ts';

const pair = { asset: 'USDC', chain: 'base' };
const noGaps: Record<LedgerLine, LedgerGap[]> = { credits: [], releases: [], seizures: [] };
const READ_AT = epochMillis(1_000);

function entry(line: LedgerLine, amount: string, change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    line,
    from: line === 'credits' ? 'deposit' : 'loan',
    id: `${line}-${amount}`,
    ...pair,
    amount: decimal(amount),
    counted: true,
    seenAt: epochMillis(1),
    ...change,
  };
}
const facts = (change: Partial<LedgerFacts>): LedgerFacts => ({
  entries: [],
  gaps: noGaps,
  pair,
  stated: {},
  statedAt: READ_AT,
  ...change,
});
const first = (change: Partial<LedgerFacts>) => {
  const [proof] = proveLedger(facts(change));
  if (proof === undefined) throw new Error('no proof');
  return proof;
};
const money = fc.integer({ min: 1, max: 10_000_000_000 }).map((micros) => {
  const text = String(micros).padStart(7, '0');
  return decimal(`${text.slice(0, -6)}.${text.slice(-6)}`);
});
const world = fc.record({
  credits: fc.array(money, { maxLength: 20 }),
  releases: fc.array(money, { maxLength: 20 }),
  seizures: fc.array(money, { maxLength: 5 }),
  pending: fc.array(money, { maxLength: 5 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const entriesOf = ({ credits, releases, seizures, pending }: World): LedgerEntry[] => [
  ...credits.map((amount) => entry('credits', amount)),
  ...releases.map((amount) => entry('releases', amount)),
  ...seizures.map((amount) => entry('seizures', amount, { from: 'typed' })),
  ...pending.map((amount) => entry('credits', amount, { counted: false })),
];
const statedOf = (of: World): Record<LedgerLine | 'balance', Decimal> => {
  const [credits, releases, seizures] = [sum(of.credits), sum(of.releases), sum(of.seizures)];
  return { credits, releases, seizures, balance: subtract(subtract(credits, releases), seizures) };
};
const runs = { seed: 31, numRuns: 1_000 };

describe('the proof of any ledger', () => {
  it('balances to the last digit if the service states the sums of its own lists, in any order', () => {
    fc.assert(
      fc.property(world, fc.boolean(), (of, reversed) => {
        const entries = reversed ? entriesOf(of).reverse() : entriesOf(of);
        expect(first({ entries, stated: statedOf(of) })).toMatchObject({
          verdict: 'balanced',
          balance: { candidates: [] },
        });
      }),
      runs,
    );
  });

  it('differs by exactly the error in the service’s balance', () => {
    fc.assert(
      fc.property(world, money, (of, off) => {
        const stated = statedOf(of);
        const proof = first({
          entries: entriesOf(of),
          stated: { ...stated, balance: subtract(stated.balance, off) },
        });
        expect(proof.verdict).toBe('differs');
        expect(sameValue(proof.balance.variance ?? ZERO, subtract(ZERO, off))).toBe(true);
      }),
      runs,
    );
  });

  it('has no balance of its own, and is never balanced, if a line is incomplete', () => {
    const gap = fc.constantFrom<LedgerGap>(
      { gap: 'not-read' },
      { gap: 'list-incomplete' },
      { gap: 'too-many' },
      { gap: 'return-not-stated', ids: ['LN-1'] },
    );
    fc.assert(
      fc.property(world, gap, fc.constantFrom<LedgerLine>('credits', 'releases'), (of, missing, line) => {
        const { balance } = statedOf(of);
        const gaps = { ...noGaps, [line]: [missing] };
        const proof = first({ entries: entriesOf(of), gaps, stated: { balance } });
        expect(proof.balance.own).toBeUndefined();
        expect(proof.verdict).toBe('incomplete');
        expect(proof.lines.find((one) => one.line === line)).toMatchObject({ gaps: [missing] });
      }),
      runs,
    );
  });

  it('names the one deposit that the service’s figures lack', () => {
    fc.assert(
      fc.property(world, money, fc.boolean(), (of, amount, isNewer) => {
        const late = entry('credits', amount, {
          id: 'DEP-12',
          seenAt: epochMillis(isNewer ? READ_AT + 1 : READ_AT),
        });
        const { line: _line, ...found } = { line: 0, why: isNewer ? 'newer' : 'lacks', entries: [late] };
        const proof = first({ entries: [late, ...entriesOf(of)], stated: statedOf(of) });
        expect(proof.balance.candidates).toContainEqual(found);
        expect(proof.lines[0]?.candidates).toContainEqual(found);
      }),
      runs,
    );
  });
});

describe('what the proof counts', () => {
  it('is the confirmed deposits of this asset and chain; other pairs have a proof without the service’s figures', () => {
    const entries = [
      entry('credits', '100'),
      entry('credits', '50', { counted: false }),
      entry('credits', '9', { chain: 'ethereum' }),
    ];
    const proofs = proveLedger(facts({ entries }));
    expect(proofs).toMatchObject([
      { chain: 'base', isStated: true, lines: [{ own: '100' }, {}, {}] },
      { chain: 'ethereum', isStated: false, lines: [{ own: '9' }, {}, {}] },
    ]);
  });

  it('excludes confirmed deposits without a readable amount or a chain, and names them', () => {
    const entries = [
      entry('credits', '1', { id: 'a', amount: undefined }),
      entry('credits', '2', { id: 'b', chain: undefined }),
      entry('credits', '3', { id: 'c', chain: undefined, counted: false }),
    ];
    expect(first({ entries }).lines[0]).toMatchObject({
      gaps: [
        { gap: 'amount-unreadable', ids: ['a'] },
        { gap: 'pair-not-stated', ids: ['b'] },
      ],
    });
    expect(first({ entries }).lines[0]).not.toHaveProperty('own');
  });

  it('includes the service’s figure for releases it cannot count, never for credits', () => {
    const gaps = {
      ...noGaps,
      credits: [{ gap: 'list-incomplete' as const }],
      releases: [{ gap: 'too-many' as const }],
    };
    const stated = { credits: decimal('10'), releases: decimal('4'), seizures: ZERO, balance: decimal('6') };
    expect(first({ gaps, stated })).toMatchObject({
      verdict: 'incomplete',
      lines: [{}, { used: 'stated' }, {}],
    });
    const whole = first({ entries: [entry('credits', '10')], gaps: { ...gaps, credits: [] }, stated });
    expect(whole).toMatchObject({ verdict: 'balanced', balance: { own: '6' } });
  });

  it('is incomplete if nothing is stated on seizures, until an operator enters a figure, also of zero (gap 31)', () => {
    const gaps = { ...noGaps, seizures: [{ gap: 'nothing-stated' as const }] };
    const stated = { balance: decimal('10') };
    const entries = [entry('credits', '10')];
    expect(first({ entries, gaps, stated })).toMatchObject({ verdict: 'incomplete' });
    const none = entry('seizures', '0', { from: 'typed', evidence: 'letter of 3 May' });
    expect(first({ entries: [...entries, none], gaps, stated })).toMatchObject({ verdict: 'balanced' });
  });
});

describe('a possible cause of a variance', () => {
  const why = (change: Partial<LedgerFacts>) => first(change).balance.candidates.map((one) => one.why);

  it('is a pending deposit the service counts already, a release it has not made, or one counted twice', () => {
    const base = [entry('credits', '100'), entry('seizures', '0')];
    const pending = [...base, entry('credits', '7', { counted: false })];
    expect(why({ entries: pending, stated: { balance: decimal('107') } })).toEqual(['has']);
    const released = [...base, entry('releases', '30', { id: 'LN-7' })];
    expect(why({ entries: released, stated: { balance: decimal('100') } })).toEqual(['lacks']);
    expect(why({ entries: released, stated: { balance: decimal('40') } })).toEqual(['twice']);
  });

  it('is all entries newer than the figures together', () => {
    const newer = ['3', '4'].map((amount) => entry('credits', amount, { seenAt: epochMillis(READ_AT + 5) }));
    const entries = [entry('credits', '100'), ...newer];
    const [candidate] = first({ entries, stated: { balance: decimal('100') } }).balance.candidates;
    expect(candidate).toEqual({ why: 'newer', entries: newer });
  });

  it('is not guessed if no entry fits', () => {
    expect(why({ entries: [entry('credits', '100')], stated: { balance: decimal('99.5') } })).toEqual([]);
  });
});
