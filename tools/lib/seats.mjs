// Divides the end-to-end tests among the seats by how long each file takes, so that the seats end together.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds that the longest files took on two busy cores. Only their proportions matter. @type {Record<string, number>} */
export const SECONDS = {
  'screens.test.ts': 135,
  'gallery.test.ts': 101,
  'frame.test.ts': 43,
  'figures.test.ts': 40,
  'repay-turns.test.ts': 36,
  'backup.test.ts': 33,
  'settings.test.ts': 32,
  'connection.test.ts': 31,
  'confirm.test.ts': 30,
  'pseudo.test.ts': 29,
  'unknown-service.test.ts': 28,
  'attachments.test.ts': 28,
  'at-rest.test.ts': 24,
  'smoke.test.ts': 24,
};
/** Of every other file. */
const USUAL = 16;

/**
 * The files of each seat. The longest file that is left goes to the seat that has the least to do.
 * @param {readonly string[]} files names in test/e2e
 * @param {number} seats
 * @returns {string[][]}
 */
export function filesOfSeats(files, seats) {
  const secondsOf = (/** @type {string} */ file) => SECONDS[file] ?? USUAL;
  const shares = Array.from({ length: seats }, () => ({ files: /** @type {string[]} */ ([]), seconds: 0 }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))) {
    const share = shares.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    share.files.push(file);
    share.seconds += secondsOf(file);
  }
  return shares.map((share) => share.files);
}

/** The names of all end-to-end test files. @param {string} clone */
export const endToEndFiles = (clone) =>
  readdirSync(join(clone, 'test/e2e')).filter((name) => name.endsWith('.test.ts'));
