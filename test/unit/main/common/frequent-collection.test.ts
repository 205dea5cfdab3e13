// V8 collects often only while long texts are read, whatever the order and the endings.
import { beforeEach, expect, it } from 'vitest';
import { frequentCollection } from '../../../../main/common/frequent-collection.ts';

const MB = 1024 * 1024;
const LONG = 300_000;
const USUAL = 80;
let capacity: number;
let shares: number[];
let collectingOften: ReturnType<typeof frequentCollection>;
beforeEach(() => {
  capacity = MB;
  shares = [];
  collectingOften = frequentCollection({
    capacity: () => capacity,
    collectAt: (share) => shares.push(share),
  });
});

it('collects often from the first long reading that begins to the last that ends', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const results = [collectingOften(LONG, () => one.promise), collectingOften(LONG, () => other.promise)];
  one.resolve('one');
  expect(await results[0]).toBe('one');
  expect(shares).toEqual([25, 25]);
  other.resolve('other');
  expect(await results[1]).toBe('other');
  expect(shares).toEqual([25, 25, USUAL]);
});

it.each([
  [4 * MB, 6],
  [64 * MB, 1],
  [MB / 4, USUAL],
  // Not known.
  [0, USUAL],
])('collects the same amount at once from a young generation of %d bytes', async (bytes, share) => {
  capacity = bytes;
  await collectingOften(LONG, async () => undefined);
  expect(shares).toEqual([share, USUAL]);
});

it('collects as usual for a short text', async () => {
  expect(await collectingOften(200_000, async () => 'read')).toBe('read');
  expect(shares).toEqual([]);
});

it('collects as usual after a reading that fails', async () => {
  const failing = collectingOften(LONG, () => Promise.reject(new Error('it failed')));
  await expect(failing).rejects.toThrow('it failed');
  expect(shares).toEqual([25, USUAL]);
});
