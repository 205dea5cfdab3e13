// P18 and P20: sizes on disk, which do not depend on the machine's speed.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { single, type Bench, type Figure, type Goal } from '../goal.ts';

const out = join(process.env['COLLATERAL_DESK_APP'] ?? process.cwd(), 'out');

/** Gzipped size of the scripts that the page names, which load before the first screen. */
export function firstScreen(): number {
  const page = readFileSync(join(out, 'renderer/index.html'), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  if (names.length < 2) throw new Error('The built page names no scripts');
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(out, 'renderer', name))).length, 0);
}

/** Size of main's entry with everything that it imports statically. */
export function eagerMain(): number {
  const files = new Set([join(out, 'main/index.js')]);
  let bytes = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    bytes += Buffer.byteLength(text);
    for (const [, name = ''] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)\b[^;()]*?from\s*["'](\.[^"']+)["']/g,
    ))
      files.add(join(dirname(file), name));
    for (const [, name = ''] of text.matchAll(/(?:^|[;}\s])import\s*["'](\.[^"']+)["']/g))
      files.add(join(dirname(file), name));
  }
  return bytes;
}

async function take(bench: Bench): Promise<Figure[]> {
  const figures = [
    single(
      { goal: 'P18', what: 'renderer code before the first screen, gzip', unit: 'kB', atMost: 85 },
      firstScreen() / 1000,
    ),
    single({ goal: 'P18', what: 'eager main', unit: 'kB', atMost: 10 }, eagerMain() / 1000),
  ];
  const sizes = process.env['COLLATERAL_DESK_SIZES'];
  if (sizes === undefined) {
    bench.say('P20 was skipped: npm run bench made no package');
    return figures;
  }
  const bytes = JSON.parse(sizes) as { package: number; electron: number };
  const mb = (each: number): string => `${(each / 1024 / 1024).toFixed(1)} MB`;
  const sides = { package: mb(bytes.package), Electron: mb(bytes.electron) };
  const what = 'unpacked package ÷ bare Electron';
  return [
    ...figures,
    single({ goal: 'P20', what, unit: '×', atMost: 0.9, sides }, bytes.package / bytes.electron),
  ];
}

export const sizes: Goal = { names: ['P18', 'P20'], take };
