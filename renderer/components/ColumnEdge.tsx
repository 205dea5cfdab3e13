// The right edge of a column's head: dragged, or moved by the arrow keys, it sets the column's width.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a rule is no control, and this separator has a value */
import { useRef } from 'react';
import { NARROWEST, WIDEST } from '../../contract/column-widths.ts';
import { t } from '../text.ts';
import styles from './DataTable.module.css';

const STEP = 10;

interface Props {
  head: string;
  /** In pixels, until the operator chooses another. */
  usual: number;
  /** Undefined: the usual one. */
  width: number | undefined;
  /** Undefined returns to the usual width. */
  onWidth: (width: number | undefined) => void;
}

export function ColumnEdge({ head, usual, width, onWidth }: Props) {
  const drag = useRef<{ from: number; width: number }>(undefined);
  const set = (wanted: number): void => onWidth(Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted))));
  const widthOf = (edge: Element): number => width ?? edge.parentElement?.offsetWidth ?? usual;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.width', { column: head })}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width ?? usual}
      aria-valuetext={width === undefined ? t('grid.usualWidth') : undefined}
      title={t('grid.widthHint')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles['edge']}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (drag.current !== undefined) set(drag.current.width + event.clientX - drag.current.from);
      }}
      onLostPointerCapture={() => {
        drag.current = undefined;
      }}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (by !== undefined) set(widthOf(event.currentTarget) + by);
        else if (event.key === 'Enter' || event.key === 'Delete') onWidth(undefined);
        else return;
        event.preventDefault();
      }}
    />
  );
}
