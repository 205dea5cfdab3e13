// npm run check: checks types, lint, format and room rules. It runs all checks even if one fails.
import { checks, runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { say, tool } from './lib/say.mjs';

await tool(async () => {
  await prepare();
  const failed = (await runChecks()).filter((outcome) => !outcome.ok);
  if (failed.length === 0) say(`All ${checks.length} checks pass`);
  return failed.length === 0 ? 0 : 1;
});
