// npm run walk: visits every reachable state of an intent and of a checklist.
// Prints how many there are.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/folders.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool, Trouble } from './lib/say.mjs';

/** More states than this are not walked. */
const MOST = 1_000_000;

await tool(async () => {
  const args = process.argv.slice(2);
  if (args.length > 0) throw new Trouble(`Unknown option ${args[0]}`, 'npm run walk');
  await prepare();
  const runtime = await resolveRuntime();
  // Read by the app's own Node: that of the machine may not load TypeScript.
  const from = (/** @type {string} */ file) =>
    JSON.stringify(pathToFileURL(join(root, 'test/simulator', file)).href);
  const script = `import { walkIntents } from ${from('walk-intents.ts')};
    import { walkChecklist } from ${from('walk-checklist.ts')};
    console.log(JSON.stringify([walkIntents(), walkChecklist(${MOST})]));`;
  const walked = await run(runtime.executable, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: 30 * 60_000,
    quiet: true,
  });
  if (walked.code !== 0) throw new Trouble('The walk ended early', walked.stderr);
  /** @type {{ states: number, steps: number, wrong: string[] }[]} */
  const walks = JSON.parse(walked.stdout);
  const wrong = walks.flatMap((one) => one.wrong);
  const isWhole = walks.every(({ states }) => states < MOST);
  const [intents, checklists] = walks.map(({ states }) => states.toLocaleString('en'));
  const figure = `${intents} states of an intent, ${checklists} of a checklist: ${wrong.length} broken promises`;
  say(isWhole ? figure : `${figure}; the walk stopped at its limit`);
  for (const one of wrong.slice(0, 20)) say(one);
  return wrong.length === 0 && isWhole ? 0 : 1;
});
