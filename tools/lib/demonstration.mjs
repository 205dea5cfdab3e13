// Runs the demo for `npm run demo`, and for `npm start` on a machine without a display.
import { join } from 'node:path';
import { build } from './building.mjs';
import { systemPackages } from './debian.mjs';
import { atADesk } from './desktop.mjs';
import { artifacts } from './folders.mjs';
import { prepare } from './prepare.mjs';
import { testedRuntime } from './smoke.mjs';
import { say } from './say.mjs';
import { vitestArguments } from './suites.mjs';

/** @returns {Promise<number>} the exit code */
export async function demo() {
  await prepare();
  await systemPackages();
  const runtime = await testedRuntime();
  await build();
  // The unprivileged account cannot use root's display, so root's demo always has a virtual one.
  const display = process.getuid?.() === 0 ? undefined : process.env['DISPLAY'];
  say(`Performing the main job step by step ${display ? 'on your display' : 'on a virtual display'}`);
  const code = await atADesk({ runtime, keep: 'demo', ...(display ? { display } : {}) }, async (desk) => {
    const reporters = [join(desk.clone, 'tools/lib/steps-reporter.mjs')];
    const args = vitestArguments(desk.clone, ['e2e'], { files: ['test/e2e/demo.test.ts'], reporters });
    const result = await desk.run(desk.electron, args, {
      timeoutMs: 10 * 60_000,
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    return result.code;
  });
  say(`A picture of each step is in ${join(artifacts, 'demo')}`);
  return code;
}
