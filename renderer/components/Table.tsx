// A table with one definition for heads and cells. A row that opens something has a button in its first cell,
// and the whole row answers to the mouse. Where rows can be copied, the arrows move from row to row.
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { count } from './format.ts';
import { cx } from './cx.ts';
import { endedSelection } from './selection.ts';
import { below, isCopyKey, isTextSelected, usePicks, type Copies } from './use-picks.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts, so that digits line up. */
  right?: boolean;
  /** Takes the remaining width. */
  grow?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** With it the row that has the focus can be copied (Ctrl+C, or the native menu). */
  copies?: Copies<Row>;
}

export function Table<Row>({ label, columns, rows, rowKey, onOpen, copies }: Props<Row>) {
  const picks = usePicks('', rowKey, copies);
  const align = (column: Column<Row>): string =>
    cx(column.right && styles['right'], column.grow && styles['grow']);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move over its rows
    <section
      className={styles['scroll']}
      aria-label={t('table.region', { label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={copies && moveOverRows}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={align(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                className={cx(onOpen && styles['opens'])}
                {...(copies && {
                  tabIndex: -1,
                  onKeyDown: (event: KeyboardEvent) => {
                    if (!isCopyKey(event) || isTextSelected()) return;
                    event.preventDefault();
                    picks.copy(row);
                  },
                  onContextMenu: (event: React.MouseEvent) => {
                    if (!(event.target instanceof Element)) return;
                    // The menu key is an event of the row itself.
                    const isByKey = event.target === event.currentTarget;
                    const cell = isByKey ? event.currentTarget.children[0] : event.target.closest('td');
                    const at = isByKey ? below(event.currentTarget) : undefined;
                    if (picks.menu(row, cell ?? undefined, undefined, at)) event.preventDefault();
                  },
                })}
                onClick={
                  onOpen === undefined
                    ? undefined
                    : (event) => {
                        if (!endedSelection(event, event.currentTarget)) onOpen(row);
                      }
                }
              >
                {columns.map((column, index) => (
                  <td key={column.key} className={align(column)}>
                    {index === 0 && onOpen !== undefined ? (
                      <button type="button" className={styles['open']}>
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function moveOverRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody > tr')];
  const from = rows.findIndex((row) => row === event.target);
  // A control in a cell keeps its keys.
  if (from === -1 && event.target !== event.currentTarget) return;
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  event.preventDefault();
}

interface MoreProps {
  shown: number;
  total: number;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** How many rows of a long list are shown, and the button for more. */
export function TableFoot({ shown, total, hasMore, loading, onMore }: MoreProps) {
  return (
    <div className={styles['foot']}>
      <span>{t('table.shown', { shown: count(shown), total: count(total) })}</span>
      {hasMore ? (
        <Button kind="quiet" busy={loading} onClick={onMore}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  );
}
