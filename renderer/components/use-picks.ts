// The rows of a long table that the operator picked, and what copies them: Ctrl+C and the native menu. Main
// writes the text from its own records.
import { useState } from 'react';
import type { CallInput } from '../../contract/contract.ts';
import { MOST_COPIED } from '../../contract/limits.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { notice } from '../state/announcer.ts';
import { showFailed } from '../state/failed-act.ts';
import { t } from '../text.ts';
import type { DataColumn } from './data-columns.ts';

/** Names rows to main by their ids. */
export type Copies<Row> = (rows: readonly Row[]) => CallInput<'rows.copy'>['rows'];

export interface Picks<Row> {
  /** Undefined when rows cannot be picked. */
  readonly has: ((key: string) => boolean) | undefined;
  readonly size: number;
  toggle(row: Row, to?: boolean): void;
  /** The picked rows, or else this one. */
  copy(row: Row | undefined): void;
  /** Opens the native menu over a row. @returns false if Chromium's own menu is the right one */
  menu(
    row: Row | undefined,
    cell: Element | undefined,
    column: DataColumn<Row> | undefined,
    at?: Point,
  ): boolean;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** @param question picks belong to one question; another one starts without */
export function usePicks<Row>(
  question: string,
  rowKey: (row: Row) => string,
  copies: Copies<Row> | undefined,
): Picks<Row> {
  const [last, setLast] = useState<{ question: string; rows: ReadonlyMap<string, Row> }>();
  const picked: ReadonlyMap<string, Row> = last?.question === question ? last.rows : new Map<string, Row>();
  const chosen = (row: Row): readonly Row[] => (picked.has(rowKey(row)) ? [...picked.values()] : [row]);
  const copy = async (rows: readonly Row[]): Promise<void> => {
    if (copies === undefined || rows.length === 0) return;
    const copied = await client['rows.copy']({ rows: copies(rows) });
    if (copied.ok) notice(t('grid.copied', { count: copied.value.rows }));
    else showFailed(copied.error);
  };
  const open = async (asked: CallInput<'app.showMenu'>, rows: number): Promise<void> => {
    const shown = await client['app.showMenu'](asked);
    if (!shown.ok) showFailed(shown.error);
    else if (shown.value.chosen === 'rows') notice(t('grid.copied', { count: rows }));
    else if (shown.value.chosen === 'text') notice(t('grid.copiedValue'));
  };
  return {
    has: copies && ((key) => picked.has(key)),
    size: picked.size,
    toggle(row, to = !picked.has(rowKey(row))) {
      if (copies === undefined) return;
      if (to && picked.size >= MOST_COPIED && !picked.has(rowKey(row)))
        return notice(t('grid.tooMany', { most: MOST_COPIED }));
      setLast((old) => {
        const rows = new Map(old?.question === question ? old.rows : undefined);
        if (to) rows.set(rowKey(row), row);
        else rows.delete(rowKey(row));
        return { question, rows };
      });
    },
    copy(row) {
      const rows = picked.size > 0 ? [...picked.values()] : row === undefined ? [] : [row];
      inBackground(copy(rows));
    },
    menu(row, cell, column, at) {
      if (copies === undefined || row === undefined || isTextSelected()) return false;
      const rows = chosen(row);
      const text = cell === undefined ? '' : valueIn(cell);
      const isLookedUp = column?.lookUp === true && text !== '' && text.length <= 200;
      inBackground(
        open(
          {
            rows: copies(rows),
            ...(text !== '' && { text: text.slice(0, 2000) }),
            ...(isLookedUp && { lookUp: text }),
            ...(at && { at }),
          },
          rows.length,
        ),
      );
      return true;
    },
  };
}

export const isCopyKey = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';

/** Where the menu key opens the menu of a row. */
export function below(row: Element): Point {
  const { left, bottom } = row.getBoundingClientRect();
  return { x: Math.max(0, left + 12), y: Math.max(0, bottom) };
}

export function isTextSelected(): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed;
}

/** The whole value where the cell shows it shortened; nothing for a value that is not there. */
function valueIn(cell: Element): string {
  if (cell.querySelector('.unseen') !== null) return '';
  const shown = cell.textContent.trim();
  const whole = [...cell.querySelectorAll<HTMLElement>('[title]')].at(-1)?.title ?? '';
  return shown.includes('…') && whole !== '' ? whole : shown;
}
