// Each known name is read, under its rule and in each spelling, and of two the earlier one wins. The list
// in known-names.ts shows any lost or renamed one.
import { describe, expect, it } from 'vitest';
import type { WireResource } from '../../../../../../domain/profile-mapping.ts';
import { epochMillis } from '../../../../../../domain/time.ts';
import { readThing } from '../../../../../../main/service/inspect/readings.ts';
import { practiceProfile } from '../../../../../../main/practice/profile.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { looked } from '../../../../../../main/service/reading/wire/pick.ts';
import { returnAddressFrom } from '../../../../../../main/service/reading/wire/return-address.ts';
import { object } from '../../support.ts';
import {
  ADDRESS_STATUS_WORDS,
  DOCUMENTED,
  FIELD_NAMES,
  RETURN_OBJECT_NAMES,
  RETURN_OBJECTS,
} from './field-names.ts';

type Value = string | number | boolean;
/** Each field's values that are not text, with the reading of each: two of each, to tell which was read. */
const VALUES: Readonly<Record<string, readonly (readonly [Value, unknown])[]>> = {
  amount: ['1250.50', '7.00'].map((text) => [text, text] as const),
  count: [
    [3, 3],
    ['12', 12],
  ],
  time: ['2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'].map((text) => [text, Date.parse(text)] as const),
  flag: [
    [true, true],
    [false, false],
  ],
  text: ['word', 'other'].map((text) => [text, text] as const),
  destination: ['0123', '4567'].map((text) => [text, [{ path: '', value: text }]] as const),
};
const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'amount value capacity debt ltv price collateralAmount credits releases seizures balance payoff principal returnAmount'
      .split(' ')
      .map((field) => [field, 'amount']),
  ),
  ...Object.fromEntries(
    'confirmations requiredConfirmations returnConfirmations returnRequiredConfirmations ttl'
      .split(' ')
      .map((field) => [field, 'count']),
  ),
  ...Object.fromEntries(
    'createdAt priceAt approvedAt expiresAt openedAt closedAt'.split(' ').map((field) => [field, 'time']),
  ),
  active: 'flag',
  inactive: 'flag',
  destination: 'destination',
};
const valuesOf = (field: string) => VALUES[KINDS[field] ?? 'text'] ?? [];

const profile = practiceProfile('http://127.0.0.1:9/v1');
const under = { mapping: mappingOf({}), draft: profile, at: epochMillis(Date.UTC(2026, 10, 21)) };
const fieldsOf = (thing: WireResource): [string, string][] => Object.entries(FIELD_NAMES[thing]);
const THINGS = Object.keys(FIELD_NAMES) as WireResource[];
const namesIn = (list: string): string[] => list.split(' ');

function spelled(name: string): string[] {
  const camel = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const pascal = camel.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());
  return [...new Set([name, camel, pascal, name.replaceAll('_', '-')])];
}

/** `a.b` as a step into an object, merged into what is already there. */
function put(into: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...into, [first]: value };
  return { ...into, [first]: put((into[first] ?? {}) as Record<string, unknown>, rest.join('.'), value) };
}

/** What else the object needs for this field to be read. */
function around(thing: WireResource, field: string): Record<string, unknown> {
  if (thing !== 'loan') return {};
  const isOfReturn = field.startsWith('return') && field !== 'returnTxHash';
  return { ...(field !== 'id' && { id: 'LN-1' }), ...(isOfReturn && { return_tx_hash: '0xff' }) };
}
const readingOf = (thing: WireResource, item: object, field: string) =>
  readThing({ thing, item: object(item) }, under).readings[field];

const everyName = THINGS.flatMap((thing) =>
  fieldsOf(thing).flatMap(([field, names]) => namesIn(names).map((name) => ({ thing, field, name }))),
);
const everyPair = THINGS.flatMap((thing) =>
  fieldsOf(thing).flatMap(([field, names]) =>
    namesIn(names)
      .slice(1)
      .map((later, index) => ({ thing, field, first: namesIn(names)[index] ?? '', later })),
  ),
);

describe('a name of a field', () => {
  it.each(everyName)('$thing.$field is read from $name in each spelling', ({ thing, field, name }) => {
    const [[stands, value] = ['', undefined]] = valuesOf(field);
    const isDocumented = DOCUMENTED.has(`${thing}.${field}`);
    for (const spelling of spelled(name))
      expect(readingOf(thing, put(around(thing, field), spelling, stands), field)).toMatchObject({
        state: 'found',
        field: spelling,
        rule: isDocumented ? 'documented' : 'alias',
        value,
      });
  });
  it.each(everyPair)('$thing.$field: $first comes before $later', ({ thing, field, first, later }) => {
    const [[one, value] = ['', undefined], [two] = ['']] = valuesOf(field);
    const both = put(put(around(thing, field), later, two), first, one);
    expect(readingOf(thing, both, field)).toMatchObject({ field: first, value });
    const blank = put(put(around(thing, field), later, two), first, ' ');
    expect(readingOf(thing, blank, field)).toMatchObject({ field: later });
  });
  it('is one of the listed', () => {
    const known = THINGS.map((thing) => {
      const entries = Object.entries(under.mapping.names[thing]);
      return [thing, Object.fromEntries(entries.map(([field, names]) => [field, looked(names).join(' ')]))];
    });
    expect(Object.fromEntries(known)).toEqual(FIELD_NAMES);
  });
  it('of a quote’s ttl counts if there is no expiry', () => {
    for (const name of namesIn(FIELD_NAMES.quote.ttl)) {
      const item = { id: 'q', [name]: 45 };
      expect(readingOf('quote', item, 'expiresAt')).toMatchObject({
        field: name,
        value: under.at + 45_000,
      });
    }
  });
});

describe('the return of a loan in an object of its own (gap 30)', () => {
  const every = namesIn(RETURN_OBJECTS).flatMap((holder) =>
    Object.entries(RETURN_OBJECT_NAMES).flatMap(([field, names]) =>
      namesIn(names).map((name, index) => ({ holder, field, name, earlier: namesIn(names)[index - 1] })),
    ),
  );
  it.each(every)('$field is read from $holder.$name', ({ holder, field, name, earlier }) => {
    const [[stands, value] = ['', undefined], [other] = ['']] = valuesOf(field);
    const loanWith = (inside: object) => ({ id: 'LN-1', [holder]: inside });
    expect(readingOf('loan', loanWith({ [name]: stands }), field)).toMatchObject({
      state: 'found',
      field: `${holder}.${name}`,
      value,
    });
    if (earlier === undefined) return;
    const both = loanWith({ [name]: stands, [earlier]: other });
    expect(readingOf('loan', both, field)).toMatchObject({ field: `${holder}.${earlier}` });
  });
});

describe('a word of a return address (gap 17)', () => {
  const words = Object.entries(ADDRESS_STATUS_WORDS).flatMap(([meaning, list]) =>
    namesIn(list).map((word) => ({ word, meaning })),
  );
  it.each(words)('$word is $meaning in any case', ({ word, meaning }) => {
    for (const status of [word, word.toUpperCase()])
      expect(returnAddressFrom(object({ address: '0x1', status })).status).toBe(meaning);
  });
});
