// P13: the time to write a whole history as CSV, with the app's code, and with a loop that only reads rows
// and writes the same bytes.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { ExportFormat } from '../../../contract/slices/exports.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { partsOf as rowsOf } from '../../../main/desk/exports/sources.ts';
import { openSink } from '../../../main/shell/chosen-files.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { exportColumns } from '../../../contract/export-columns.ts';
import { tableHead } from '../../../main/formats/table-file.ts';
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

/** Writes the export in parts, as the app does. @param share writes only this newest share of the history */
export async function exportAs(
  { cache }: Store,
  format: ExportFormat,
  folder: string,
  share = 1,
): Promise<Exported> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const hash = createHash('sha256');
  const sink = good(await openSink(join(folder, `out.${format}`)));
  const filter = share === 1 ? {} : { filter: { opened: { from: at(1 - share) } } };
  let rows = 0;
  const query = { resource: 'loans' as const, format, ...filter };
  const source = { part: (cursor?: string) => cache.exportPart(profile, { ...query, cursor }) };
  for await (const next of rowsOf(source)) {
    const part = good(next);
    good(await sink.write(part.text));
    hash.update(part.text);
    rows += part.rows;
  }
  good(await sink.close());
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: since(cpu),
    rows,
    sha256: hash.digest('hex'),
  };
}

const EXPORT_COLUMNS = exportColumns();

interface Row {
  readonly [column: string]: string | number | null;
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  subject: 'p.name AS subject',
  observedAt: 's.observed_at AS observedAt',
  openedAt: 'p.opened_at AS openedAt',
  closedAt: 'p.closed_at AS closedAt',
  closedBy: 'p.closed_by AS closedBy',
  closedSource: 'p.closed_source AS closedSource',
};

/** The shortest way to write the same bytes: one thread, statement and file. The store must be closed. */
export function bareExport(directory: string, folder: string): Exported {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const { raw } = openDatabase(cacheIn(directory), KEY, CACHE_SCHEMA);
  const file = openSync(join(folder, 'bare.csv'), 'w', 0o600);
  const hash = createHash('sha256');
  const select = EXPORT_COLUMNS.map(({ field }) => COLUMN_OF[field] ?? `p.${field}`).join(', ');
  const rows = raw
    .prepare<[], Row>(
      `SELECT ${select} FROM present p INDEXED BY present_by_opened_at
       JOIN subject s ON s.id = p.subject WHERE p.scope = 1 ORDER BY p.opened_at DESC, p.subject DESC`,
    )
    .iterate();
  let text = tableHead('csv', EXPORT_COLUMNS);
  let count = 0;
  for (const row of rows) {
    count += 1;
    text += EXPORT_COLUMNS.map(({ field, kind }) => cell(field, kind, row)).join(',');
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
