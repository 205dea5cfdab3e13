// npm run claims: writes the README's table of claims from the results in docs/results. Each was written by the
// command that measured it, when that ran with --record.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readResults } from './lib/claims/results.mjs';
import { withClaims } from './lib/claims/table.mjs';
import { root } from './lib/folders.mjs';
import { say, tool } from './lib/say.mjs';

await tool(async () => {
  const path = join(root, 'README.md');
  const before = readFileSync(path, 'utf8');
  const results = readResults(root);
  const after = withClaims(before, results);
  if (after !== before) writeFileSync(path, after);
  const missed = [...results.values()].flat().filter(({ passed }) => !passed);
  for (const { claim, part, figure } of missed) say(`missed: ${claim}: ${part ?? ''} ${figure}`);
  say(after === before ? 'The README is up to date' : 'The README has new claims');
});
