// P13: a whole history written as CSV by the app's own task, and the same bytes written by a loop that does nothing
// but read the rows and write them.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { exportColumns } from '../../../contract/export-columns.ts';
import type { ExportFormat, ExportTask } from '../../../contract/slices/exports.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import type { Book } from '../../../main/desk/readings/book.ts';
import { createExports } from '../../../main/desk/exports/exports.ts';
import { createTaskList } from '../../../main/desk/exports/task-list.ts';
import { openSink } from '../../../main/shell/chosen-files.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { CACHE_MIGRATIONS } from '../../../main/store/worker/cache/migrations.ts';
import { partsOf } from '../../../main/store/worker/cache/history/amount-key.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { KEY } from './fill.ts';
import { at, cacheIn, good, profile } from './opened.ts';

export interface Exported {
  readonly seconds: number;
  /** Processor time of every thread together. */
  readonly cpuSeconds: number;
  readonly rows: number;
  readonly sha256: string;
}

/** By the app's task, from the press to the file that stands under its name. `share`: of the history, the newest. */
export async function exportAs(
  { cache, journal }: Store,
  format: ExportFormat,
  folder: string,
  share = 1,
): Promise<Exported> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportTask>();
  const tasks = createExports({
    cache,
    journal,
    book: { profile: () => profile } as Book,
    desktop: { saveExport: () => openSink(join(folder, `out.${format}`)) },
    clock: systemClock,
    ids: systemIds,
    list: createTaskList(({ tasks: [task] }) => {
      if (task?.state === 'done') resolve(task);
      else if (task?.state === 'failed') reject(new Error(JSON.stringify(task.error)));
    }),
  });
  const filter = share === 1 ? {} : { filter: { opened: { from: at(1 - share) } } };
  const began = performance.now();
  const cpu = process.cpuUsage();
  good(await tasks.start({ resource: 'loans', format, ...filter }));
  const { rows, sha256 = '' } = await promise;
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: since(cpu), rows, sha256 };
}

interface Row {
  readonly [column: string]: string | number | null;
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  subject: 'p.name AS subject',
  observedAt: 's.observed_at AS observedAt',
  openedAt: 'p.opened_at AS openedAt',
  closedAt: 'p.closed_at AS closedAt',
};

/** One thread, one statement, one file: as little as gives the same bytes. The store must be closed. */
export function bareExport(directory: string, folder: string): Exported {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const { raw } = openDatabase(cacheIn(directory), KEY, CACHE_MIGRATIONS.length);
  const file = openSync(join(folder, 'bare.csv'), 'w', 0o600);
  const hash = createHash('sha256');
  const columns = exportColumns();
  const select = columns.map(({ field }) => COLUMN_OF[field] ?? `p.${field}`).join(', ');
  const rows = raw
    .prepare<[], Row>(
      `SELECT ${select} FROM present p INDEXED BY present_by_opened_at
       JOIN subject s ON s.id = p.subject WHERE p.scope = 1 ORDER BY p.opened_at DESC, p.subject DESC`,
    )
    .iterate();
  let text = `${columns.map(({ name }) => name).join(',')}\r\n`;
  let count = 0;
  for (const row of rows) {
    count += 1;
    text += columns.map(({ field, kind }) => cell(field, kind, row)).join(',');
    text += '\r\n';
    if (text.length > 100_000) text = written(file, hash, text);
  }
  written(file, hash, text);
  fsyncSync(file);
  closeSync(file);
  raw.close();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, cpuSeconds: since(cpu), rows: count, sha256: hash.digest('hex') };
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function written(file: number, hash: Hash, text: string): '' {
  writeSync(file, text);
  hash.update(text);
  return '';
}

function cell(field: string, kind: string, row: Row): string {
  const value = row[field];
  if (value === null || value === undefined) return '';
  if (kind === 'time') return new Date(Number(value)).toISOString();
  if (kind !== 'amount') return String(value);
  const { digits, scale } = partsOf(String(value));
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
