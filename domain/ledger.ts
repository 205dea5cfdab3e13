// The ledger proof, for one asset on one chain. Service document: "ledger balances equal confirmed credits
// minus releases and seizures. They are not a raw wallet balance." So the proof never reads a wallet's
// balance.
import * as v from 'valibot';
import { isPositive, sameValue, ZERO, type Decimal } from './decimal.ts';
import { subtract, sum } from './arithmetic.ts';
import { DecimalSchema, EpochMillisSchema } from './value-schemas.ts';
import type { Position } from './position.ts';
import { valueOf } from './provenance.ts';
import type { EpochMillis } from './time.ts';
import { sameWord } from './wallet.ts';

const LEDGER_LINES = ['credits', 'releases', 'seizures'] as const;
const LedgerLineSchema = v.picklist(LEDGER_LINES);
export type LedgerLine = v.InferOutput<typeof LedgerLineSchema>;

export const LedgerEntrySchema = v.object({
  line: LedgerLineSchema,
  /**
   * deposit, loan: as the service lists a deposit, or the return of a closed loan · typed: by the operator,
   * with evidence.
   */
  from: v.picklist(['deposit', 'loan', 'typed']),
  /** The id of the deposit or the loan; for a typed entry its number in the journal. */
  id: v.optional(v.string()),
  txHash: v.optional(v.string()),
  asset: v.optional(v.string()),
  chain: v.optional(v.string()),
  /** Undefined if the service states none that can be read. */
  amount: v.optional(DecimalSchema),
  /** A confirmed deposit, a final return, or a typed entry. Only these are summed. */
  counted: v.boolean(),
  /** The service's own status word. */
  status: v.optional(v.string()),
  /** When this desk first observed it in this state. */
  seenAt: EpochMillisSchema,
  evidence: v.optional(v.string()),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;

/**
 * An entry that the operator knows from elsewhere and the service does not list. Every screen labels it so.
 */
export const TypedEntrySchema = v.object({
  line: v.picklist(['releases', 'seizures']),
  asset: v.string(),
  chain: v.string(),
  amount: DecimalSchema,
  txHash: v.optional(v.string()),
  evidence: v.string(),
});

/** Why the app cannot sum a line itself. */
const LedgerGapSchema = v.variant('gap', [
  v.object({ gap: v.picklist(['not-read', 'list-incomplete', 'too-many', 'nothing-stated']) }),
  v.object({
    gap: v.picklist(['amount-unreadable', 'pair-not-stated', 'return-not-stated']),
    ids: v.array(v.string()),
  }),
]);
export type LedgerGap = v.InferOutput<typeof LedgerGapSchema>;

/**
 * An entry that alone would explain the variance. lacks: the service's figure is without an entry counted
 * here · newer: likewise, and the entry came after the figures were read · has: it includes an entry not
 * counted here · twice: it counts an entry twice.
 */
const CandidateSchema = v.object({
  why: v.picklist(['lacks', 'newer', 'has', 'twice']),
  entries: v.array(LedgerEntrySchema),
});
export type Candidate = v.InferOutput<typeof CandidateSchema>;

const Checked = {
  /** Our sum; undefined if any part of it is unknown. */
  own: v.optional(DecimalSchema),
  stated: v.optional(DecimalSchema),
  /** The service's figure less our sum. */
  variance: v.optional(DecimalSchema),
  candidates: v.array(CandidateSchema),
};

const LineProofSchema = v.object({
  line: LedgerLineSchema,
  ...Checked,
  gaps: v.array(LedgerGapSchema),
  /** The figure in the balance: our sum if it is complete, else the service's figure. */
  used: v.optional(v.picklist(['own', 'stated'])),
});
type LineProof = v.InferOutput<typeof LineProofSchema>;

export const PairProofSchema = v.object({
  asset: v.string(),
  chain: v.string(),
  /** The service's figures are about this pair of asset and chain. */
  isStated: v.boolean(),
  lines: v.array(LineProofSchema),
  balance: v.object(Checked),
  verdict: v.picklist(['balanced', 'differs', 'incomplete']),
});
export type PairProof = v.InferOutput<typeof PairProofSchema>;

interface LedgerPair {
  readonly asset: string;
  readonly chain: string;
}

/** The pair that the service's figures are about: the position's; the profile's where it states none. */
export const pairOf = (
  expected: LedgerPair,
  position: Pick<Position, 'asset' | 'chain'> | undefined,
): LedgerPair => ({
  asset: (position && valueOf(position.asset)) ?? expected.asset,
  chain: (position && valueOf(position.chain)) ?? expected.chain,
});

export interface LedgerFacts {
  readonly entries: readonly LedgerEntry[];
  /** Why a whole line is unknown, for every pair. */
  readonly gaps: Readonly<Record<LedgerLine, readonly LedgerGap[]>>;
  /** The pair that the service's figures are about. */
  readonly pair: LedgerPair;
  readonly stated: Readonly<Partial<Record<LedgerLine | 'balance', Decimal | undefined>>>;
  /** When those figures were read. */
  readonly statedAt: EpochMillis | undefined;
}

/** The stated pair first, then every other pair that an entry names. */
export function proveLedger(facts: LedgerFacts): PairProof[] {
  const pairs: LedgerPair[] = [facts.pair];
  for (const { asset, chain } of facts.entries)
    if (asset !== undefined && chain !== undefined && !pairs.some((pair) => isOf({ asset, chain }, pair)))
      pairs.push({ asset, chain });
  return pairs.map((pair) => provePair(facts, pair));
}

function provePair(facts: LedgerFacts, pair: LedgerPair): PairProof {
  const isStated = pair === facts.pair;
  const stated = isStated ? facts.stated : {};
  const of = (line: LedgerLine) => facts.entries.filter((entry) => entry.line === line && isOf(entry, pair));
  const lines = LEDGER_LINES.map((line) => {
    const unplaced = facts.entries.filter((entry) => entry.line === line && !isPlaced(entry));
    return proveLine(line, of(line), unplaced, facts.gaps[line], stated[line], facts.statedAt);
  });
  const used = lines.map((line) => (line.used === undefined ? undefined : line[line.used]));
  const [credits, releases, seizures] = used;
  const own =
    credits === undefined || releases === undefined || seizures === undefined
      ? undefined
      : subtract(subtract(credits, releases), seizures);
  // A line that uses the service's own figure has no entries here that could be wrong.
  const entries = lines.flatMap(({ line, used: by }) => (by === 'own' ? of(line) : []));
  const balance = compared(own, stated.balance, entries, facts.statedAt, (entry) => entry.line !== 'credits');
  const differs = [...lines, balance].some(
    ({ variance }) => variance !== undefined && !sameValue(variance, ZERO),
  );
  const whole = own !== undefined && balance.variance !== undefined;
  const verdict = differs ? 'differs' : whole ? 'balanced' : 'incomplete';
  return { asset: pair.asset, chain: pair.chain, isStated, lines, balance, verdict };
}

function proveLine(
  line: LedgerLine,
  entries: readonly LedgerEntry[],
  unplaced: readonly LedgerEntry[],
  known: readonly LedgerGap[],
  stated: Decimal | undefined,
  statedAt: EpochMillis | undefined,
): LineProof {
  const counted = entries.filter((entry) => entry.counted);
  const unreadable = counted.filter((entry) => entry.amount === undefined);
  const homeless = unplaced.filter((entry) => entry.counted);
  const typed = counted.some((entry) => entry.from === 'typed');
  const gaps: LedgerGap[] = [
    // The service document has no list of seizures, so only a typed statement can complete this line.
    ...known.filter(({ gap }) => gap !== 'nothing-stated' || !typed),
    ...(unreadable.length > 0 ? [{ gap: 'amount-unreadable' as const, ids: unreadable.map(nameOf) }] : []),
    ...(homeless.length > 0 ? [{ gap: 'pair-not-stated' as const, ids: homeless.map(nameOf) }] : []),
  ];
  const own = gaps.length === 0 ? sum(counted.flatMap(({ amount }) => amount ?? [])) : undefined;
  const used = own !== undefined ? 'own' : line !== 'credits' && stated !== undefined ? 'stated' : undefined;
  return { line, ...compared(own, stated, entries, statedAt, () => false), gaps, ...(used && { used }) };
}

function compared(
  own: Decimal | undefined,
  stated: Decimal | undefined,
  entries: readonly LedgerEntry[],
  statedAt: EpochMillis | undefined,
  lessens: (entry: LedgerEntry) => boolean,
): PairProof['balance'] {
  const variance = own === undefined || stated === undefined ? undefined : subtract(stated, own);
  const candidates =
    variance === undefined || sameValue(variance, ZERO)
      ? []
      : candidatesFor(variance, entries, statedAt, lessens);
  return {
    ...(own !== undefined && { own }),
    ...(stated !== undefined && { stated }),
    ...(variance !== undefined && { variance }),
    candidates,
  };
}

/** Single entries that equal the variance, and all entries together that are newer than the figures. */
function candidatesFor(
  variance: Decimal,
  entries: readonly LedgerEntry[],
  statedAt: EpochMillis | undefined,
  lessens: (entry: LedgerEntry) => boolean,
): Candidate[] {
  const isNewer = (entry: LedgerEntry): boolean => statedAt !== undefined && entry.seenAt > statedAt;
  const found: Candidate[] = [];
  const missed: { entry: LedgerEntry; effect: Decimal }[] = [];
  for (const entry of entries) {
    if (entry.amount === undefined || !isPositive(entry.amount)) continue;
    const effect = lessens(entry) ? negative(entry.amount) : entry.amount;
    if (!entry.counted && sameValue(effect, variance)) found.push({ why: 'has', entries: [entry] });
    if (!entry.counted) continue;
    if (sameValue(negative(effect), variance))
      found.push({ why: isNewer(entry) ? 'newer' : 'lacks', entries: [entry] });
    if (sameValue(effect, variance)) found.push({ why: 'twice', entries: [entry] });
    if (isNewer(entry)) missed.push({ entry, effect });
  }
  if (missed.length > 1 && sameValue(negative(sum(missed.map(({ effect }) => effect))), variance))
    found.unshift({ why: 'newer', entries: missed.map(({ entry }) => entry) });
  return found.slice(0, MOST_CANDIDATES);
}

/** A longer list explains nothing. */
const MOST_CANDIDATES = 5;

const negative = (value: Decimal): Decimal => subtract(ZERO, value);

const isPlaced = (entry: LedgerEntry): boolean => entry.asset !== undefined && entry.chain !== undefined;

export function isOf(
  entry: { asset?: string | undefined; chain?: string | undefined },
  pair: LedgerPair,
): boolean {
  return sameWord(entry.asset, pair.asset) && sameWord(entry.chain, pair.chain);
}

const nameOf = (entry: LedgerEntry): string => entry.id ?? entry.txHash ?? '?';
