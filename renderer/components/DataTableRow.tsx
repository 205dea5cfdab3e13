// One row of a long table: its cells, or the bone of one that has not come. It is drawn again only when something of its
// own changed, so that a new question, asked at each key, does not draw the rows that stay for its answer.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's own elements lose their roles once they are laid out as a grid */
import { memo, type ReactNode } from 'react';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import type { DataColumn } from './data-columns.ts';
import styles from './DataTable.module.css';

interface Props<Row> {
  id: string;
  index: number;
  /** Undefined while it has not come. */
  row: Row | undefined;
  columns: readonly DataColumn<Row>[];
  isActive: boolean;
  /** It stands open beside the table. */
  isOpened: boolean;
  /** Undefined where rows cannot be picked. */
  isPicked: boolean | undefined;
  canOpen: boolean;
}

function Drawn<Row>({ id, index, row, columns, isActive, isOpened, isPicked, canOpen }: Props<Row>) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      aria-current={isOpened || undefined}
      className={cx(
        styles['row'],
        canOpen && styles['opens'],
        isActive && styles['active'],
        isOpened && styles['opened'],
        (isOpened || isPicked === true) && styles['chosen'],
      )}
    >
      {row === undefined ? (
        // One for the whole row: who flies through a million of them meets nothing but these.
        <div
          role="gridcell"
          aria-colspan={columns.length}
          aria-label={t('common.loading')}
          className={styles['awaited']}
        >
          <span className={styles['bone']} />
        </div>
      ) : (
        columns.map((column) => (
          <div
            key={column.key}
            role="gridcell"
            className={cx(styles['cell'], column.right && styles['right'])}
          >
            <Cell>{column.cell(row)}</Cell>
          </div>
        ))
      )}
    </div>
  );
}

// A memo forgets that what it is made of has a type of its own for each table.
export const DataTableRow = memo(Drawn) as typeof Drawn;

/** A text alone gets the whole of itself as its title, since a column may cut it. */
function Cell({ children }: { children: ReactNode }) {
  return (
    <span className={styles['text']} title={typeof children === 'string' ? children : undefined} dir="auto">
      {children}
    </span>
  );
}

/** Which row of its table an element stands in, counted from 0. */
export function rowAround(element: Element): number | undefined {
  const row = element.closest('[role="row"]')?.getAttribute('aria-rowindex');
  return row === null || row === undefined ? undefined : Number(row) - 2;
}
