// How a person arranged the desk, as main keeps it.
import { useState } from 'react';
import type { Preferences, TableLayout } from '../../contract/slices/preferences.ts';
import { USUAL_PREFERENCES } from '../../contract/usual-preferences.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { currentSlice, useSlice } from './mirror.ts';

/** For decisions outside React. */
export const currentPreferences = (): Preferences => currentSlice('app')?.preferences ?? USUAL_PREFERENCES;

export function prefer(change: Partial<Preferences>): void {
  inBackground(client['app.setPreferences']({ preferences: { ...currentPreferences(), ...change } }));
}

const USUAL: TableLayout = { widths: {}, pinned: [] };

/**
 * The widths and the pinned columns of a long table, for each service.
 *
 * @param table undefined: the layout lasts as long as the table is on screen
 */
export function useTableLayout(table: string | undefined): [TableLayout, (next: TableLayout) => void] {
  const service = useSlice('connect')?.profile?.id;
  const tables = useSlice('app')?.preferences.tables ?? {};
  const key = table === undefined || service === undefined ? undefined : `${service} ${table}`;
  // A column follows the pointer, not main's answer.
  const [last, setLast] = useState<{ key: string | undefined; layout: TableLayout }>();
  const kept = key === undefined ? undefined : tables[key];
  return [
    (last !== undefined && last.key === key ? last.layout : kept) ?? USUAL,
    (layout) => {
      setLast({ key, layout });
      if (key !== undefined) prefer({ tables: { ...currentPreferences().tables, [key]: layout } });
    },
  ];
}
