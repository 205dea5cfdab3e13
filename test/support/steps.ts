// Runs a list of steps in the real app. The same list can be an end-to-end test and the demo.
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from './e2e.ts';

export interface StepContext {
  /** The running app. */
  readonly launched: LaunchedApp;
  /** Ends the app (`crash`: by a kill) and starts it again with the same data. Later steps get its page. */
  restart: (how?: 'close' | 'crash') => Promise<Page>;
  /** Values that a step keeps for later steps. */
  readonly notes: Map<string, string>;
}

export interface Step {
  /** A sentence about what the operator does and sees. The demo prints it. */
  name: string;
  run: (page: Page, ctx: StepContext) => Promise<void>;
}

/** Registers the steps as tests in one app. After a failed step the others are skipped with that reason. */
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
          // The picture is also taken after a failure, to show it.
          await current.screenshot(picture).catch(() => undefined);
        }
      });
    }
  });
}
