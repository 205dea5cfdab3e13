import { expect, it } from 'vitest';
import { ShardedMap } from '../../../../main/common/sharded-map.ts';

it('gives each key its last value, and no other key’s', () => {
  const map = new ShardedMap<number>();
  const keys = [
    '',
    ...Array.from({ length: 2_000 }, (_, nth) => `LN-${nth}`),
    // Differs only between the characters that choose the table.
    `${'x'.repeat(150)}a${'x'.repeat(150)}`,
    `${'x'.repeat(150)}b${'x'.repeat(150)}`,
    'Ọ̀ṣun 💠',
    '__proto__',
  ];
  for (const key of keys) expect(map.get(key)).toBeUndefined();
  for (const key of keys) map.set(key, -1);
  for (const [nth, key] of keys.entries()) map.set(key, nth);
  expect(keys.map((key) => map.get(key))).toEqual(keys.map((_, nth) => nth));
  expect(map.get('LN-2000')).toBeUndefined();
});
