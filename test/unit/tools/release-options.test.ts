// What `npm run release` makes of its options.
import { expect, it } from 'vitest';
import { releaseOptions } from '../../../tools/lib/release/options.mjs';

it.each([
  ['There is no channel nightly', ['--channel', 'nightly']],
  ['--expires-days needs a number of days', ['--expires-days', 'soon']],
])('release options that make no release are refused: %s', (problem, args) => {
  expect(() => releaseOptions(args)).toThrow(problem);
});
