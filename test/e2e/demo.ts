// The main job, step by step: what `npm run demo` shows and test/e2e/demo.test.ts holds the app to.
import type { Step } from '../support/steps.ts';

export const steps: Step[] = [
  {
    name: 'The window opens and says whose it is',
    run: async (page) => {
      const title = await page.title();
      if (title !== 'Collateral Desk') throw new Error(`the window's title is "${title}"`);
    },
  },
];
