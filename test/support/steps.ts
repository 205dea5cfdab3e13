// A job done step by step in the real app. The same list is an end-to-end test and the demo, which prints each step.
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from './e2e.ts';

export interface StepContext {
  /** The running app. */
  readonly launched: LaunchedApp;
  /** Ends the app (`crash`: without warning) and starts it again on the same profile; the next steps get its page. */
  restart: (how?: 'close' | 'crash') => Promise<Page>;
  /** Values from earlier steps for later ones. */
  readonly notes: Map<string, string>;
}

export interface Step {
  /** What the operator does and sees, in a sentence that is printed. */
  name: string;
  run: (page: Page, ctx: StepContext) => Promise<void>;
}

/** Registers the steps as tests in one app. After a failed step the rest are skipped with that reason. */
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
          // Also after a failure, to show it.
          await current.screenshot(picture).catch(() => undefined);
        }
      });
    }
  });
}
