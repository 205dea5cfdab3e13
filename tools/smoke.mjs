// npm run smoke: starts the app once on this machine's runtime and reports each step.
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, tool } from './lib/say.mjs';
import { smokeStart } from './lib/smoke.mjs';

await tool(async () => {
  await prepare();
  const runtime = await resolveRuntime();
  const { passed, failed, versions, log } = await smokeStart(runtime);
  say(`System: ${process.platform} ${process.arch}, tools on Node ${process.versions.node}`);
  say(`Runtime: Electron ${runtime.version} (${runtime.source}) in ${runtime.dist}`);
  for (const [name, version] of Object.entries(versions)) say(`${name} ${version}`);
  for (const step of passed) say(`✓ ${step}`);
  if (failed !== undefined) say(`✗ ${failed.step}: ${failed.cause}`);
  say(`The log is ${log}`);
  return failed === undefined ? 0 : 1;
});
