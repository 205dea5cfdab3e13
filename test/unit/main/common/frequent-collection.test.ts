// V8 collects often only while long texts are read, whatever the order and the endings.
import { beforeEach, expect, it } from 'vitest';
import { frequentCollection } from '../../../../main/common/frequent-collection.ts';

const LONG = 300_000;
const OFTEN = '--minor-gc-task-trigger=12';
const USUAL = '--minor-gc-task-trigger=80';
let flags: string[];
let collectingOften: ReturnType<typeof frequentCollection>;
beforeEach(() => {
  flags = [];
  collectingOften = frequentCollection((flag) => flags.push(flag));
});

it('collects often from the first long reading that begins to the last that ends', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const results = [collectingOften(LONG, () => one.promise), collectingOften(LONG, () => other.promise)];
  one.resolve('one');
  expect(await results[0]).toBe('one');
  expect(flags).toEqual([OFTEN]);
  other.resolve('other');
  expect(await results[1]).toBe('other');
  expect(flags).toEqual([OFTEN, USUAL]);
});

it('collects as usual for a short text', async () => {
  expect(await collectingOften(200_000, async () => 'read')).toBe('read');
  expect(flags).toEqual([]);
});

it('collects as usual after a reading that fails', async () => {
  const failing = collectingOften(LONG, () => Promise.reject(new Error('it failed')));
  await expect(failing).rejects.toThrow('it failed');
  expect(flags).toEqual([OFTEN, USUAL]);
});
