// What the page, main's own window and a file from elsewhere may send: how long a text and a list may be, and which
// numbers are accepted.
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { confirmCalls } from '../../../../contract/confirm.ts';
import { LONGEST_PASTE } from '../../../../contract/calls/inspect.ts';
import { callNames, callSchemas, type CallName } from '../../../../contract/contract.ts';
import { MAX_INPUT } from '../../../../contract/limits.ts';
import { LARGEST_ATTACHMENT } from '../../../../domain/attachment.ts';
import { limitsIn } from '../../../support/schema-form.ts';

const given: [name: string, schema: v.GenericSchema][] = [
  ...callNames.map((name) => [name, callSchemas[name].input] as [string, v.GenericSchema]),
  ...Object.entries(confirmCalls).map(
    ([name, { input }]) => [`confirm-window.${name}`, input] as [string, v.GenericSchema],
  ),
];

const places = given.flatMap(([name, schema]) =>
  [...limitsIn(schema)].map(([place, form]) => ({ place: name + place, form })),
);

/** The forms of each place, by its name. */
const formsOf = (all: readonly { place: string; form: string }[]) =>
  new Map(
    [...Map.groupBy(all, ({ place }) => place)].map(
      ([place, of]) => [place, [...new Set(of.map(({ form }) => form))].toSorted()] as const,
    ),
  );

/** A form stands above the places that have it. */
function* listed(text: string): Generator<{ place: string; form: string }> {
  let form = '';
  for (const line of text.trimEnd().split('\n'))
    if (line.startsWith('  ')) yield { place: line.trim(), form };
    else form = line;
}

/**
 * Written anew with COLLATERAL_DESK_RENEW=1 after a limit was changed on purpose. A new call needs no new list: its
 * limits are in the list from the next time on.
 */
it('no limit of what is sent to main changes unnoticed', () => {
  const file = new URL('../../../corpus/input-limits.txt', import.meta.url);
  if (process.env['COLLATERAL_DESK_RENEW'] === '1') {
    const alike = [...Map.groupBy(places, ({ form }) => form)].map(
      ([form, of]) => `${form}\n${[...new Set(of.map(({ place }) => `  ${place}\n`))].join('')}`,
    );
    writeFileSync(file, alike.toSorted().join(''));
  }
  const [now, before] = [formsOf(places), formsOf([...listed(readFileSync(file, 'utf8'))])];
  const both = [...before.keys()].filter((place) => now.has(place));
  expect(both.length).toBeGreaterThan(300);
  expect(both.map((place) => [place, now.get(place)])).toEqual(
    both.map((place) => [place, before.get(place)]),
  );
});

it('a call takes 64 KiB of input, and only a file, pasted text or certificates may be longer', () => {
  expect(MAX_INPUT).toBe(65_536);
  const longer = callNames.flatMap((name) => {
    const { maxInput } = callSchemas[name];
    return maxInput === undefined ? [] : [[name, maxInput]];
  });
  expect(Object.fromEntries(longer)).toEqual({
    'attachments.add': 13_362_008,
    'inspect.paste': 2_065_536,
    'team.connect': 200_000,
    'team.test': 200_000,
  });
});

/** As JSON: every quote and line break takes two characters, and other control characters six. */
const written = (input: object): number => JSON.stringify(input).length;
const limitOf = (name: CallName): number => callSchemas[name].maxInput ?? MAX_INPUT;

it.each<[CallName, object]>([
  [
    'attachments.add',
    {
      loanId: 'L'.repeat(256),
      step: 'record-payment',
      name: '\u0001'.repeat(4_096),
      bytes: LARGEST_ATTACHMENT,
      base64: Buffer.alloc(LARGEST_ATTACHMENT).toString('base64'),
    },
  ],
  ['inspect.paste', { thing: 'quote', of: 'one', text: '"'.repeat(LONGEST_PASTE) }],
])('the longest accepted input of %s fits into its limit', (name, input) => {
  expect(v.safeParse(callSchemas[name].input, input).issues).toBeUndefined();
  expect(written(input)).toBeLessThanOrEqual(limitOf(name));
});
