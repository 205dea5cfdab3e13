// Free space on the disk is checked before work that would fill it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needRoom, sizeOf } from '../../../../../main/store/backup/room.ts';

test('more than the free space is refused, with the needed and the free space', async () => {
  await expect(needRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    fault: 'no-room',
    message: expect.stringMatching(/^\d+ MB needed, \d+ MB free$/) as string,
  });
  await expect(needRoom(tmpdir(), 0)).resolves.toBeUndefined();
});

test('a file that does not exist needs none', async () => {
  expect(await sizeOf([join(tmpdir(), 'no-such-file')])).toBe(0);
  expect(await sizeOf([import.meta.filename])).toBeGreaterThan(100);
});
