// What a module imports statically, and what that imports in turn: all that is loaded before it runs.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface StaticImports {
  /** Paths from the clone's root, the entry first. */
  readonly files: readonly string[];
  /** As they are named in the imports. */
  readonly packages: readonly string[];
}

/** @param entry a path from the clone's root */
export function staticImports(entry: string): StaticImports {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?'([^']+)'/gm,
    )) {
      const path = relative(root, join(root, dirname(file), name));
      if (!name.startsWith('.')) packages.add(name);
      else if (/\.tsx?$/.test(name) && existsSync(join(root, path))) files.add(path);
    }
  return { files: [...files], packages: [...packages] };
}
