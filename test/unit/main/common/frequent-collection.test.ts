// V8 collects often only while long texts are read, whatever the order and the endings.
import { setFlagsFromString } from 'node:v8';
import { beforeEach, expect, it, vi } from 'vitest';
import { collectingOften } from '../../../../main/common/frequent-collection.ts';

vi.mock(import('node:v8'), async (original) => ({ ...(await original()), setFlagsFromString: vi.fn() }));
const set = vi.mocked(setFlagsFromString);
const OFTEN = ['--minor-gc-task-trigger=12'];
const USUAL = ['--minor-gc-task-trigger=80'];
const LONG = 300_000;
beforeEach(() => set.mockClear());

it('collects often from the first long reading that begins to the last that ends', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const results = [collectingOften(LONG, () => one.promise), collectingOften(LONG, () => other.promise)];
  one.resolve('one');
  expect(await results[0]).toBe('one');
  expect(set.mock.calls).toEqual([OFTEN]);
  other.resolve('other');
  expect(await results[1]).toBe('other');
  expect(set.mock.calls).toEqual([OFTEN, USUAL]);
});

it('collects as usual for a short text', async () => {
  expect(await collectingOften(200_000, async () => 'read')).toBe('read');
  expect(set).not.toHaveBeenCalled();
});

it('collects as usual after a reading that fails', async () => {
  await expect(collectingOften(LONG, () => Promise.reject(new Error('it failed')))).rejects.toThrow(
    'it failed',
  );
  expect(set.mock.calls).toEqual([OFTEN, USUAL]);
});
