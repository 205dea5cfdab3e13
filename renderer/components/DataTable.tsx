// A table of any length that draws only the visible rows. The focus stays on the table and moves by
// `aria-activedescendant`, because a row that scrolls away leaves the page and would take the focus with it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's own elements lose their roles once they are laid out as a grid */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { AppError } from '../../contract/errors.ts';
import { useTableTop } from '../state/screen-state.ts';
import { useTableLayout } from '../state/preferences.ts';
import { t } from '../text.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DataTableHead, type Sort } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { cx } from './cx.ts';
import { count } from './format.ts';
import { columnsShown, tracksOf, withWidth, type DataColumn } from './data-columns.ts';
import { useRows, type RowSource } from './data-rows.ts';
import { useLate } from './use-late.ts';
import { usePins } from './use-pins.ts';
import { useTableCursor } from './use-table-cursor.ts';
import { useWindow } from './use-window.ts';
import { elementOf, MOST_BESIDE_VIEW } from './windowing.ts';
import { Row } from './Layout.tsx';
import styles from './DataTable.module.css';

export type { DataColumn } from './data-columns.ts';
export type { Sort } from './DataTableHead.tsx';
export type { RowSource } from './data-rows.ts';

interface Props<Row> {
  label: string;
  /** Widths and pinned columns are kept under this name; undefined: as long as the table is on screen. */
  name?: string;
  /** Must be the same array at each render: a new one renders every row. */
  columns: readonly DataColumn<Row>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  opened?: string | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Keys of the shown columns, in order; with `onShown` the operator can choose them. */
  shown?: readonly string[];
  onShown?: (shown: readonly string[]) => void;
  /** In place of rows when there are none. */
  empty: ReactNode;
  /** The total in words, if it is not the number of rows. */
  counted?: string | undefined;
  /** The number of rows without the filter. */
  of?: number | undefined;
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, source, rowKey, onOpen, opened, sort, onSort, empty } = props;
  const id = useId();
  const [total, setTotal] = useState(0);
  const {
    scroller,
    probe,
    whole,
    pane,
    range,
    around,
    rowsInView,
    firstElement,
    firstWhole,
    show,
    startOver,
    ...place
  } = useWindow(total);
  const rows = useRows(source, around.first, Math.max(around.end, around.first + 1));
  // The visible range depends on the number of rows, and the loaded rows on the range: state connects the
  // two.
  const counted = rows.total ?? 0;
  if (counted !== total) setTotal(counted);
  const question = source.key;
  useLayoutEffect(() => startOver(question), [startOver, question]);

  const { topFor, keepTop } = useTableTop(label);
  const isPlaced = useRef(false);
  const goBackToTop = useEffectEvent((rows: number) => {
    if (isPlaced.current || rows === 0) return;
    isPlaced.current = true;
    const top = topFor(question);
    if (top > 0) place.goTo(top);
  });
  useLayoutEffect(() => goBackToTop(counted), [counted]);
  const leave = useEffectEvent(() => keepTop(question, place.topRow()));
  useEffect(() => () => leave(), []);

  const isLate = useLate(rows.areOld);

  const [layout, setLayout] = useTableLayout(props.name);
  const shown = useMemo(
    () => columnsShown(columns, props.shown, layout.pinned),
    [columns, props.shown, layout.pinned],
  );
  const pinned = shown.filter(({ key }) => layout.pinned.includes(key)).length;
  const tracks = tracksOf(shown, layout.widths);
  // By the object model, because the content policy forbids style attributes.
  useLayoutEffect(() => scroller.current?.style.setProperty('--columns', tracks), [scroller, tracks]);
  usePins(scroller, pinned, tracks);

  const cursor = useTableCursor({
    id,
    question,
    total: counted,
    rowAt: rows.at,
    columns: shown,
    onOpen,
    rowsInView,
    firstWhole,
    show,
  });
  const { current } = cursor;

  const visibleIndexes = Array.from({ length: range.end - range.first }, (_, at) => range.first + at);
  // A row that becomes visible reuses the elements of one that left, which is several times faster.
  const elements = Math.max(rowsInView + MOST_BESIDE_VIEW, visibleIndexes.length);
  return (
    <div className={styles['frame']}>
      <Trouble error={rows.error} onRetry={rows.retry} />
      <div className={styles['box']}>
        <div
          ref={scroller}
          className={cx(styles['grid'], counted === 0 && styles['bare'])}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-busy={rows.areOld || (rows.total === undefined && rows.error === undefined)}
          aria-rowcount={rows.total === undefined ? -1 : counted + 1}
          aria-colcount={shown.length}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
          onKeyDown={cursor.onKey}
          onContextMenu={cursor.onMenu}
          onFocus={cursor.onFocus}
        >
          <DataTableHead
            columns={shown}
            sort={sort}
            onSort={onSort}
            pinned={pinned}
            widths={layout.widths}
            onWidth={(key, width) => setLayout({ ...layout, widths: withWidth(layout.widths, key, width) })}
          />
          <div className={styles['probe']} ref={probe} aria-hidden="true" />
          <div className={styles['whole']} role="rowgroup" ref={whole}>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table itself answers to the keys */}
            <div
              className={cx(styles['window'], isLate && styles['old'])}
              role="presentation"
              ref={pane}
              onClick={cursor.onPress}
            >
              {visibleIndexes.map((index) => {
                const row = rows.at(index);
                const key = row === undefined ? undefined : rowKey(row);
                return (
                  <DataTableRow
                    key={elementOf(index, firstElement, elements)}
                    id={`${id}-${index}`}
                    index={index}
                    row={row}
                    columns={shown}
                    pinned={pinned}
                    isActive={index === current}
                    isOpened={key !== undefined && key === opened}
                    canOpen={onOpen !== undefined}
                  />
                );
              })}
            </div>
          </div>
        </div>
        {rows.total === 0 ? <div className={styles['empty']}>{empty}</div> : null}
        {rows.total === undefined && rows.error === undefined ? <Coming /> : null}
      </div>
      <Row
        as="footer"
        gap={4}
        rowGap={1}
        justify="between"
        wrap
        size="less"
        tone="quiet"
        className={styles['foot']}
      >
        <output className={cx(isLate && styles['old'])}>
          {rows.total !== undefined
            ? (props.counted ??
              (props.of === undefined
                ? t('grid.rows', { count: counted })
                : t('grid.of', { count: counted, all: count(props.of) })))
            : rows.error === undefined
              ? t('grid.counting')
              : ''}
        </output>
        {props.onShown === undefined ? null : (
          <ColumnChoice
            columns={columns}
            shown={shown.map(({ key }) => key)}
            onShown={props.onShown}
            layout={layout}
            onLayout={setLayout}
          />
        )}
      </Row>
    </div>
  );
}

function Trouble({ error, onRetry }: { error: AppError | undefined; onRetry: () => void }) {
  if (error === undefined) return null;
  return (
    <div className={styles['trouble']}>
      <ErrorNotice error={error} actions={<Button onClick={onRetry}>{t('grid.again')}</Button>} />
    </div>
  );
}

function Coming() {
  return (
    <div className={styles['coming']}>
      <output className="unseen">{t('common.loading')}</output>
      {Array.from({ length: 6 }, (_, line) => (
        <span key={line} className={styles['bone']} aria-hidden="true" />
      ))}
    </div>
  );
}
