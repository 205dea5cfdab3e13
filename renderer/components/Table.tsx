// A table with one definition for heads and cells. A row that opens something has a button in its first cell,
// and the whole row answers to the mouse.
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { count } from './format.ts';
import { cx } from './cx.ts';
import { endedSelection } from './selection.ts';
import { Row } from './Layout.tsx';
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
}

export function Table<Row>({ label, columns, rows, rowKey, onOpen }: Props<Row>) {
  const align = (column: Column<Row>): string =>
    cx(column.right && styles['right'], column.grow && styles['grow']);
  return (
    <section
      className={styles['scroll']}
      aria-label={t('table.region', { label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
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
    <Row gap={0} justify="between" size="less" tone="quiet" className={styles['foot']}>
      <span>{t('table.shown', { shown: count(shown), total: count(total) })}</span>
      {hasMore ? (
        <Button kind="quiet" busy={loading} onClick={onMore}>
          {t('table.more')}
        </Button>
      ) : null}
    </Row>
  );
}
