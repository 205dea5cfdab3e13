// Proposes the path to an object, a list or a map under an unknown name, only if the app finds nothing itself.
import { path } from '../../../../domain/connector/path.ts';
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { findThing, layersOf, recognised } from '../../reading/envelope.ts';
import type { JsonObject, JsonValue } from '../../reading/json.ts';
import { soughtUnder } from '../../reading/resources.ts';
import { itemsAt } from '../../reading/wire/at.ts';
import { mappingOf, type Mapping } from '../../reading/wire/mapping.ts';
import { thingsIn, type Answered } from '../found-objects.ts';
import { everythingIn, type Inside } from '../places.ts';
import { groupsIn } from './addresses.ts';
import { LOOKS } from './fields.ts';
import { leavesOf } from './leaves.ts';
import { matched } from './match.ts';
import type { Expected } from './units.ts';

type Found = Inside & Pick<Proposal, 'confidence' | 'reason'> & { readonly more?: readonly Proposal[] };

export function unwrapProposals(answers: readonly Answered[], draft: ServiceProfile): Proposal[] {
  const mapping = mappingOf(draft);
  const expected = draft.expectedCollateral;
  const found = answers.flatMap((answered) => {
    const { thing, of, json } = answered;
    const stated = mapping.unwrap(thing, of);
    if (stated !== undefined && itemsAt(json, path(stated)) !== undefined) return [];
    const at = of === 'list' ? listIn(answered, mapping, expected) : thingInside(answered, answers, mapping);
    return at === undefined ? [] : [{ thing, of, at }];
  });
  const sure = new Set([
    ...found.flatMap(({ at }) => (at.confidence === 'certain' ? at.path : [])),
    ...Object.values(draft.unwrap ?? {}).flatMap((stated) =>
      typeof stated === 'string' ? stated : Object.values(stated ?? {}),
    ),
  ]);
  return found.flatMap(({ thing, of, at }): Proposal[] => {
    // Other answers of this service have theirs in the same place.
    const isElsewhere = at.confidence === 'likely' && sure.has(at.path);
    return [
      {
        key: `unwrap ${thing} ${of} ${at.path}`,
        says: { sets: 'unwrap', thing, of, path: at.path },
        confidence: isElsewhere ? 'certain' : at.confidence,
        reason: isElsewhere ? 'elsewhere' : at.reason,
        example: exampleOf(at.value),
      },
      ...(at.more ?? []),
    ];
  });
}

function listIn({ thing, of, json }: Answered, mapping: Mapping, expected: Expected): Found | undefined {
  if (thingsIn(json, { thing, of }, mapping).problem !== 'no-list') return undefined;
  const parent = thing === 'returnAddress' ? groupsIn(json)?.[0]?.parent : undefined;
  if (parent !== undefined) {
    if (layersOf(json, { wrappers: [] }).includes(parent)) return undefined;
    const place = everythingIn(json).find(({ value }) => value === parent);
    return place && { ...place, confidence: 'certain', reason: 'value' };
  }
  const lists = everythingIn(json).flatMap(({ path, value }) =>
    value.kind === 'list' ? [{ path, value, items: objectsOf(value.items) }] : [],
  );
  const filled = lists.filter(({ items }) => items.length > 0);
  const [first, second] = filled.toSorted((one, other) => other.items.length - one.items.length);
  if (first !== undefined) {
    const isOnly = second === undefined && looksLike(thing, first.items, expected);
    return { ...first, confidence: isOnly ? 'certain' : 'likely', reason: 'value' };
  }
  const map = thing === 'wallet' ? mapIn(json, expected) : undefined;
  if (map !== undefined) return map;
  const [only, other] = lists;
  return only === undefined || other !== undefined
    ? undefined
    : { ...only, confidence: 'likely', reason: 'value' };
}

const objectsOf = (items: readonly JsonValue[]): JsonObject[] =>
  items.filter((item) => item.kind === 'object');

/** Two fields of this kind of record, or the names that the app knows. */
function looksLike(thing: WireResource, items: readonly JsonObject[], expected: Expected): boolean {
  if (thing === 'position') return true;
  const named = matched(LOOKS[thing], leavesOf(items), expected).filter(({ reason }) => reason === 'name');
  const [first] = items;
  const known = first === undefined ? 0 : recognised(first, { fields: mappingOf({}).names[thing] });
  return named.length + known >= 2;
}

const isWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Wallets as a map: by asset and then by chain, or by both in one word. The operator's own pair is among them. */
function mapIn(json: JsonValue, { asset, chain }: Expected): Found | undefined {
  for (const { path: around, value } of [{ path: '', value: json }, ...everythingIn(json)]) {
    if (value.kind !== 'object') continue;
    const at = (end: string): string => (around === '' ? end : `${around}.${end}`);
    for (const [key, inner] of value.members) {
      if (isWord(key, asset) && inner.kind === 'object') {
        const isByChain = [...inner.members.keys()].some((name) => isWord(name, chain));
        const keys = isByChain ? { asset: '^.@key', chain: '@key' } : { asset: '@key' };
        return fromMap(at(isByChain ? '*.*' : '*'), value, keys);
      }
      const by = key.slice(asset.length, key.length - chain.length);
      const isBoth = /^[-_:/ ]$/.test(by) && isWord(key, `${asset}${by}${chain}`);
      if (isBoth) return fromMap(at('*'), value, { asset: '@key', chain: '@key' }, by);
    }
  }
  return undefined;
}

function fromMap(entries: string, value: JsonValue, keys: Record<string, string>, by?: string): Found {
  const more = Object.entries(keys).map(([field, at]): Proposal => ({
    key: `wallet ${field} ${at}`,
    says: {
      sets: 'field',
      thing: 'wallet',
      field,
      path: at,
      ...(by !== undefined && { spec: { split: { by, take: field === 'asset' ? 'before' : 'after' } } }),
    },
    confidence: 'certain',
    reason: 'value',
    example: value.kind === 'object' ? ([...value.members.keys()][0] ?? '') : '',
  }));
  return { path: entries, value, confidence: 'certain', reason: 'value', more };
}

function thingInside(
  { thing, json }: Answered,
  answers: readonly Answered[],
  mapping: Mapping,
): Found | undefined {
  if (json.kind !== 'object' || !isSingle(thing)) return undefined;
  const sought = soughtUnder(mapping, thing);
  const found = findThing(json, sought);
  if (found?.thing !== json || found.recognised > 0) return undefined;
  const objects = everythingIn(json).flatMap(({ path, value }): Inside<JsonObject>[] =>
    value.kind === 'object' ? [{ path, value }] : [],
  );
  const known = bestBy(objects, ({ value }) => recognised(value, sought));
  if (known !== undefined && known.score >= 2)
    return { ...known.place, confidence: 'certain', reason: 'name' };
  const names = namesInLists(thing, answers, mapping);
  if (2 * overlap(json, names) >= names.size && names.size > 0) return undefined;
  const alike = bestBy(objects, ({ value }) => overlap(value, names));
  if (alike !== undefined && alike.score >= 3 && 2 * alike.score >= names.size)
    return { ...alike.place, confidence: 'certain', reason: 'elsewhere' };
  // The one object with several members is worth a look.
  const [only, second] = objects.filter(({ value }) => value.members.size >= 3);
  return only === undefined || second?.path.startsWith(`${only.path}.`) === false
    ? undefined
    : { ...only, confidence: 'likely', reason: 'value' };
}

const SINGLE = ['position', 'loan', 'quote', 'application'] as const;
const isSingle = (thing: WireResource): thing is (typeof SINGLE)[number] =>
  SINGLE.some((one) => one === thing);

/** Members that objects of this kind have in a list. */
function namesInLists(thing: WireResource, answers: readonly Answered[], mapping: Mapping): Set<string> {
  const list = answers.find((one) => one.thing === thing && one.of === 'list');
  if (list === undefined) return new Set();
  const [first] =
    everythingIn(list.json).flatMap(({ value }) => (value.kind === 'list' ? objectsOf(value.items) : [])) ??
    thingsIn(list.json, { thing, of: 'list' }, mapping).items.map(({ item }) => item);
  return new Set(first?.members.keys() ?? []);
}

const overlap = ({ members }: JsonObject, names: ReadonlySet<string>): number =>
  [...members.keys()].filter((name) => names.has(name)).length;

/** The one with the highest score; of several, the outermost. */
function bestBy<T>(
  places: readonly T[],
  scoreOf: (place: T) => number,
): { place: T; score: number } | undefined {
  const scored = places.map((place) => ({ place, score: scoreOf(place) }));
  return scored.toSorted((one, other) => other.score - one.score)[0];
}

function exampleOf(value: JsonValue): string {
  const first = value.kind === 'list' ? value.items[0] : value;
  return first?.kind === 'object' ? [...first.members.keys()].slice(0, 6).join(', ').slice(0, 80) : '';
}
