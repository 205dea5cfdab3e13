// Reads one raw answer under a draft of the profile: a pure function of the two.
import { WIRE_FIELDS, type WireResource } from '../../../domain/profile-mapping.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { RawLine } from '../../../contract/calls/inspect.ts';
import type { SampleForm } from '../../../contract/slices/inspect.ts';
import type { AnswerSummary, RawAnswer, ReadAnswer } from '../../desk/ports/inspect.ts';
import type { JsonValue } from '../reading/json.ts';
import { mappingOf } from '../reading/wire/mapping.ts';
import { linesOf } from './lines.ts';
import { valueRolesOf } from './value-roles.ts';
import { maskedAnswer } from './mask.ts';
import { NEEDED } from './needed.ts';
import { readThing, type OneThing, type ReadUnder } from './readings.ts';
import { statusWords } from './status-words.ts';
import { thingsIn } from './found-objects.ts';
import { stateOf, understoodOf } from './understood.ts';

export interface Answered {
  readonly thing: WireResource;
  readonly of: SampleForm;
  readonly json: JsonValue;
  readonly size: number;
  readonly at: EpochMillis;
}

/** The parsed answer behind each result, for functions that compare several. */
const madeOf = new WeakMap<RawAnswer, Answered>();
export const answeredOf = (answer: RawAnswer): Answered | undefined => madeOf.get(answer);

export function answerOf(answered: Answered): RawAnswer {
  const { thing, of, size } = answered;
  const answer: RawAnswer = {
    thing,
    of,
    size,
    read: (draft, index) => readAnswer(answered, draft, index),
    summary: (draft) => summaryOf(answered, draft),
    masked(draft) {
      const reads = under(answered, draft);
      const { items, objects } = things(answered, reads);
      return { text: maskedAnswer(answered.json, objects, reads), items: items.length };
    },
  };
  madeOf.set(answer, answered);
  return answer;
}

const under = ({ at }: Answered, draft: ServiceProfile): ReadUnder => ({
  mapping: mappingOf(draft),
  draft,
  at,
});

function things(
  { thing, of, json }: Answered,
  { mapping }: ReadUnder,
): ReturnType<typeof thingsIn> & { readonly objects: OneThing[] } {
  const found = thingsIn(json, { thing, of }, mapping);
  const objects = found.items.flatMap(({ item, group }) =>
    item.kind === 'object' ? [{ thing, item, group }] : [],
  );
  return { ...found, objects };
}

function readAnswer(answered: Answered, draft: ServiceProfile, wanted: number): ReadAnswer {
  const { thing, json: body } = answered;
  const reads = under(answered, draft);
  const { items, objects, problem } = things(answered, reads);
  const index = Math.max(0, Math.min(wanted, items.length - 1));
  const { item, group } = items[index] ?? {};
  const known = { items: items.length, index };
  if (item?.kind !== 'object') {
    const why = problem ?? (item === undefined ? undefined : ('not-an-object' as const));
    return { ...known, lines: linesOf({ body }), understood: [], words: [], problem: why };
  }
  const read = readThing({ thing, item, group }, reads);
  const roles = valueRolesOf(item, read.readings, reads.mapping.names[thing]);
  return {
    ...known,
    lines: linesOf({ body, thing: { item, roles } }),
    understood: understoodOf(thing, read),
    words: statusWords(objects, reads),
  };
}

/** The most objects by which a list is judged. */
const MOST_JUDGED = 50;

/**
 * Each field counts with its best reading in any object, because most loans are open and have no return yet.
 */
function summaryOf(answered: Answered, draft: ServiceProfile): AnswerSummary {
  const { thing } = answered;
  const fields: readonly string[] = WIRE_FIELDS[thing];
  const reads = under(answered, draft);
  const { items, objects, problem } = things(answered, reads);
  const isList = answered.of === 'list';
  const counted = { ...(isList && { items: items.length }) };
  if (problem !== undefined)
    return { counts: { ...counted, found: 0, assumed: 0, missing: fields.length, unmapped: 0 }, lacks: true };
  // An empty list says nothing for or against its fields.
  if (items.length === 0)
    return { counts: { ...counted, found: 0, assumed: 0, missing: 0, unmapped: 0 }, lacks: false };

  const found = new Set<string>();
  const assumed = new Set<string>();
  const unmapped = new Set<string>();
  for (const one of objects.slice(0, MOST_JUDGED)) {
    const { readings } = readThing(one, reads);
    for (const field of fields) {
      const state = readings[field] === undefined ? 'missing' : stateOf(readings[field]);
      if (state === 'found') found.add(field);
      if (state === 'assumed') assumed.add(field);
    }
    const roles = valueRolesOf(one.item, readings, reads.mapping.names[thing]);
    for (const line of linesOf({ body: one.item, thing: { item: one.item, roles } }))
      if (isUnmapped(line) && line.path !== undefined) unmapped.add(line.path);
  }
  const onlyAssumed = [...assumed].filter((field) => !found.has(field)).length;
  return {
    counts: {
      ...counted,
      found: found.size,
      assumed: onlyAssumed,
      missing: fields.length - found.size - onlyAssumed,
      unmapped: unmapped.size,
    },
    lacks: NEEDED[thing].some((field) => !found.has(field) && !assumed.has(field)),
  };
}

const isUnmapped = ({ role, fields, kind }: RawLine): boolean =>
  role === 'unmapped' && fields.length === 0 && kind !== 'object' && kind !== 'close' && kind !== 'more';
