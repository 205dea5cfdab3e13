// Ctrl/Cmd+K: one field that finds every screen, loan, action and setting. A combobox with its listbox, after
// the WAI-ARIA pattern: focus stays in the field, and `aria-activedescendant` marks the current item.
import { useDeferredValue, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import Search from 'lucide-react/icons/search';
import { isPressed, chordOf } from '../../../contract/shortcuts.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { stepToDo, type RepaymentStep } from '../../../domain/repayment.ts';
import type { SavedView } from '../../../contract/slices/views.ts';
import { client } from '../../bridge.ts';
import { cx } from '../../components/cx.ts';
import { wordsFor } from '../../components/error-words.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { closeOverlay, rememberChoice, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Keys, onMac } from '../Keys.tsx';
import { itemsFor } from './found.ts';
import type { Item } from './items.ts';
import { findRecords, searchedText } from './records.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Palette.module.css';

const FIRST_LOANS = 200;
const MATCHES = 20;
const PAGE = 8;
const NO_VIEWS: readonly SavedView[] = [];
const NO_REPAYMENTS: readonly RepaymentView[] = [];

export default function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(typed);
  const chosen = Math.min(at, found.items.length - 1);
  const listId = useId();

  // Closes the dialog before it leaves the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  const choose = (item: Item | undefined): void => {
    if (item === undefined) return;
    rememberChoice(item.id);
    closeOverlay();
    item.run();
  };
  const press = (event: KeyboardEvent): void => {
    const mac = onMac();
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const move = moves[event.key];
    if (move !== undefined) {
      const last = found.items.length - 1;
      const wraps = Math.abs(move) === 1;
      const next = chosen + move;
      setAt(wraps ? (next > last ? 0 : next < 0 ? last : next) : Math.max(0, Math.min(last, next)));
    } else if (event.key === 'Enter') choose(found.items[chosen]);
    else if (isPressed(chordOf('palette', mac), event, mac)) closeOverlay();
    // Tab does nothing, because only the field can take the focus. Escape closes.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };

  return (
    // A press outside closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field hears the keys
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('palette.open')}
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) closeOverlay();
      }}
    >
      <div className={styles['box']}>
        <div className={styles['field']}>
          <Search aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-expanded={found.items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen < 0 ? undefined : `${listId}-${chosen}`}
            aria-label={t('palette.open')}
            placeholder={t('palette.hint')}
            value={typed}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <Options
          items={found.items}
          recent={found.recent}
          chosen={chosen}
          id={listId}
          onPoint={setAt}
          onChoose={choose}
        />
        {found.items.length > 0 || found.looking ? null : (
          <Stack gap={1} className={styles['none']}>
            <p>{t('palette.none', { text: typed.trim() })}</p>
            <Text>{t('palette.noneText')}</Text>
          </Stack>
        )}
        <Row
          align="stretch"
          as="p"
          gap="wide"
          rowGap={0.5}
          justify="between"
          wrap
          size="small"
          tone="quiet"
          className={styles['foot']}
        >
          <output>
            {found.problem ??
              (found.looking ? t('palette.searching') : t('palette.count', { count: found.items.length }))}
          </output>
          <span>{t('palette.keys')}</span>
        </Row>
      </div>
    </dialog>
  );
}

interface OptionsProps {
  items: readonly Item[];
  /** How many of the first items are recent choices. */
  recent: number;
  chosen: number;
  id: string;
  onPoint: (index: number) => void;
  onChoose: (item: Item) => void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- the combobox pattern: no native list can hold an option's note and keys, and the field hears the keys */
function Options({ items, recent, chosen, id, onPoint, onChoose }: OptionsProps) {
  return (
    <ul id={id} role="listbox" aria-label={t('palette.results')} className={styles['list']}>
      {items.map((item, index) => (
        <Row
          as="li"
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          align="baseline"
          className={cx(styles['item'], index === chosen && styles['chosen'])}
          onMouseMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <Text tone="same" size="same" as="span" weight="strong" className={styles['label']}>
            {item.label}
          </Text>
          {item.note === undefined ? null : <Text as="span">{item.note}</Text>}
          <Text as="span" size="small" className={styles['kind']}>
            {index < recent ? t('palette.recent') : t(`palette.kind.${item.kind}`)}
          </Text>
          {item.keys === undefined ? null : <Keys of={item.keys} />}
        </Row>
      ))}
    </ul>
  );
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role */

interface Found {
  items: Item[];
  /** How many of the first items are recent choices. */
  recent: number;
  looking: boolean;
  problem: string | undefined;
}

function dueOf({ loanId, steps }: RepaymentView): [LoanId, RepaymentStep][] {
  const due = stepToDo(steps);
  return due === undefined ? [] : [[loanId, due]];
}

/** Searches the records while the operator types, and meanwhile shows what the page already has. */
function useFound(typed: string): Found {
  const theme = useSlice('app')?.theme ?? 'system';
  const practice = useSlice('practice')?.available ?? false;
  const unread = useSlice('alerts')?.unread ?? 0;
  const team = (useSlice('team')?.state ?? 'off') !== 'off';
  const views = useSlice('views')?.views ?? NO_VIEWS;
  const changes = useSlice('loans')?.changes ?? 0;
  const repayments = useSlice('repay')?.repayments ?? NO_REPAYMENTS;
  const recent = useUi((ui) => ui.recent);
  const search = useDeferredValue(typed.trim());
  const first = useAnswer('palette', changes, () =>
    client['loans.page']({ filter: 'all', limit: FIRST_LOANS }),
  );
  const more = useAnswer(`palette:${search}`, changes, async () =>
    search === ''
      ? { ok: true as const, value: { rows: [], total: 0 } }
      : client['loans.page']({ filter: 'all', search: searchedText(search), limit: MATCHES }),
  );
  const records = useAnswer(`palette-records:${search}`, changes, () => findRecords(search));
  const items = itemsFor(typed, {
    fixed: { theme, practice, unread, team, views },
    loans: first.value?.rows ?? [],
    matches: more.value?.rows ?? [],
    records: records.value?.rows ?? [],
    dueSteps: new Map(repayments.flatMap((view) => dueOf(view))),
    recent,
  });
  const error = first.error ?? more.error ?? records.error;
  return {
    items,
    recent: typed.trim() === '' ? items.filter(({ id }) => recent.includes(id)).length : 0,
    looking: first.loading || more.loading || records.loading || search !== typed.trim(),
    problem: error && t('palette.noLoans', { why: wordsFor(error).what }),
  };
}
