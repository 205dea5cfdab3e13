// The hash of an entry covers every field, and no two entries have the same text to hash.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { continues, hashOf, type ChainedEntry } from '../../../../main/store/worker/journal/chain.ts';

const base: Omit<ChainedEntry, 'hash'> = {
  seq: 1,
  at: 1000,
  kind: 'kind',
  subject: 'subject',
  body: '{}',
  prevHash: '0'.repeat(64),
};

test('the hash of an entry changes with every field', () => {
  const changes = [
    { seq: 2 },
    { at: 1001 },
    { kind: 'kinds' },
    { subject: '' },
    { body: '{} ' },
    { prevHash: 'a' },
  ];
  const hashes = [base, ...changes.map((change) => ({ ...base, ...change }))].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the hash differs for entries whose joined fields are the same text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ':', '1', '2', 'é'), maxLength: 4 });
  fc.assert(
    fc.property(text, text, text, text, (kind, subject, otherKind, otherSubject) => {
      const one = hashOf({ ...base, kind, subject });
      const other = hashOf({ ...base, kind: otherKind, subject: otherSubject });
      expect(one === other).toBe(kind === otherKind && subject === otherSubject);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('an entry continues the chain only with the next number, the last hash and its own hash', () => {
  const whole = { ...base, hash: hashOf(base) };
  expect(continues(whole, { count: 0, hash: base.prevHash })).toBe(true);
  expect(continues(whole, { count: 1, hash: base.prevHash })).toBe(false);
  expect(continues(whole, { count: 0, hash: '1'.repeat(64) })).toBe(false);
  expect(continues({ ...whole, body: '[]' }, { count: 0, hash: base.prevHash })).toBe(false);
});
