// One row of a long table: its cells, or a skeleton until it arrives. It renders only when its own properties
// change, so that typing a search does not render every row.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's own elements lose their roles once they are laid out as a grid */
import { memo, type ReactNode } from 'react';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import type { DataColumn } from './data-columns.ts';
import { pinOf } from './use-pins.ts';
import { Row } from './Layout.tsx';
import styles from './DataTable.module.css';

interface Props<Row> {
  id: string;
  index: number;
  /** Undefined until it arrives. */
  row: Row | undefined;
  columns: readonly DataColumn<Row>[];
  /** The number of columns, from the first on, that stay visible. */
  pinned: number;
  isActive: boolean;
  /** It is open beside the table. */
  isOpened: boolean;
  canOpen: boolean;
}

function Drawn<Row>({ id, index, row, columns, pinned, isActive, isOpened, canOpen }: Props<Row>) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpened || undefined}
      className={cx(
        styles['row'],
        canOpen && styles['opens'],
        isActive && styles['active'],
        isOpened && styles['opened'],
      )}
    >
      {row === undefined ? (
        // One cell for the whole row, because fast scrolling shows only these.
        <Row
          gap={0}
          role="gridcell"
          aria-colspan={columns.length}
          aria-label={t('common.loading')}
          className={styles['awaited']}
        >
          <span className={styles['bone']} />
        </Row>
      ) : (
        columns.map((column, at) => (
          <Row
            gap={0}
            key={column.key}
            role="gridcell"
            data-right={column.right || undefined}
            className={cx(
              styles['cell'],
              column.right && styles['right'],
              at < pinned && styles['pinned'],
              at === pinned - 1 && styles['lastPinned'],
            )}
            style={at < pinned ? { left: pinOf(at, pinned) } : undefined}
          >
            <Cell>{column.cell(row)}</Cell>
          </Row>
        ))
      )}
    </div>
  );
}

// `memo` drops the generic parameter, so the cast restores it.
export const DataTableRow = memo(Drawn) as typeof Drawn;

/** A plain text is also its title, because the column may cut it. */
function Cell({ children }: { children: ReactNode }) {
  return (
    <span className={styles['text']} title={typeof children === 'string' ? children : undefined} dir="auto">
      {children}
    </span>
  );
}

/** The index of the row that contains an element. */
export function rowAround(element: Element): number | undefined {
  const row = element.closest('[role="row"]')?.getAttribute('aria-rowindex');
  return row === null || row === undefined ? undefined : Number(row) - 2;
}
