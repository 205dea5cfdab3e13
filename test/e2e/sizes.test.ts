// What loads before the window shows anything stays small. The goals are in docs/performance.md; these limits are what
// was reached, so that nothing comes back unnoticed.
import { expect, it } from 'vitest';
import { eagerMain, firstScreen } from '../bench/goals/sizes.ts';

it('the scripts of the first screen and main’s first script are not larger than they were', () => {
  expect(firstScreen()).toBeLessThanOrEqual(99_400);
  // 5 kB of it are the words of a start that cannot go on: they must not need another file.
  expect(eagerMain()).toBeLessThanOrEqual(18_600);
});
