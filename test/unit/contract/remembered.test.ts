// A remembered schema checks each accepted object once, and answers as the schema itself.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { remembered } from '../../../contract/remembered.ts';

let checks = 0;
const Plain = v.object({
  name: v.pipe(
    v.string(),
    v.check((name) => {
      checks += 1;
      return name !== 'refused';
    }),
  ),
});
const Kept = remembered(Plain);

it('checks an accepted object once, and drops keys that the schema does not name each time', () => {
  const given = { name: 'a', secret: 's' };
  checks = 0;
  expect(v.parse(v.array(Kept), [given, given])).toEqual([{ name: 'a' }, { name: 'a' }]);
  expect(v.parse(Kept, given)).toEqual({ name: 'a' });
  expect(checks).toBe(1);
  expect(v.parse(Kept, { name: 'a' })).toEqual({ name: 'a' });
  expect(checks).toBe(2);
});

it('checks the rules of a list around accepted objects', () => {
  const Few = v.pipe(v.array(Kept), v.maxLength(2));
  const given = { name: 'a' };
  expect(v.is(Few, [given, given])).toBe(true);
  expect(v.is(Few, [given, given, given])).toBe(false);
});

it('accepts null and text if the schema does', () => {
  for (const given of [null, 'a'])
    expect(v.parse(remembered(v.nullable(v.union([v.string(), Plain]))), given)).toBe(given);
});

it('refuses what the schema refuses, every time', () => {
  for (const given of [{ name: 'refused' }, { name: 1 }, 'a', null, undefined])
    for (const again of [1, 2]) {
      const [kept, plain] = [v.safeParse(Kept, given), v.safeParse(Plain, given)];
      expect([again, kept.success, kept.issues?.map(({ message }) => message)]).toEqual([
        again,
        plain.success,
        plain.issues?.map(({ message }) => message),
      ]);
      expect(kept.success).toBe(false);
    }
});
