// Reads and writes the saved views for the desk.
import * as v from 'valibot';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { schemaFaultLine, schemaFaultsIn } from '../../domain/schema-faults.ts';
import type { Front } from '../desk/ports/call-table.ts';
import { KeptViewsSchema, type KeptViews, type ViewStore } from '../desk/ports/views.ts';
import type { StoreTable } from './protocol.ts';

/** Fails with `store-failed` corrupt if the text is not in the desk's format. */
export function readViews(text: string | undefined): Result<KeptViews> {
  if (text === undefined) return ok({ views: [], first: {} });
  const corrupt = (detail: string) =>
    fail({ code: 'store-failed', fault: 'corrupt', detail: `saved views: ${detail}` });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return corrupt('not JSON');
  }
  const read = v.safeParse(KeptViewsSchema, json);
  if (!read.success) return corrupt(schemaFaultLine(schemaFaultsIn(read.issues)));
  const ids = new Set(read.output.views.map(({ id }) => id));
  return ids.size === read.output.views.length ? ok(read.output) : corrupt('one is in it twice');
}

export const viewsOver = ({
  views,
  keepViews,
}: Pick<Front<StoreTable['journal']>, 'views' | 'keepViews'>): ViewStore => ({
  async load() {
    const text = await views();
    return text.ok ? readViews(text.value) : text;
  },
  keep: (kept) => keepViews(JSON.stringify(v.parse(KeptViewsSchema, kept))),
});
