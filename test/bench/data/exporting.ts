// P13: the time to write a whole history, with the app's code.
import { join } from 'node:path';
import type { ExportFormat } from '../../../contract/slices/exports.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { partsOf as rowsOf } from '../../../main/desk/exports/sources.ts';
import { openSink } from '../../../main/shell/chosen-files.ts';
import { at, good, profile } from './opened.ts';

export interface Exported {
  readonly seconds: number;
  readonly rows: number;
}

/** Writes the export in parts, as the app does. @param share writes only this newest share of the history */
export async function exportAs(
  { cache }: Store,
  format: ExportFormat,
  folder: string,
  share = 1,
): Promise<Exported> {
  const began = performance.now();
  const sink = good(await openSink(join(folder, `out.${format}`)));
  const filter = share === 1 ? {} : { filter: { opened: { from: at(1 - share) } } };
  let rows = 0;
  const query = { resource: 'loans' as const, format, ...filter };
  const source = { part: (cursor?: string) => cache.exportPart(profile, { ...query, cursor }) };
  for await (const next of rowsOf(source)) {
    const part = good(next);
    good(await sink.write(part.text));
    rows += part.rows;
  }
  good(await sink.close());
  return {
    seconds: (performance.now() - began) / 1000,
    rows,
  };
}
