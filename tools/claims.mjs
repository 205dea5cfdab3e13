// npm run claims: writes the README's table of claims from docs/results, and the table of docs/performance.md from
// docs/performance. A command that measures writes its results there with --record.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedRuns, withResults } from './lib/claims/performance.mjs';
import { readResults } from './lib/claims/results.mjs';
import { withClaims } from './lib/claims/table.mjs';
import { root } from './lib/folders.mjs';
import { say, tool } from './lib/say.mjs';

await tool(async () => {
  const results = readResults(root);
  const changed = [
    rewrite('README.md', (page) => withClaims(page, results)),
    rewrite('docs/performance.md', (page) => withResults(page, recordedRuns(root))),
  ].flat();
  const missed = [...results.values()].flat().filter(({ passed }) => !passed);
  for (const { claim, part, figure } of missed) say(`missed: ${claim}: ${part ?? ''} ${figure}`);
  say(changed.length === 0 ? 'Both pages are up to date' : `New: ${changed.join(', ')}`);
});

/**
 * @param {string} file
 * @param {(page: string) => string} change
 * @returns {string[]} the file, if it changed
 */
function rewrite(file, change) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) return [];
  writeFileSync(path, after);
  return [file];
}
