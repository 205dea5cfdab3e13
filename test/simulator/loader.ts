// Loads the product's files for the simulator and replaces four modules: timers (turns of the event loop are
// counted), SQLite (each write is reported), worker threads (the databases' thread runs in this process) and
// the client of PostgreSQL (the team's server is a model). A planted fault replaces a line of the product as it
// is loaded. The second desk loads all of main again, as its own process does: `?desk=b` passes on to what a
// file of main imports from main.
import { registerHooks } from 'node:module';
import { PLANTED } from './planted.ts';
import { PLANTED_OF_A_TEAM } from './planted-team.ts';

const here = new URL('./', import.meta.url);
const main = new URL('../../main/', import.meta.url).href;
const WORKER = /\/main\/store\/worker\/worker\.ts\?run=(\d+)/;
const OTHER_DESK = /[?&](desk=\w+)$/;

/** Only main has state of its own; everything else may be shared by desks. */
const ofDesk = <R extends { url: string }>(resolved: R, desk: string): R =>
  resolved.url.startsWith(main)
    ? { ...resolved, url: `${resolved.url}${resolved.url.includes('?') ? '&' : '?'}${desk}` }
    : resolved;

/** @param planted a fault's name in `planted.ts`. Throws unless the file contains its line exactly once. */
export function loadProduct(planted: string | undefined): void {
  const fault =
    planted === undefined
      ? undefined
      : [...PLANTED, ...PLANTED_OF_A_TEAM].find(({ name }) => name === planted);
  if (planted !== undefined && fault === undefined) throw new Error(`no fault is named ${planted}`);
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? '';
      const instead = (file: string): { url: string; shortCircuit: true; format: string } => ({
        url: new URL(file, here).href,
        shortCircuit: true,
        format: 'module-typescript',
      });
      const desk = OTHER_DESK.exec(from)?.[1];
      if (!from.startsWith(main)) {
        const resolved = next(specifier, context);
        return desk === undefined ? resolved : ofDesk(resolved, desk);
      }
      if (specifier === 'pg') return instead('team-pg.ts');
      if (specifier === 'node:timers/promises') return instead('counted-turns.ts');
      if (specifier === 'better-sqlite3-multiple-ciphers') return instead('watched-sqlite.ts');
      const run = WORKER.exec(from)?.[1];
      if (specifier === 'node:worker_threads' && run !== undefined)
        return instead(`worker-threads.ts?run=${run}`);
      const resolved = next(specifier, context);
      return desk === undefined ? resolved : ofDesk(resolved, desk);
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = fault?.changes.filter(({ file }) => url.split('?')[0]?.endsWith(`/${file}`)) ?? [];
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
