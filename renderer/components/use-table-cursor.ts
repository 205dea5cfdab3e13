// The active row of a long table, which keys and mouse move and open. The focus itself stays on the table.
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { DataColumn } from './data-columns.ts';
import { rowAround } from './DataTableRow.tsx';
import { endedSelection } from './selection.ts';
import { openValueMenu } from './value-menu.ts';

interface Table<Row> {
  /** Of the table's element; each row adds its index. */
  id: string;
  /** Another question has another active row. */
  question: string;
  total: number;
  rowAt: (index: number) => Row | undefined;
  columns: readonly DataColumn<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  rowsInView: number;
  /** The index of the first row that is wholly visible. */
  firstWhole: number;
  /** Scrolls to a row. */
  show: (index: number) => void;
}

export function useTableCursor<Row>(table: Table<Row>) {
  const { id, question, total, rowAt, columns, onOpen, rowsInView, firstWhole, show } = table;
  const [marked, setMarked] = useState<{ question: string; index: number }>();
  const current = marked?.question === question && total > 0 ? Math.min(marked.index, total - 1) : undefined;
  const setActive = (index: number): void => setMarked({ question, index });
  const move = (index: number): void => {
    const to = Math.max(0, Math.min(total - 1, index));
    setActive(to);
    show(to);
  };
  const open = (index: number): void => {
    const row = rowAt(index);
    if (row !== undefined) onOpen?.(row);
  };
  const onMenu = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    // The menu key is an event of the table itself.
    const isByKey = event.target === event.currentTarget;
    const index = isByKey ? current : rowAround(event.target);
    const element = index === undefined ? null : document.getElementById(`${id}-${index}`);
    if (index === undefined || element === null) return;
    const cells = [...element.children];
    const named = Math.max(
      0,
      columns.findIndex(({ lookUp }) => lookUp),
    );
    const cell = isByKey ? cells[named] : event.target.closest('[role="gridcell"]');
    if (!cell) return;
    const { lookUp } = columns[cells.indexOf(cell)] ?? {};
    if (!openValueMenu({ element: cell, lookUp, at: isByKey ? below(element) : undefined })) return;
    setActive(index);
    event.preventDefault();
  };
  const onPress = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('button, a, input') !== null) return;
    const index = rowAround(event.target);
    const row = event.target.closest('[role="row"]');
    if (index === undefined || row === null || endedSelection(event, row)) return;
    setActive(index);
    open(index);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || total === 0 || event.altKey) return;
    const from = current ?? -1;
    const page = Math.max(1, rowsInView - 1);
    const to = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' || event.key === ' ') {
      // A new question may have changed the active row since the table got the focus.
      const at = current ?? firstWhole;
      setActive(at);
      open(at);
    } else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target === event.currentTarget && current === undefined && total > 0) setActive(firstWhole);
  };
  return { current, onMenu, onPress, onKey, onFocus };
}

/** Where the menu key opens the menu of a row. */
function below(row: Element): { x: number; y: number } {
  const { left, bottom } = row.getBoundingClientRect();
  return { x: Math.max(0, left + 12), y: Math.max(0, bottom) };
}
