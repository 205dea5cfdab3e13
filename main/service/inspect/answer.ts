// Reads one raw answer under a draft of the profile: a pure function of the two.
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { RawAnswer, ReadAnswer } from '../../desk/ports/inspect.ts';
import { mappingOf } from '../reading/wire/mapping.ts';
import { maskedAnswer, plainText } from './mask.ts';
import { holdersIn, placesIn } from './places.ts';
import { readThing, type ReadUnder } from './readings.ts';
import { saidBy } from './result.ts';
import { statusWords } from './status-words.ts';
import { objectsIn, type Answered } from './found-objects.ts';
import { understoodOf } from './understood.ts';

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
    said(draft) {
      const reads = under(answered, draft);
      return saidBy(answered, objectsIn(answered, reads.mapping), reads);
    },
    masked(draft) {
      const reads = under(answered, draft);
      return maskedAnswer(answered.json, objectsIn(answered, reads.mapping).objects, reads);
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

function readAnswer(answered: Answered, draft: ServiceProfile, wanted: number): ReadAnswer {
  const { thing, json: body } = answered;
  const reads = under(answered, draft);
  const { items, objects, problem } = objectsIn(answered, reads.mapping);
  const index = Math.max(0, Math.min(wanted, items.length - 1));
  const { item, group } = items[index] ?? {};
  const known = { items: items.length, index, holders: holdersIn(body) };
  if (item?.kind !== 'object') {
    const why = problem ?? (item === undefined ? undefined : ('not-an-object' as const));
    return { ...known, text: plainText(body), places: [], understood: [], words: [], problem: why };
  }
  return {
    ...known,
    text: plainText(item),
    places: placesIn(item),
    understood: understoodOf(thing, readThing({ thing, item, group }, reads)),
    words: statusWords(objects, reads),
  };
}
