// Matches values with fields: by the kind of the values, by their names, and by being the only one of a kind.
// The best pair comes first, and no value belongs to two fields.
import type { Proposal, Reason } from '../../../../domain/proposal.ts';
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Look } from './fields.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { exampleOf, KINDS, type Leaf } from './leaves.ts';

export interface Expected {
  readonly asset: string;
  readonly chain: string;
}

export interface Match {
  readonly field: string;
  readonly leaf: Leaf;
  readonly confidence: Proposal['confidence'];
  readonly reason: Reason;
}

/** Kinds whose values can hardly be anything else. */
const DISTINCTIVE: ReadonlySet<Look['kind']> = new Set(['hash', 'address', 'asset', 'chain', 'flag']);

/** The lowest score to be proposed, and to be called certain. */
const LIKELY = 3;
const CERTAIN = 5;

export function matched(
  looks: Readonly<Record<string, Look>>,
  leaves: readonly Leaf[],
  expected: Expected,
): Match[] {
  const pairs = Object.entries(looks).flatMap(([field, look]) => {
    const fitting = leaves.filter((leaf) => fits(look, leaf, expected));
    return fitting.map((leaf) => {
      const named = nameScore(look, leaf.path);
      const isOnly = fitting.length === 1;
      const score = named + (DISTINCTIVE.has(look.kind) ? 2 : 0) + (isOnly ? 2 : 0);
      // Without a value there is nothing to judge by.
      const confidence =
        score >= CERTAIN && leaf.texts.length > 0 ? ('certain' as const) : ('likely' as const);
      const reason: Reason = named > 0 ? 'name' : 'value';
      return { field, leaf, score, confidence, reason };
    });
  });
  const taken = new Set<string>();
  const done: Match[] = [];
  for (const { score, ...pair } of pairs.sort((one, other) => other.score - one.score)) {
    if (score < LIKELY || taken.has(pair.leaf.path) || done.some(({ field }) => field === pair.field))
      continue;
    taken.add(pair.leaf.path);
    done.push(pair);
  }
  return done;
}

function fits({ kind, names }: Look, leaf: Leaf, { asset, chain }: Expected): boolean {
  const is = (one: string) => (text: string) => text.toLowerCase() === one.toLowerCase();
  if (kind === 'asset') return leaf.texts.some(is(asset)) && leaf.texts.every((text) => text.length <= 10);
  if (kind === 'chain') return leaf.texts.some(is(chain)) && leaf.texts.every((text) => text.length <= 30);
  // Only its name identifies a text, or a place without values.
  if (kind === 'text' || leaf.texts.length === 0)
    return KINDS[kind](leaf) && tokensOf(leaf.path).some((token) => names.includes(token));
  return KINDS[kind](leaf);
}

/** The last step of a path says more than the others. */
function nameScore({ names }: Look, path: string): number {
  const last = tokensOf(path.split('.').at(-1) ?? '');
  if (last.some((token) => names.includes(token))) return 3;
  return tokensOf(path).some((token) => names.includes(token)) ? 2 : 0;
}

export const fieldProposal = (thing: WireResource, { field, leaf, confidence, reason }: Match): Proposal => ({
  key: `${thing} ${field} ${leaf.path}`,
  says: { sets: 'field', thing, field, path: leaf.path },
  confidence,
  reason,
  example: exampleOf(leaf),
});
