// Matches values with fields. A match is certain only by a name that means this field and nothing else, with a value
// of the right kind in every record, and for an amount with a certain unit. What only hints is likely.
import type { Proposal, Reason } from '../../../../domain/proposal.ts';
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Look, Looks } from './fields.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { exampleOf, KINDS, parentOf, type Leaf } from './leaves.ts';
import { unitOf, type Expected, type Unit } from './units.ts';

export interface Match {
  readonly field: string;
  readonly leaf: Leaf;
  readonly unit?: Unit | undefined;
  readonly confidence: Proposal['confidence'];
  readonly reason: Reason;
}

/** Kinds whose values can hardly be anything else, so that the only one is worth a look. */
const DISTINCTIVE: ReadonlySet<Look['kind']> = new Set(['hash', 'address', 'asset', 'chain', 'flag']);

export function matched(looks: Looks, leaves: readonly Leaf[], expected: Expected): Match[] {
  const isNamed = (look: Look, leaf: Leaf): boolean => look.names.includes(nameOf(leaf.path));
  const pairs = Object.entries(looks).flatMap(([field, look]) => {
    const fitting = leaves.filter((leaf) => fits(look, leaf, expected));
    const named = fitting.filter((leaf) => isNamed(look, leaf));
    return fitting.flatMap((leaf): (Match & { score: number })[] => {
      const hint = isNamed(look, leaf) ? 4 : hintScore(look, leaf.path);
      const isOnly = DISTINCTIVE.has(look.kind) && fitting.length === 1;
      if (hint === 0 && !isOnly) return [];
      const unit = look.money === undefined ? undefined : unitOf(leaf, leaves, { look, expected });
      if (unit === 'other') return [];
      const others = Object.entries(looks).some(
        ([other, its]) => other !== field && isNamed(its, leaf) && fits(its, leaf, expected),
      );
      const isWhole = look.isOptional === true || leaf.texts.length === leaf.values.length;
      const isCertain =
        isNamed(look, leaf) &&
        named.length === 1 &&
        !others &&
        isWhole &&
        leaf.texts.length > 0 &&
        unit?.isCertain !== false;
      const reason: Reason = hint > 0 ? 'name' : 'value';
      const confidence = isCertain ? ('certain' as const) : ('likely' as const);
      return [{ field, leaf, unit, confidence, reason, score: hint * 2 + (isOnly ? 1 : 0) }];
    });
  });
  const taken = new Set<string>();
  const done: Match[] = [];
  for (const { score: _score, ...pair } of pairs.sort((one, other) => other.score - one.score)) {
    if (taken.has(pair.leaf.path) || done.some(({ field }) => field === pair.field)) continue;
    taken.add(pair.leaf.path);
    done.push(pair);
  }
  return done;
}

function fits({ kind, hints, only }: Look, leaf: Leaf, { asset, chain }: Expected): boolean {
  const tokens = tokensOf(leaf.path);
  if (only !== undefined && !tokens.some((token) => only.test(token))) return false;
  if (tokensOf(parentOf(leaf.path)).some((word) => OTHERS.includes(word))) return false;
  const is = (one: string) => (text: string) => text.toLowerCase() === one.toLowerCase();
  if (kind === 'asset') return leaf.texts.some(is(asset)) && leaf.texts.every((text) => text.length <= 10);
  if (kind === 'chain') return leaf.texts.some(is(chain)) && leaf.texts.every((text) => text.length <= 30);
  // Only its name identifies a text, or a place without values.
  if (kind === 'text' || leaf.texts.length === 0)
    return KINDS[kind](leaf) && tokens.some((token) => hints.includes(token));
  return KINDS[kind](leaf);
}

/** What is inside these is about something else than the record. */
const OTHERS = [
  'payoff',
  'repay',
  'repayment',
  'settlement',
  'disbursement',
  'payout',
  'fee',
  'fees',
  'interest',
  'sender',
  'from',
  'source',
];
/** Objects that only hold the record's own fields. */
const NEUTRAL =
  /^(?:data|attributes|details|info|item|record|body|result|node|fields|loan|deposit|wallet|quote|application|position|ledger)$/;

/** The words of a path without what only wraps it, and without a unit at its end. */
export function nameOf(path: string): string {
  const steps = path.split('.');
  while (steps.length > 1 && NEUTRAL.test(tokensOf(steps[0] ?? '').join('_'))) steps.shift();
  return tokensOf(steps.join('.'))
    .join('_')
    .replace(/_(?:ngn|naira|kobo|usd|usdc|usdt|minor|cents)$/, '');
}

/** The last step of a path says more than the others. */
function hintScore({ hints }: Look, path: string): number {
  const last = tokensOf(path.split('.').at(-1) ?? '');
  if (last.some((token) => hints.includes(token))) return 2;
  return tokensOf(path).some((token) => hints.includes(token)) ? 1 : 0;
}

export const fieldProposal = (
  thing: WireResource,
  { field, leaf, unit, confidence, reason }: Match,
): Proposal => ({
  key: `${thing} ${field} ${leaf.path}`,
  says: { sets: 'field', thing, field, path: leaf.path, ...specOf(unit) },
  confidence,
  reason,
  example: exampleOf(leaf),
});

function specOf(unit: Unit | undefined): { spec?: Record<string, unknown> } {
  const { scale = 0, unit: of } = unit ?? {};
  const spec = { ...(scale > 0 && { scale }), ...(of !== undefined && { unit: of }) };
  return Object.keys(spec).length === 0 ? {} : { spec };
}
