// npm run shots [-- --grep words]: saves pictures of every screen in artifacts/shots, light and dark, from 800×600 to
// 1920×1080. End-to-end tests take them, check for cut texts and run axe.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { atADesk } from './lib/desktop.mjs';
import { artifacts } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { vitestArguments } from './lib/suites.mjs';

await tool(async () => {
  const [flag, grep, ...rest] = process.argv.slice(2);
  if ((flag !== undefined && flag !== '--grep') || (flag === '--grep' && !grep) || rest.length > 0)
    throw new Trouble(`Unknown option ${flag}`, 'npm run shots -- [--grep "words of a test"]');
  await prepare();
  await systemPackages();
  const runtime = await resolveRuntime();
  await build();
  rmSync(join(artifacts, 'shots'), { recursive: true, force: true });
  const code = await atADesk({ runtime, keep: 'shots' }, async (desk) => {
    const options = {
      files: ['test/e2e/screens.test.ts'],
      ...(grep && { grep }),
    };
    const result = await desk.run(desk.electron, vitestArguments(desk.clone, ['e2e'], options), {
      timeoutMs: 15 * 60_000,
      env: { ELECTRON_RUN_AS_NODE: '1', COLLATERAL_DESK_SHOTS: 'looks' },
    });
    return result.code;
  });
  say(`The pictures are in ${join(artifacts, 'shots')}`);
  return code;
});
