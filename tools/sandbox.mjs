// npm run sandbox -- --port N --seed S: runs the practice service by itself, on the runtime's Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { libraryPackages, systemPackages } from './lib/debian.mjs';
import { root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { loads } from './lib/starting.mjs';
import { tool, Trouble } from './lib/say.mjs';

await tool(async () => {
  await prepare();
  const service = join(root, 'sandbox/cli.ts');
  if (!existsSync(service)) throw new Trouble(`There is no ${service}`, 'Is this clone complete?');
  const runtime = await resolveRuntime();
  if (!(await loads(runtime))) await systemPackages({ packages: libraryPackages });
  const result = await run(runtime.executable, [service, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    gentle: true,
  });
  return result.code;
});
