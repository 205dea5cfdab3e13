// The head of a long table. It stays visible, and a sortable column is a button.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's own elements lose their roles once they are laid out as a grid */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import styles from './DataTable.module.css';

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}
interface Props {
  columns: readonly { key: string; head: string; width: number; right?: boolean; sortable?: boolean }[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

export function DataTableHead({ columns, sort, onSort }: Props) {
  return (
    <div className={styles['head']} role="rowgroup">
      <div className={styles['headRow']} role="row" aria-rowindex={1}>
        {columns.map(({ key, head, width, right = false, sortable = false }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          return (
            <div
              key={key}
              role="columnheader"
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className={cx(styles['headCell'], right && styles['right'])}
              style={right ? { minWidth: width } : undefined}
            >
              {!sortable || onSort === undefined ? (
                <span className={styles['text']}>{head}</span>
              ) : (
                <button
                  type="button"
                  className={styles['sort']}
                  title={t('grid.sortBy', { column: head })}
                  onClick={() =>
                    onSort({ key, direction: direction === 'ascending' ? 'descending' : 'ascending' })
                  }
                >
                  <span className={styles['text']}>{head}</span>
                  <span className={styles['arrow']} aria-hidden="true">
                    {direction === 'ascending' ? (
                      <ArrowUp />
                    ) : direction === 'descending' ? (
                      <ArrowDown />
                    ) : null}
                  </span>
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
