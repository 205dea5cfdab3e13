// Every end-to-end test file runs at one seat, and the seats have about the same to do.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endToEndFiles, filesOfSeats, SECONDS } from '../../../tools/lib/seats.mjs';

const files = endToEndFiles(join(import.meta.dirname, '../../..'));

describe('the seats of the end-to-end tests', () => {
  it('share all files, each once', () => {
    expect(files.length).toBeGreaterThan(30);
    for (const seats of [1, 2, 3])
      expect(filesOfSeats(files, seats).flat().toSorted()).toEqual(files.toSorted());
  });
  it('have about the same to do: the longest files go first, and the next to whoever has least', () => {
    expect(filesOfSeats(['a.test.ts', 'frame.test.ts', 'screens.test.ts', 'gallery.test.ts'], 2)).toEqual([
      ['screens.test.ts', 'a.test.ts'],
      ['gallery.test.ts', 'frame.test.ts'],
    ]);
  });
  it('know the duration only of files that exist', () => {
    expect(Object.keys(SECONDS).filter((name) => !files.includes(name))).toEqual([]);
  });
});
