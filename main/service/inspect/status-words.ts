// Lists the status words in an answer, so that the operator gives a meaning to words that really occur.
import { isCounted } from '../../../domain/deposit.ts';
import type { StatusWord } from '../../../contract/calls/inspect.ts';
import { sameWord } from '../../../domain/wallet.ts';
import type { JsonObject } from '../reading/json.ts';
import { depositFrom } from '../reading/wire/deposit.ts';
import { loanFrom } from '../reading/wire/loan.ts';
import type { Mapping } from '../reading/wire/mapping.ts';
import { readThing, type OneThing, type ReadUnder } from './readings.ts';

/** The most objects that are searched, and the most words that are listed. */
const MOST_THINGS = 300;
const MOST_WORDS = 60;
/** A longer text is no status word. */
const LONGEST_WORD = 200;

/** Fields whose words have a meaning to the app or the operator. */
export const WORD_FIELDS = {
  wallet: [],
  deposit: ['status'],
  position: [],
  returnAddress: ['status'],
  quote: [],
  application: ['status'],
  loan: ['status', 'returnStatus'],
} as const;

export function statusWords(things: readonly OneThing[], under: ReadUnder): StatusWord[] {
  const found = new Map<string, StatusWord>();
  for (const one of things.slice(0, MOST_THINGS)) {
    const fields = WORD_FIELDS[one.thing];
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
      const meaning = meaningOf(one, field, { word, mapping: under.mapping });
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
  { thing, item }: { readonly thing: OneThing['thing']; readonly item: JsonObject },
  field: string,
  { word, mapping }: { word: string; mapping: Mapping },
): string | undefined {
  if (thing === 'loan' && field === 'returnStatus') {
    const loan = loanFrom(item, mapping.loanWords, mapping.names.loan);
    return loan?.collateralReturn?.status === 'final' ? 'final' : undefined;
  }
  if (thing === 'deposit')
    return isCounted(depositFrom(item, mapping.names.deposit, mapping.countedWords))
      ? 'confirmed'
      : undefined;
  const meanings =
    thing === 'loan'
      ? { open: mapping.loanWords.open, closed: mapping.loanWords.closed }
      : thing === 'returnAddress'
        ? mapping.addressWords
        : thing === 'application'
          ? mapping.applicationWords
          : {};
  const meant = Object.entries(meanings).filter(([, words]: [string, readonly string[]]) =>
    words.some((known) => sameWord(word, known)),
  );
  const [only, second] = meant;
  return second === undefined ? only?.[0] : undefined;
}
