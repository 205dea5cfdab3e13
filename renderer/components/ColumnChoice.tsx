// The choice and the order of a table's columns, and which of them stay visible when it scrolls sideways.
import { useId } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Columns3 from 'lucide-react/icons/columns-3';
import Pin from 'lucide-react/icons/pin';
import type { TableLayout } from '../../contract/slices/preferences.ts';
import { t } from '../text.ts';
import { Row } from './Layout.tsx';
import styles from './ColumnChoice.module.css';

interface Props {
  columns: readonly { key: string; head: string; always?: boolean }[];
  shown: readonly string[];
  onShown: (shown: readonly string[]) => void;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
}

export function ColumnChoice({ columns, shown, onShown, layout, onLayout }: Props) {
  const id = useId();
  const inOrder = [
    ...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !shown.includes(key)),
  ];
  const { pinned } = layout;
  const isPinned = (at: number): boolean => pinned.includes(shown[at] ?? '');
  /** Pinned columns come first, so none moves past their end. */
  const mayMove = (at: number, to: number): boolean =>
    at >= 0 && to >= 0 && to < shown.length && isPinned(at) === isPinned(to);
  const swap = (at: number, by: number): void => {
    const next = [...shown];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onShown(next);
  };
  return (
    <>
      <button type="button" className={styles['open']} popoverTarget={id}>
        <Columns3 aria-hidden="true" />
        {t('grid.columns')}
      </button>
      <fieldset id={id} popover="auto" className={styles['choice']} aria-label={t('grid.columns')}>
        {inOrder.map(({ key, head, always = false }) => {
          const at = shown.indexOf(key);
          return (
            <Row key={key} gap={0.5}>
              <Row as="label" className={styles['name']}>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={always}
                  onChange={() => onShown(at >= 0 ? shown.filter((other) => other !== key) : [...shown, key])}
                />
                <span>{head}</span>
              </Row>
              <button
                type="button"
                className={styles['move']}
                aria-label={t('grid.pin', { column: head })}
                title={t('grid.pin', { column: head })}
                aria-pressed={at >= 0 && isPinned(at)}
                disabled={at < 0}
                onClick={() =>
                  onLayout({
                    ...layout,
                    pinned: isPinned(at) ? pinned.filter((other) => other !== key) : [...pinned, key],
                  })
                }
              >
                <Pin aria-hidden="true" />
              </button>
              <button
                type="button"
                className={styles['move']}
                aria-label={t('grid.earlier', { column: head })}
                disabled={!mayMove(at, at - 1)}
                onClick={() => swap(at, -1)}
              >
                <ChevronUp aria-hidden="true" />
              </button>
              <button
                type="button"
                className={styles['move']}
                aria-label={t('grid.later', { column: head })}
                disabled={!mayMove(at, at + 1)}
                onClick={() => swap(at, 1)}
              >
                <ChevronDown aria-hidden="true" />
              </button>
            </Row>
          );
        })}
        {Object.keys(layout.widths).length === 0 ? null : (
          <button
            type="button"
            className={styles['reset']}
            onClick={() => onLayout({ ...layout, widths: {} })}
          >
            {t('grid.usualWidths')}
          </button>
        )}
      </fieldset>
    </>
  );
}
