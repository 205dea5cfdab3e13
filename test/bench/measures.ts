// Measures an open window: times, memory and processor time.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Window } from './window.ts';

/** Milliseconds from starting the process to a mark of the app's page. */
export const markOf = (window: Window, name: string): Promise<number> => millisUntil(window, 'mark', name);

/** The page sets the mark in the frame after the first usable one, which may still be drawing then. */
export async function millisUntilUsable(window: Window): Promise<number> {
  const marked = await markOf(window, 'usable');
  return Math.max(marked, await millisUntil(window, 'paint', 'first-contentful-paint'));
}

/** Milliseconds from starting the process to a performance entry of the page. */
export async function millisUntil(window: Window, type: 'mark' | 'paint', name: string): Promise<number> {
  const at = await whenSettled<number | null>(
    window,
    `
    new Promise((resolve) => {
      setTimeout(() => resolve(null), 20000);
      new PerformanceObserver((list) => {
        const entry = list.getEntriesByName(${JSON.stringify(name)})[0];
        if (entry) resolve(performance.timeOrigin + entry.startTime);
      }).observe({ type: ${JSON.stringify(type)}, buffered: true });
    })`,
  );
  if (at === null) throw new Error(`The page did not make the ${type} "${name}" within 20 s`);
  return at - window.startedAt;
}

/** Retries while the page loads; performance entries are buffered, so none is lost. */
async function whenSettled<T>(window: Window, expression: string): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await window.evaluate<T>(expression);
    } catch (error) {
      if (tries === 20 || !(error instanceof Error) || !/context|navigated/i.test(error.message)) throw error;
      await wait(10);
    }
  }
}

/** Median milliseconds of a round trip, over enough calls to outweigh the clock's resolution. */
export function millisOfCall(window: Window, call: string, atOnce = 100): Promise<number> {
  return window.evaluate<number>(`
    (async () => {
      const call = () => ${call};
      for (let i = 0; i < ${3 * atOnce}; i += 1) await call();
      const batches = [];
      for (let batch = 0; batch < 15; batch += 1) {
        const began = performance.now();
        for (let i = 0; i < ${atOnce}; i += 1) await call();
        batches.push((performance.now() - began) / ${atOnce});
      }
      return batches.sort((a, b) => a - b)[7];
    })()`);
}

/** Milliseconds within which V8 has collected by itself what a start or a long scroll left. */
export const SETTLED_MS = 35_000;

/** Proportional memory of a process and its children in MB, after `restMs`. */
export async function megabytes({ pid }: Pick<Window, 'pid'>, restMs = 2000): Promise<number> {
  await wait(restMs);
  return Object.values(megabytesByProcess(pid)).reduce((sum, each) => sum + each, 0);
}

/** The same by Chromium's process type. `Pss_Anon` is without mapped files, which other programs may share. */
export function megabytesByProcess(root: number, of: 'Pss' | 'Pss_Anon' = 'Pss'): Record<string, number> {
  const by: Record<string, number> = {};
  for (const pid of family(root)) {
    const kilobytes = Number(
      new RegExp(`^${of}:\\s+(\\d+) kB`, 'm').exec(textOf(pid, 'smaps_rollup'))?.[1] ?? 0,
    );
    const kind = /--type=([\w-]+)/.exec(textOf(pid, 'cmdline'))?.[1] ?? 'main';
    by[kind] = (by[kind] ?? 0) + kilobytes / 1024;
  }
  return by;
}

/** Seconds of processor time of a process and its children so far. */
export function processorSeconds(root: number): number {
  const ticks = family(root).reduce((sum, pid) => {
    // User and system time are fields 14 and 15. The name in brackets before them may contain anything.
    const fields = textOf(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
  return ticks / TICKS;
}

/** Ticks of the kernel's clock per second, on every Linux that Electron supports. */
const TICKS = 100;

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      parents.set(
        Number(entry),
        Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]),
      );
    } catch {
      // The process has ended.
    }
  }
  const members = new Set([root]);
  for (let before = 0; before < members.size;) {
    before = members.size;
    for (const [pid, parent] of parents) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

/** Share of all processors' time that was not idle, 0 to 1; 0 where the system does not tell. */
export async function busyShare(overMs: number): Promise<number> {
  const read = (): readonly [idle: number, all: number] => {
    const times = cpus().map(({ times: each }) => each);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return [sum(times.map(({ idle }) => idle)), sum(times.flatMap((each) => Object.values(each)))];
  };
  const [idleBefore, allBefore] = read();
  await wait(overMs);
  const [idle, all] = read();
  return all === allBefore ? 0 : 1 - (idle - idleBefore) / (all - allBefore);
}
