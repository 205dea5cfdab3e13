// The commands of package.json install what they need, so none may import a package before it runs.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = Object.values(scripts).flatMap(
  (script) => /^node (tools\/\S+\.mjs)/.exec(script)?.[1] ?? [],
);

/** Packages that a file imports as it is loaded, by itself or by another file of ours. */
function packagesOf(command: string): string[] {
  const files = new Set([join(root, command)]);
  const packages: string[] = [];
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)';/gms,
    )) {
      if (from.startsWith('.')) files.add(join(dirname(file), from));
      else if (!from.startsWith('node:')) packages.push(`${from} in ${file.slice(root.length + 1)}`);
    }
  return packages;
}

it.each(commands)('%s starts without any installed package', (command) => {
  expect(packagesOf(command)).toEqual([]);
});

it('a command is found for nearly every script', () => {
  expect(commands.length).toBeGreaterThan(15);
});
