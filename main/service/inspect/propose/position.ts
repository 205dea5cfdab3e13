// Proposes a position's fields. There is only one position, but its amounts have fixed relations: the ledger
// adds up, the value is amount × price, the LTV is debt ÷ value. A match is hardly chance.
import { LtvUnitSchema, type LtvUnit } from '../../../../domain/position.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { JsonObject } from '../../reading/json.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { KINDS, exampleOf, leavesOf, numberOf, parentOf, type Leaf } from './leaves.ts';
import { fieldProposal, matched, type Expected, type Match } from './match.ts';

type Confidence = Proposal['confidence'];

interface Amount {
  readonly leaf: Leaf;
  readonly value: number;
}

const near = (one: number, other: number, tolerance = 1e-4): boolean =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other), 1e-9);

const named = ({ leaf }: Amount, ...names: string[]): boolean =>
  tokensOf(leaf.path).some((token) => names.includes(token));

export function positionProposals(position: JsonObject, expected: Expected): Proposal[] {
  const leaves = leavesOf([position]);
  const amounts = leaves
    .filter((leaf) => KINDS.amount(leaf))
    .flatMap((leaf): Amount[] => {
      const value = numberOf(leaf.values[0]);
      return value === undefined ? [] : [{ leaf, value }];
    });
  const sum = (field: string, amount: Amount | undefined, confidence: Confidence = 'certain'): Match[] =>
    amount === undefined ? [] : [{ field, leaf: amount.leaf, confidence, reason: 'sum' }];
  const ledger = ledgerIn(amounts);
  const outside = amounts.filter(({ leaf }) => ledger === undefined || parentOf(leaf.path) !== ledger.parent);
  const held = outside.find(({ value }) => ledger !== undefined && near(value, ledger.balance.value, 1e-12));
  const worth = held === undefined ? undefined : worthOf(held, outside);
  const owed = worth === undefined ? undefined : owedOf(worth.value, outside);
  const used = new Set(
    [held, worth?.value, worth?.price, owed?.debt, owed?.ltv].map((one) => one?.leaf.path),
  );
  const left = outside.filter(({ leaf }) => !used.has(leaf.path));
  const room = left.filter((one) =>
    named(one, 'capacity', 'headroom', 'available', 'room', 'limit', 'borrowable'),
  );
  const [capacity] = room.length > 0 ? room : left.length === 1 ? left : [];
  const matches: Match[] = [
    ...sum('credits', ledger?.credits, ledger?.confidence),
    ...sum('balance', ledger?.balance, ledger?.confidence),
    ...likely('releases', ledger?.releases),
    ...likely('seizures', ledger?.seizures),
    ...sum('collateralAmount', held),
    ...sum('value', worth?.value),
    ...sum('price', worth?.price),
    ...sum('debt', owed?.debt, owed?.confidence),
    ...sum('ltv', owed?.ltv, owed?.confidence),
    ...likely('capacity', capacity),
    ...matched(
      {
        asset: { kind: 'asset', names: ['asset', 'coin', 'token', 'symbol'] },
        chain: { kind: 'chain', names: ['chain', 'network', 'rail'] },
        priceAt: { kind: 'time', names: ['price', 'rate', 'asof', 'quoted'] },
      },
      leaves,
      expected,
    ),
  ];
  return [
    ...matches.map((match) => fieldProposal('position', match)),
    ...(owed === undefined
      ? []
      : [
          {
            key: `ltvUnit ${owed.unit}`,
            says: { sets: 'ltvUnit' as const, unit: owed.unit },
            confidence: owed.confidence,
            reason: 'sum' as const,
            example: exampleOf(owed.ltv.leaf),
          },
        ]),
  ];
}

const likely = (field: string, amount: Amount | undefined): Match[] =>
  amount === undefined
    ? []
    : [{ field, leaf: amount.leaf, confidence: 'likely', reason: field === 'capacity' ? 'name' : 'sum' }];

interface Ledger {
  readonly parent: string;
  readonly credits: Amount;
  readonly releases: Amount;
  readonly seizures: Amount;
  readonly balance: Amount;
  /** Of credits and balance. */
  readonly confidence: Confidence;
}

/**
 * Finds four amounts side by side of which the largest is the sum of the others: the credits and their parts.
 * The balance is the part that also occurs outside the ledger, or that has such a name.
 */
function ledgerIn(amounts: readonly Amount[]): Ledger | undefined {
  for (const parent of new Set(amounts.map(({ leaf }) => parentOf(leaf.path)))) {
    const beside = amounts.filter(({ leaf }) => parentOf(leaf.path) === parent);
    for (const four of foursOf(beside)) {
      const [largest, next, ...deductions] = four.toSorted((one, other) => other.value - one.value);
      if (largest === undefined || next === undefined || largest.value <= 0) continue;
      // Without deductions the balance is as large as the credits, and only names tell them apart.
      const isEven = near(largest.value, next.value, 1e-12);
      const isSwapped = isEven && isBalance(largest) && !isBalance(next);
      const credits = isSwapped ? next : largest;
      const rest = [isSwapped ? largest : next, ...deductions];
      if (
        !near(
          credits.value,
          rest.reduce((sum, { value }) => sum + value, 0),
          1e-12,
        )
      )
        continue;
      const outside = amounts.filter(({ leaf }) => parentOf(leaf.path) !== parent);
      const balance =
        rest.find(({ value }) => value > 0 && outside.some((other) => near(other.value, value, 1e-12))) ??
        rest.find(isBalance);
      const [one, other] = rest.filter((each) => each !== balance);
      if (balance === undefined || one === undefined || other === undefined) continue;
      // Of the two deductions, names tell which is which; otherwise the smaller one is the seizures.
      const isSeized = (of: Amount): boolean =>
        named(of, 'seizures', 'seized', 'taken', 'lost', 'liquidated');
      const isFirst = isSeized(one) || (!isSeized(other) && one.value < other.value);
      const [seizures, releases] = isFirst ? [one, other] : [other, one];
      const confidence = isEven && isBalance(largest) === isBalance(next) ? 'likely' : 'certain';
      return { parent, credits, releases, seizures, balance, confidence };
    }
  }
  return undefined;
}

const isBalance = (one: Amount): boolean => named(one, 'balance', 'net', 'total', 'closing');

/** Every choice of four; a ledger has four or five lines. */
function foursOf(beside: readonly Amount[]): Amount[][] {
  if (beside.length < 4 || beside.length > 8) return [];
  const choices = Array.from({ length: 2 ** beside.length }, (_, bits) =>
    beside.filter((_one, index) => (bits >> index) % 2 === 1),
  );
  return choices.filter((choice) => choice.length === 4);
}

function worthOf(held: Amount, amounts: readonly Amount[]): { value: Amount; price: Amount } | undefined {
  for (const price of amounts)
    for (const value of amounts)
      if (price !== value && price !== held && value !== held && price.value > 1)
        if (near(held.value * price.value, value.value)) return { value, price };
  return undefined;
}

const SCALES: Readonly<Record<LtvUnit, number>> = { fraction: 1, percent: 100, 'basis-points': 10_000 };

interface Owed {
  readonly debt: Amount;
  readonly ltv: Amount;
  readonly unit: LtvUnit;
  readonly confidence: Confidence;
}

/**
 * A credit limit and its highest LTV have the same relation to the value as the debt and its LTV. So a second
 * such pair, a limit's name, or a zero that may be the debt leaves a doubt.
 */
function owedOf(value: Amount, amounts: readonly Amount[]): Owed | undefined {
  const pairs: Omit<Owed, 'confidence'>[] = [];
  for (const debt of amounts)
    for (const ltv of amounts)
      for (const unit of LtvUnitSchema.options)
        if (debt !== value && ltv !== value && debt !== ltv && debt.value > 1 && ltv.value > 0)
          if (near((debt.value / value.value) * SCALES[unit], ltv.value, 5e-3))
            pairs.push({ debt, ltv, unit });
  const isLimit = ({ debt, ltv }: Omit<Owed, 'confidence'>): boolean =>
    [debt, ltv].some((one) => named(one, 'limit', 'line', 'max', 'maximum', 'cap', 'ceiling'));
  const pair = pairs.find((one) => !isLimit(one)) ?? pairs[0];
  if (pair === undefined) return undefined;
  const isDoubtful =
    isLimit(pair) ||
    pairs.some(({ debt }) => debt !== pair.debt) ||
    amounts.some(({ value: amount }) => amount === 0);
  return { ...pair, confidence: isDoubtful ? 'likely' : 'certain' };
}
