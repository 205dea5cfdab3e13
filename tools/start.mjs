// npm start [-- arguments for the app]: prepares the machine, builds the app if needed, and opens it.
import { build } from './lib/building.mjs';
import { libraryPackages, systemPackages } from './lib/debian.mjs';
import { demo } from './lib/demonstration.mjs';
import { hasDisplay } from './lib/desktop.mjs';
import { root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { testedRuntime } from './lib/smoke.mjs';
import { asRootArguments, loads } from './lib/starting.mjs';
import { say, tool } from './lib/say.mjs';

await tool(async () => {
  await prepare();
  if (!hasDisplay()) {
    say(
      'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): running the demo under a virtual one',
    );
    return demo();
  }
  const runtime = await testedRuntime();
  if (!(await loads(runtime))) await systemPackages({ packages: libraryPackages });
  await build();
  // With this switch the app opens the practice service if it has no profile, so a fresh clone works at once.
  const args = [...asRootArguments(), root, '--practise', ...process.argv.slice(2)];
  const result = await run(runtime.executable, args, {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
    gentle: true,
  });
  return result.code;
});
