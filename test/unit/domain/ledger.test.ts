// The ledger's proof is computed from complete lists only, and compared with the service's figures.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sameValue, ZERO, type Decimal } from '../../../domain/decimal.ts';
import { subtract, sum } from '../../../domain/arithmetic.ts';
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

  it('is known of a line with a gap in no other', () => {
    const lines = first({
      entries: [
        entry('credits', '2', { id: 'b', chain: undefined }),
        entry('credits', '1', { asset: undefined }),
      ],
    }).lines;
    expect(lines.map(({ gaps }) => gaps.length)).toEqual([1, 0, 0]);
    const typed = entry('releases', '1', { from: 'typed' });
    const gaps = { ...noGaps, releases: [{ gap: 'too-many' as const }] };
    expect(first({ entries: [typed], gaps }).lines[1]?.gaps).toEqual([{ gap: 'too-many' }]);
  });

  it('has a proof of each pair, each once and compared whole', () => {
    const entries = [
      entry('credits', '1'),
      entry('credits', '2', { asset: 'USDT' }),
      entry('credits', '3', { asset: 'USDT', chain: 'ethereum' }),
      entry('credits', '4', { asset: 'USDT' }),
      entry('credits', '5', { asset: undefined }),
    ];
    const stated = { credits: decimal('1') };
    const proofs = proveLedger(facts({ entries, stated }));
    expect(proofs.map(({ asset, chain, lines }) => [asset, chain, lines[0]?.stated])).toEqual([
      ['USDC', 'base', '1'],
      ['USDT', 'base', undefined],
      ['USDT', 'ethereum', undefined],
    ]);
  });

  it('differs by a single line too, and is balanced only if the balance is stated', () => {
    const entries = [entry('credits', '10')];
    const whole = { credits: decimal('10'), releases: ZERO, seizures: ZERO };
    expect(first({ entries, stated: whole }).verdict).toBe('incomplete');
    expect(first({ entries, stated: { ...whole, balance: decimal('10') } }).verdict).toBe('balanced');
    expect(first({ entries, stated: { ...whole, credits: decimal('9') } }).verdict).toBe('differs');
    expect(first({ entries, stated: { balance: decimal('9') } }).verdict).toBe('differs');
  });

  it('has no balance while any line is unknown', () => {
    for (const line of ['credits', 'releases', 'seizures'] as const) {
      const proof = first({ gaps: { ...noGaps, [line]: [{ gap: 'too-many' }] }, stated: { balance: ZERO } });
      expect([proof.balance.own, proof.verdict]).toEqual([undefined, 'incomplete']);
      expect(proof.lines.find((one) => one.line === line)).not.toHaveProperty('used');
    }
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

  it('is one of an entry’s own pair and line alone, and not a part of what is missing', () => {
    const newer = [
      entry('credits', '3', { id: 'a', seenAt: epochMillis(READ_AT + 5) }),
      entry('credits', '4', { id: 'b', seenAt: epochMillis(READ_AT + 5) }),
    ];
    const entries = [entry('credits', '100'), ...newer];
    const one = first({ entries, stated: { balance: decimal('104') } }).balance.candidates;
    expect(one).toEqual([{ why: 'newer', entries: [newer[0]] }]);
    expect(first({ entries, stated: { balance: decimal('102') } }).balance.candidates).toEqual([]);
  });

  it('is no entry without an amount above zero, and none where nothing differs', () => {
    const nothing = [entry('credits', '100'), entry('credits', '0'), entry('seizures', '0')];
    expect(why({ entries: nothing, stated: { balance: decimal('100') } })).toEqual([]);
    expect(first({ entries: nothing, stated: { credits: decimal('100') } }).lines[0]?.candidates).toEqual([]);
    const unreadable = [...nothing, entry('credits', '1', { amount: undefined, counted: false })];
    expect(why({ entries: unreadable, stated: { balance: decimal('101') } })).toEqual([]);
  });

  it('is named with its entry, five at most', () => {
    const same = Array.from({ length: 6 }, (_, nth) =>
      entry('credits', '7', { id: `d${nth}`, counted: false }),
    );
    const entries = [entry('credits', '100'), ...same];
    const found = first({ entries, stated: { balance: decimal('107') } }).balance.candidates;
    expect(found).toEqual(same.slice(0, 5).map((each) => ({ why: 'has', entries: [each] })));
    const twice = first({ entries: entries.slice(0, 1), stated: { balance: decimal('200') } });
    expect(twice.balance.candidates).toEqual([{ why: 'twice', entries: [entries[0]] }]);
    expect(twice.lines[0]?.candidates).toEqual([]);
  });

  it('is not newer than figures whose time is unknown, or of the same moment', () => {
    const at = (seenAt: number, statedAt: number | undefined) =>
      why({
        entries: [entry('credits', '100'), entry('credits', '5', { seenAt: epochMillis(seenAt) })],
        stated: { balance: decimal('100') },
        statedAt: statedAt === undefined ? undefined : epochMillis(statedAt),
      });
    expect([at(9, undefined), at(9, 9), at(9, 8)]).toEqual([['lacks'], ['lacks'], ['newer']]);
  });

  it('is no entry of a line that uses the service’s own figure', () => {
    const gaps = { ...noGaps, releases: [{ gap: 'too-many' as const }] };
    const entries = [entry('credits', '100'), entry('releases', '7', { counted: false })];
    const stated = { releases: decimal('10'), balance: decimal('83') };
    expect(first({ entries, gaps, stated }).balance).toMatchObject({ variance: '-7', candidates: [] });
  });

  it('is not guessed if no entry fits', () => {
    expect(why({ entries: [entry('credits', '100')], stated: { balance: decimal('99.5') } })).toEqual([]);
  });
});
