// Proposes the path to an object or a list under an unknown name. It does so only if the app finds nothing
// itself and there is exactly one list of objects, or one object with fitting fields.
import { path } from '../../../../domain/connector/path.ts';
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { findThing, layersOf, recognised } from '../../reading/envelope.ts';
import type { JsonObject, JsonValue } from '../../reading/json.ts';
import { soughtUnder } from '../../reading/resources.ts';
import { itemsAt } from '../../reading/wire/at.ts';
import { amountOf } from '../../reading/wire/read.ts';
import { mappingOf, type Mapping } from '../../reading/wire/mapping.ts';
import type { Answered } from '../found-objects.ts';
import { thingsIn } from '../found-objects.ts';
import { groupsIn } from './addresses.ts';

const DEEPEST = 4;

interface Place<T extends JsonValue = JsonValue> {
  readonly path: string;
  readonly value: T;
}
type Found = Place & Pick<Proposal, 'confidence' | 'reason'>;

export function unwrapProposals(answers: readonly Answered[], draft: ServiceProfile): Proposal[] {
  const mapping = mappingOf(draft);
  const found = answers.flatMap((answered) => {
    const { thing, of, json } = answered;
    const stated = mapping.unwrap(thing, of);
    if (stated !== undefined && itemsAt(json, path(stated)) !== undefined) return [];
    const at = of === 'list' ? listIn(answered, mapping) : thingInside(answered, answers, mapping);
    return at === undefined ? [] : [{ thing, of, at }];
  });
  const sure = new Set([
    ...found.flatMap(({ at }) => (at.confidence === 'certain' ? at.path : [])),
    ...Object.values(draft.unwrap ?? {}).flatMap((stated) =>
      typeof stated === 'string' ? stated : Object.values(stated ?? {}),
    ),
  ]);
  return found.map(({ thing, of, at }): Proposal => {
    // Other answers of this service have theirs in the same place.
    const isElsewhere = at.confidence === 'likely' && sure.has(at.path);
    return {
      key: `unwrap ${thing} ${of} ${at.path}`,
      says: { sets: 'unwrap', thing, of, path: at.path },
      confidence: isElsewhere ? 'certain' : at.confidence,
      reason: isElsewhere ? 'elsewhere' : at.reason,
      example: exampleOf(at.value),
    };
  });
}

function listIn({ thing, of, json }: Answered, mapping: Mapping): Found | undefined {
  if (thingsIn(json, { thing, of }, mapping).problem !== 'no-list') return undefined;
  const parent = thing === 'returnAddress' ? groupsIn(json)?.[0]?.parent : undefined;
  if (parent !== undefined) {
    if (layersOf(json, { wrappers: [] }).includes(parent)) return undefined;
    const place = placesIn(json).find(({ value }) => value === parent);
    return place && { ...place, confidence: 'certain', reason: 'value' };
  }
  const lists = placesIn(json).flatMap(({ path, value }) => (value.kind === 'list' ? [{ path, value }] : []));
  const filled = lists.filter(({ value }) => value.items.some((item) => item.kind === 'object'));
  const [first, second] = filled.toSorted((one, other) => other.value.items.length - one.value.items.length);
  if (first !== undefined)
    return { ...first, confidence: second === undefined ? 'certain' : 'likely', reason: 'value' };
  const [only, other] = lists;
  return only === undefined || other !== undefined
    ? undefined
    : { ...only, confidence: 'likely', reason: 'value' };
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
  const objects = placesIn(json).flatMap(({ path, value }): Place<JsonObject>[] =>
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
  const inner = wrappedBy(json);
  return inner && { ...inner, confidence: 'likely', reason: 'value' };
}

const SINGLE = ['position', 'loan', 'quote', 'application'] as const;
const isSingle = (thing: WireResource): thing is (typeof SINGLE)[number] =>
  SINGLE.some((one) => one === thing);

/** Members that objects of this kind have in a list. */
function namesInLists(thing: WireResource, answers: readonly Answered[], mapping: Mapping): Set<string> {
  const list = answers.find((one) => one.thing === thing && one.of === 'list');
  if (list === undefined) return new Set();
  const at = listIn(list, mapping)?.value;
  const items =
    at?.kind === 'list'
      ? at.items
      : thingsIn(list.json, { thing, of: 'list' }, mapping).items.map(({ item }) => item);
  const [first] = items;
  return new Set(first?.kind === 'object' ? first.members.keys() : []);
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

/** The one object with several members, if nothing around it is an amount. */
function wrappedBy(body: JsonObject, prefix = '', depth = 1): Place<JsonObject> | undefined {
  const members = [...body.members].filter(([name]) => !name.includes('.'));
  const objects = members.flatMap(([name, value]) => (value.kind === 'object' ? [{ name, value }] : []));
  const [only, other] = objects;
  const holdsMoney = members.some(([, value]) => value.kind === 'text' && /^\d+\.\d+$/.test(value.value));
  const holdsNumber = members.some(
    ([, value]) => value.kind === 'number' && amountOf(value) !== undefined && value.digits.length > 4,
  );
  if (only === undefined || other !== undefined || holdsMoney || holdsNumber) return undefined;
  const place = { path: `${prefix}${only.name}`, value: only.value };
  if (only.value.members.size >= 3) return place;
  return depth < DEEPEST ? wrappedBy(only.value, `${place.path}.`, depth + 1) : undefined;
}

/** Every object and list inside, outermost first. */
function placesIn(body: JsonValue): Place[] {
  const all: Place[] = [];
  let layer: Place[] = [{ path: '', value: body }];
  for (let depth = 0; depth < DEEPEST && layer.length > 0; depth++) {
    layer = layer.flatMap(({ path, value }) =>
      value.kind !== 'object'
        ? []
        : [...value.members].flatMap(([name, inner]): Place[] =>
            name.includes('.') || (inner.kind !== 'object' && inner.kind !== 'list')
              ? []
              : [{ path: path === '' ? name : `${path}.${name}`, value: inner }],
          ),
    );
    all.push(...layer);
  }
  return all;
}

function exampleOf(value: JsonValue): string {
  const first = value.kind === 'list' ? value.items[0] : value;
  return first?.kind === 'object' ? [...first.members.keys()].slice(0, 6).join(', ').slice(0, 80) : '';
}
