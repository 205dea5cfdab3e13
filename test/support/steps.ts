// A job done step by step in the real app: the same list is the demo (`npm run demo` prints each step with its
// time) and an end-to-end test, so that what is shown is what is tested.
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from './e2e.ts';

export interface StepContext {
  /** The app as it runs now. */
  readonly launched: LaunchedApp;
  /** Ends the app (`crash`: without warning) and starts it again on the same profile; the next steps get its page. */
  restart: (how?: 'close' | 'crash') => Promise<Page>;
  /** What earlier steps left for later ones. */
  readonly notes: Map<string, string>;
}

export interface Step {
  /** What the operator does and sees, as a sentence: it is printed. */
  name: string;
  run: (page: Page, ctx: StepContext) => Promise<void>;
}

/** Registers the steps as tests that run in order in one app; after a failed step the rest are skipped, saying so. */
export function inOneApp(job: string, steps: readonly Step[], options: LaunchOptions = {}): void {
  describe(job, () => {
    let launched: LaunchedApp | undefined;
    let failed: string | undefined;
    const notes = new Map<string, string>();

    afterAll(async () => {
      await launched?.close();
      await closeAll();
    });

    for (const [index, step] of steps.entries()) {
      it(step.name, async (test) => {
        if (failed !== undefined) test.skip(`an earlier step failed: ${failed}`);
        failed = step.name;
        let current = (launched ??= await launchApp(options));
        const picture = `${String(index + 1).padStart(2, '0')} ${step.name}`.slice(0, 80);
        try {
          await step.run(current.page, {
            notes,
            get launched() {
              return current;
            },
            restart: async (how = 'close') => {
              await (how === 'crash' ? current.kill() : current.close());
              launched = current = await launchApp({ ...options, userData: current.userData });
              return current.page;
            },
          });
          failed = undefined;
        } finally {
          // Taken after a failure too: that is when it is wanted most.
          await current.screenshot(picture).catch(() => undefined);
        }
      });
    }
  });
}
