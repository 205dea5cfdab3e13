// Measures the running app: memory after garbage collection, handles, DOM nodes and listeners.
import { readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { megabytesByProcess } from '../bench/measures.ts';
import type { LaunchedApp } from '../support/e2e.ts';
import { threadHeaps } from './thread-heap.ts';

const MEGABYTE = 1024 * 1024;

/** What is measured, with the slope an hour up to which it counts as flat. */
export const LIMITS = {
  'main’s heap': ['MB', 1],
  'heap of the databases’ thread': ['MB', 1],
  'page’s heap': ['MB', 1],
  'main process': ['MB', 5],
  'page process': ['MB', 5],
  'main’s open files and sockets': ['', 0.5],
  'main’s active resources': ['', 1],
  'main’s listeners': ['', 1],
  'page’s DOM nodes': ['', 20],
  'page’s listeners': ['', 5],
  documents: ['', 0.2],
} as const satisfies Record<string, readonly [unit: string, atMost: number]>;
export type Sample = Record<keyof typeof LIMITS, number>;

/** How often each kind of file and socket is open in a process: a file by its name, the others by their type. */
export function openFiles(pid: number): Map<string, number> {
  const counts = new Map<string, number>();
  const folder = `/proc/${String(pid)}/fd`;
  for (const fd of readdirSync(folder)) {
    const kind = kindOf(`${folder}/${fd}`);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Undefined for one that was closed meanwhile. */
function kindOf(path: string): string | undefined {
  try {
    // `socket:[123]`, `pipe:[123]`, `anon_inode:[eventfd]`, or a path.
    return basename(readlinkSync(path)).replace(/:\[\d+\]$/, '');
  } catch {
    return undefined;
  }
}

export const countOf = (files: ReadonlyMap<string, number>): number =>
  [...files.values()].reduce((sum, count) => sum + count, 0);

/** @param files those of the main process at a moment with the fewest: a connection is kept for some seconds */
export async function sampled(
  { app }: LaunchedApp,
  devTools: CDPSession,
  files: ReadonlyMap<string, number>,
): Promise<Sample> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const { store: databases = Number.NaN } = await threadHeaps(app);
  const main = await app.evaluate(
    async ({ app: electronApp, ipcMain, nativeTheme, powerMonitor, BrowserWindow }) => {
      const v8 = process.getBuiltinModule('node:v8');
      const vm = process.getBuiltinModule('node:vm');
      v8.setFlagsFromString('--expose-gc');
      const gc = vm.runInNewContext('gc') as (options: object) => void;
      // V8 keeps the pages that a collection emptied for 8 real seconds, in which moved clocks pass a quarter of an
      // hour. This flavor returns them at once, as the collections of page and threads do.
      const collect = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      collect();
      // Finalizers run in a later task and free more.
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      const { heapUsed, external } = process.memoryUsage();
      const emitters = [process, electronApp, ipcMain, nativeTheme, powerMonitor] as NodeJS.EventEmitter[];
      for (const window of BrowserWindow.getAllWindows()) emitters.push(window, window.webContents);
      const listeners = emitters.reduce(
        (sum, emitter) =>
          sum + emitter.eventNames().reduce((count, name) => count + emitter.listenerCount(name), 0),
        0,
      );
      return { heap: heapUsed + external, resources: process.getActiveResourcesInfo().length, listeners };
    },
  );
  const pid = app.process().pid ?? 0;
  const processes = megabytesByProcess(pid, 'Pss_Anon');
  return {
    'main’s heap': main.heap / MEGABYTE,
    'heap of the databases’ thread': databases / MEGABYTE,
    'page’s heap': metric('JSHeapUsedSize') / MEGABYTE,
    'main process': processes['main'] ?? Number.NaN,
    'page process': processes['renderer'] ?? Number.NaN,
    'main’s open files and sockets': countOf(files),
    'main’s active resources': main.resources,
    'main’s listeners': main.listeners,
    'page’s DOM nodes': metric('Nodes'),
    'page’s listeners': metric('JSEventListeners'),
    documents: metric('Documents'),
  };
}
