// npm run dev: runs the app with hot reload. Only this mode has the dev server's looser content policy
// (electron.vite.config.ts, policyForDevelopment).
import { join } from 'node:path';
import { libraryPackages, systemPackages } from './lib/debian.mjs';
import { hasDisplay } from './lib/desktop.mjs';
import { root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { asRootArguments, loads } from './lib/starting.mjs';
import { tool, Trouble } from './lib/say.mjs';

await tool(async () => {
  await prepare();
  if (!hasDisplay()) {
    throw new Trouble(
      'npm run dev needs a display (neither DISPLAY nor WAYLAND_DISPLAY is set)',
      'npm run demo runs the app under a virtual one.',
    );
  }
  const runtime = await resolveRuntime();
  if (!(await loads(runtime))) await systemPackages({ packages: libraryPackages });
  const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const result = await run(
    process.execPath,
    [electronVite, 'dev', '--watch', '--', ...asRootArguments(), ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined, ELECTRON_EXEC_PATH: runtime.executable },
      gentle: true,
    },
  );
  return result.code;
});
