// The widths and the pinned columns of a long table, for each service. They are in Chromium's local storage and
// contain no records.
import { useState } from 'react';
import * as v from 'valibot';
import { useSlice } from './mirror.ts';

export const NARROWEST = 48;
export const WIDEST = 900;

const LayoutSchema = v.object({
  /** In pixels by column; a column without one has its usual width. */
  widths: v.record(v.string(), v.pipe(v.number(), v.minValue(NARROWEST), v.maxValue(WIDEST))),
  pinned: v.array(v.string()),
});
export type TableLayout = v.InferOutput<typeof LayoutSchema>;

const USUAL: TableLayout = { widths: {}, pinned: [] };
const StoredSchema = v.fallback(v.pipe(v.string(), v.parseJson(), LayoutSchema), USUAL);

/** @param table undefined: the layout lasts as long as the table is on screen */
export function useTableLayout(table: string | undefined): [TableLayout, (next: TableLayout) => void] {
  const service = useSlice('connect')?.profile?.id;
  const key = table === undefined || service === undefined ? undefined : `table ${service} ${table}`;
  const [last, setLast] = useState<{ key: string | undefined; layout: TableLayout }>();
  const known = last !== undefined && last.key === key ? last : { key, layout: read(key) };
  if (known !== last) setLast(known);
  return [
    known.layout,
    (layout) => {
      setLast({ key, layout });
      if (key !== undefined) localStorage.setItem(key, JSON.stringify(layout));
    },
  ];
}

const read = (key: string | undefined): TableLayout =>
  key === undefined ? USUAL : v.parse(StoredSchema, localStorage.getItem(key));
