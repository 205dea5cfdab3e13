// Proposes a position's fields. There is only one position, but its amounts have fixed relations: the value is
// amount × price, the LTV is debt ÷ value, the ledger adds up. What only a relation tells is likely, never certain.
import { LtvUnitSchema, type LtvUnit } from '../../../../domain/position.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { JsonObject } from '../../reading/json.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { POSITION_LOOKS } from './fields.ts';
import { KINDS, exampleOf, leavesOf, numberOf, parentOf, type Leaf } from './leaves.ts';
import { fieldProposal, matched, type Match } from './match.ts';
import { unitOf, type Expected } from './units.ts';

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
    .filter((leaf) => KINDS.ratio(leaf) && !KINDS.time(leaf))
    .flatMap((leaf): Amount[] => {
      const value = numberOf(leaf.values[0]);
      return value === undefined ? [] : [{ leaf, value }];
    });
  const byName = matched(POSITION_LOOKS, leaves, expected);
  const certain = byName.filter(({ confidence }) => confidence === 'certain');
  const ledger = ledgerIn(amounts);
  const outside = amounts.filter(({ leaf }) => ledger === undefined || parentOf(leaf.path) !== ledger.parent);
  const held = outside.find(({ value }) => ledger !== undefined && near(value, ledger.balance.value, 1e-12));
  const worth = worthOf(held, outside);
  const namedValue = certain.find(({ field }) => field === 'value');
  const value = worth?.value ?? outside.find(({ leaf }) => leaf.path === namedValue?.leaf.path);
  const owed = value === undefined ? undefined : owedOf(value, outside);
  const sums: Match[] = Object.entries({
    credits: ledger?.credits,
    balance: ledger?.balance,
    releases: ledger?.releases,
    seizures: ledger?.seizures,
    collateralAmount: held,
    value: worth?.value,
    price: worth?.price,
    debt: owed?.debt,
    ltv: owed?.ltv,
  }).flatMap(([field, amount]): Match[] => {
    const look = POSITION_LOOKS[field];
    if (amount === undefined || look === undefined) return [];
    const unit = look.money === undefined ? undefined : unitOf(amount.leaf, leaves, { look, expected });
    return unit === 'other' ? [] : [{ field, leaf: amount.leaf, unit, confidence: 'likely', reason: 'sum' }];
  });
  // A certain name, then a sum, then a hint; no value is two fields.
  const matches: Match[] = [];
  for (const match of [...certain, ...sums, ...byName])
    if (!matches.some(({ field, leaf }) => field === match.field || leaf.path === match.leaf.path))
      matches.push(match);
  return [
    ...matches.map((match) => fieldProposal('position', match)),
    ...(owed === undefined
      ? []
      : [
          {
            key: `ltvUnit ${owed.unit}`,
            says: { sets: 'ltvUnit' as const, unit: owed.unit },
            confidence: owed.isOnly && named(owed.ltv, 'ltv') ? ('certain' as const) : ('likely' as const),
            reason: 'sum' as const,
            example: exampleOf(owed.ltv.leaf),
          },
        ]),
  ];
}

interface Ledger {
  readonly parent: string;
  readonly credits: Amount;
  readonly releases: Amount;
  readonly seizures: Amount;
  readonly balance: Amount;
}

/**
 * Finds four amounts side by side of which the largest is the sum of the others: the credits and their parts.
 * The balance is the part that also occurs outside the ledger, or that has such a name.
 */
function ledgerIn(amounts: readonly Amount[]): Ledger | undefined {
  for (const parent of new Set(amounts.map(({ leaf }) => parentOf(leaf.path)))) {
    const beside = amounts.filter(({ leaf }) => parentOf(leaf.path) === parent);
    const outside = amounts.filter(({ leaf }) => parentOf(leaf.path) !== parent);
    for (const four of foursOf(beside)) {
      const [largest, next, ...deductions] = four.toSorted((one, other) => other.value - one.value);
      if (largest === undefined || next === undefined || largest.value <= 0) continue;
      // Without deductions the balance is as large as the credits, and only names tell them apart.
      const isSwapped = near(largest.value, next.value, 1e-12) && isBalance(largest) && !isBalance(next);
      const credits = isSwapped ? next : largest;
      const rest = [isSwapped ? largest : next, ...deductions];
      const sum = rest.reduce((total, { value }) => total + value, 0);
      if (!near(credits.value, sum, 1e-12)) continue;
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
      return { parent, credits, releases, seizures, balance };
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

function worthOf(
  held: Amount | undefined,
  amounts: readonly Amount[],
): { value: Amount; price: Amount } | undefined {
  if (held === undefined) return undefined;
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
  readonly isOnly: boolean;
}

/**
 * A credit limit and its highest LTV have the same relation to the value as the debt and its LTV. So a second
 * such pair, a limit's name, or a zero that may be the debt leaves a doubt.
 */
function owedOf(value: Amount, amounts: readonly Amount[]): Owed | undefined {
  const pairs: Omit<Owed, 'isOnly'>[] = [];
  for (const debt of amounts)
    for (const ltv of amounts)
      for (const unit of LtvUnitSchema.options)
        if (debt !== value && ltv !== value && debt !== ltv && debt.value > 1 && ltv.value > 0)
          if (near((debt.value / value.value) * SCALES[unit], ltv.value, 5e-3))
            pairs.push({ debt, ltv, unit });
  const isLimit = ({ debt, ltv }: Omit<Owed, 'isOnly'>): boolean =>
    [debt, ltv].some((one) => named(one, 'limit', 'line', 'max', 'maximum', 'cap', 'ceiling'));
  const pair = pairs.find((one) => !isLimit(one)) ?? pairs[0];
  if (pair === undefined) return undefined;
  const isDoubtful =
    isLimit(pair) ||
    pairs.some(({ debt }) => debt !== pair.debt) ||
    amounts.some(({ value: amount }) => amount === 0);
  return { ...pair, isOnly: !isDoubtful };
}
