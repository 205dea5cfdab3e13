// Loads the product's files for the simulator and replaces three modules: timers (turns of the event loop are
// counted), SQLite (each write is reported) and worker threads (the databases' thread runs in this process). A planted
// fault replaces a line of the product as it is loaded.
import { registerHooks } from 'node:module';
import { PLANTED, type Planted } from './planted.ts';

const here = new URL('./', import.meta.url);
const main = new URL('../../main/', import.meta.url).href;
const WORKER = /\/main\/store\/worker\/worker\.ts\?run=(\d+)/;

/** @param planted a fault's name in `planted.ts` */
export function loadProduct(planted: string | undefined): void {
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? '';
      const instead = (file: string): { url: string; shortCircuit: true; format: string } => ({
        url: new URL(file, here).href,
        shortCircuit: true,
        format: 'module-typescript',
      });
      if (!from.startsWith(main)) return next(specifier, context);
      if (specifier === 'node:timers/promises') return instead('counted-turns.ts');
      if (specifier === 'better-sqlite3-multiple-ciphers') return instead('watched-sqlite.ts');
      const run = WORKER.exec(from)?.[1];
      if (specifier === 'node:worker_threads' && run !== undefined)
        return instead(`worker-threads.ts?run=${run}`);
      return next(specifier, context);
    },
  });
  plantedHook(PLANTED, planted);
}

/** Puts this fault into the product as it is loaded. Throws unless the file contains its line exactly once. */
export function plantedHook(list: readonly Planted[], planted: string | undefined): void {
  if (planted === undefined || planted === '') return;
  const fault = list.find(({ name }) => name === planted);
  if (fault === undefined) throw new Error(`no fault is named ${planted}`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = fault.changes.filter(({ file }) => url.split('?')[0]?.endsWith(`/${file}`));
      if (changes.length === 0) return loaded;
      let text = Buffer.from(loaded.source as Uint8Array | string).toString('utf8');
      for (const { file, line, instead } of changes) {
        if (text.split(line).length !== 2) throw new Error(`${file} does not have this line once: ${line}`);
        text = text.replace(line, () => instead);
      }
      return { ...loaded, source: text };
    },
  });
}
