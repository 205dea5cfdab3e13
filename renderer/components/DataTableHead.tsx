// The head of a long table. It stays visible, a sortable column is a button, and its edge sets its width.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's own elements lose their roles once they are laid out as a grid */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { t } from '../text.ts';
import { ColumnEdge } from './ColumnEdge.tsx';
import { cx } from './cx.ts';
import { pinOf } from './use-pins.ts';
import { Row } from './Layout.tsx';
import styles from './DataTable.module.css';

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}
interface Props {
  columns: readonly { key: string; head: string; width: number; right?: boolean; sortable?: boolean }[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** The number of columns, from the first on, that stay visible. */
  pinned: number;
  /** In pixels by column, as the operator chose. */
  widths: Readonly<Record<string, number>>;
  onWidth: (key: string, width: number | undefined) => void;
}

export function DataTableHead({ columns, sort, onSort, pinned, widths, onWidth }: Props) {
  return (
    <div className={styles['head']} role="rowgroup">
      <div className={styles['headRow']} role="row" aria-rowindex={1}>
        {columns.map(({ key, head, width, right = false, sortable = false }, at) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          return (
            <Row
              gap={0}
              key={key}
              role="columnheader"
              data-right={right || undefined}
              // Without the name of the edge.
              aria-label={head}
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              size="small"
              tone="quiet"
              weight="strong"
              className={cx(
                styles['headCell'],
                right && styles['right'],
                at < pinned && styles['pinned'],
                at === pinned - 1 && styles['lastPinned'],
              )}
              style={{ minWidth: right ? (widths[key] ?? width) : undefined, left: pinOf(at, pinned) }}
            >
              {!sortable || onSort === undefined ? (
                <span className={styles['text']} title={head}>
                  {head}
                </span>
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
              <ColumnEdge
                head={head}
                usual={width}
                width={widths[key]}
                onWidth={(next) => onWidth(key, next)}
              />
            </Row>
          );
        })}
      </div>
    </div>
  );
}
