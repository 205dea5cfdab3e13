// What loads before the window shows anything stays small. The goals are in docs/performance.md; these limits are what
// was reached. A start that cannot go on has its words, 5 kB, in main's first script: they must need no other file.
import { expect, it } from 'vitest';
import { eagerMain, firstScreen } from '../bench/goals/sizes.ts';

it('the scripts of the first screen and main’s first script are not larger than they were', () => {
  expect(firstScreen()).toBeLessThanOrEqual(99_600);
  expect(eagerMain()).toBeLessThanOrEqual(18_600);
});
