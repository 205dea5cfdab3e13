// P13: the time to write a whole history, with the app's code.
import { join } from 'node:path';
import type { Store } from '../../../main/desk/ports/store.ts';
import { partsOf as rowsOf } from '../../../main/desk/exports/sources.ts';
import { openSink } from '../../../main/shell/chosen-files.ts';
import { good, profile } from './opened.ts';

export interface Exported {
  readonly seconds: number;
  readonly rows: number;
}

/** Writes the export in parts, as the app does. */
export async function exportCsv({ cache }: Store, folder: string): Promise<Exported> {
  const began = performance.now();
  const sink = good(await openSink(join(folder, 'out.csv')));
  let rows = 0;
  const source = {
    part: (cursor?: string) => cache.exportPart(profile, { resource: 'loans', format: 'csv', cursor }),
  };
  for await (const next of rowsOf(source)) {
    const part = good(next);
    good(await sink.write(part.text));
    rows += part.rows;
  }
  good(await sink.close());
  return { seconds: (performance.now() - began) / 1000, rows };
}
