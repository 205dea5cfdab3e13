// Lists the status words in an answer, so that the operator gives a meaning to words that really occur.
import { ANSWERS, type FieldRow } from '../../../domain/connector/fields.ts';
import type { StatusWord } from '../../../contract/calls/inspect.ts';
import type { Mapping } from '../reading/wire/mapping.ts';
import type { Names } from '../reading/wire/names.ts';
import { meaningOf as meaningIn } from '../reading/wire/read.ts';
import { readThing, type OneThing, type ReadUnder } from './readings.ts';

/** The most objects that are searched, and the most words that are listed. */
const MOST_THINGS = 300;
const MOST_WORDS = 60;
/** A longer text is no status word. */
const LONGEST_WORD = 200;

/** Fields whose words have a meaning to the app or the operator. */
export const wordFieldsOf = (thing: OneThing['thing']): string[] =>
  Object.entries<FieldRow>(ANSWERS[thing]).flatMap(([field, { kind }]) => (kind === 'state' ? field : []));

export function statusWords(things: readonly OneThing[], under: ReadUnder): StatusWord[] {
  const found = new Map<string, StatusWord>();
  for (const one of things.slice(0, MOST_THINGS)) {
    const fields = wordFieldsOf(one.thing);
    if (fields.length === 0) return [];
    const { readings } = readThing(one, under);
    for (const field of fields) {
      const reading = readings[field];
      if (reading?.state !== 'found' || typeof reading.value !== 'string') continue;
      const word = reading.value;
      if (word.length > LONGEST_WORD) continue;
      const key = `${field} ${word}`;
      const before = found.get(key);
      if (before === undefined && found.size >= MOST_WORDS) continue;
      const meaning = meaningOf(one.thing, field, { word, mapping: under.mapping });
      found.set(key, {
        field,
        word,
        count: (before?.count ?? 0) + 1,
        ...(meaning !== undefined && { meaning }),
      });
    }
  }
  return [...found.values()];
}

/** The word's meaning under the mapping; a word with two meanings has none. */
export function meaningOf(
  thing: OneThing['thing'],
  field: string,
  { word, mapping }: { word: string; mapping: Mapping },
): string | undefined {
  const names: Readonly<Record<string, Names | undefined>> = mapping.names[thing];
  return names[field] && meaningIn(word, names[field]);
}
