// "Read this as": the fields that a line of the raw answer can be mapped to. Required fields that are missing
// come first.
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { RawLine, Understood } from '../../../contract/calls/inspect.ts';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import type { View } from './views.ts';
import { fieldLabel } from './words.ts';
import styles from './FieldMenu.module.css';

export type Choice =
  | { readonly as: 'field'; readonly field: string; readonly path: string }
  | { readonly as: 'not'; readonly field: string }
  | { readonly as: 'thing' | 'cursor'; readonly path: string };

interface Props {
  id: string;
  view: View;
  line: RawLine | undefined;
  understood: readonly Understood[];
  /** The fields that the profile maps. */
  mapped: readonly string[];
  onChoose: (choice: Choice) => void;
}

export function FieldMenu({ id, view, line, understood, mapped, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const menu = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const searchId = useId();
  // The attribute itself: the browser moves the focus as the menu opens, so no typed character is lost.
  const takesFocus = (element: HTMLInputElement | null): void => {
    input.current = element;
    element?.setAttribute('autofocus', '');
  };

  const choose = (choice: Choice): void => {
    menu.current?.hidePopover();
    onChoose(choice);
  };
  const move = (event: KeyboardEvent): void => {
    const stops = [...(menu.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const here = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[here + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)];
    if (next === undefined || next === document.activeElement) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among its buttons
    <section
      ref={menu}
      id={id}
      popover="auto"
      aria-label={t('inspect.menu.label')}
      className={styles['menu']}
      onKeyDown={move}
      onToggle={(event) => {
        if (event.newState === 'closed') setSearch('');
        else if (menu.current?.contains(document.activeElement) === false)
          (input.current ?? menu.current.querySelector('button'))?.focus();
      }}
    >
      {line === undefined ? null : (
        <>
          <p className={styles['what']}>
            {t('inspect.menu.title')} <code>{line.path ?? line.bodyPath}</code>
          </p>
          <Places line={line} view={view} onChoose={choose} />
          <Kept line={line} mapped={mapped} onChoose={choose} />
          {canBeField(line, view) ? (
            <>
              <label className="unseen" htmlFor={searchId}>
                {t('inspect.menu.search')}
              </label>
              <input
                ref={takesFocus}
                id={searchId}
                type="search"
                className={styles['search']}
                placeholder={t('inspect.menu.search')}
                value={search}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Fields line={line} understood={understood} search={search} onChoose={choose} />
            </>
          ) : null}
        </>
      )}
    </section>
  );
}

/**
 * A list has no single value, and of objects only a destination is read as a whole (gap 27: its
 * fields are undocumented).
 */
const canBeField = ({ path, kind }: RawLine, { thing }: View): boolean =>
  path !== undefined && kind !== 'list' && (kind !== 'object' || thing === 'loan');

interface PartProps {
  line: RawLine;
  onChoose: (choice: Choice) => void;
}

function Places({ line: { path, bodyPath, kind }, view, onChoose }: PartProps & { view: View }): ReactNode {
  if (bodyPath === undefined) return null;
  const isHolder = kind === 'object' || kind === 'list';
  if (isHolder && (path === undefined || kind === (view.of === 'list' ? 'list' : 'object')))
    return (
      <Item onPick={() => onChoose({ as: 'thing', path: bodyPath })}>
        {t(`inspect.menu.stands.${view.thing}.${view.of}`)}
      </Item>
    );
  if (isHolder || path !== undefined || view.of !== 'list') return null;
  return <Item onPick={() => onChoose({ as: 'cursor', path: bodyPath })}>{t('inspect.menu.cursor')}</Item>;
}

function Kept({ line, mapped, onChoose }: PartProps & { mapped: readonly string[] }): ReactNode {
  return line.fields
    .filter((field) => mapped.includes(field))
    .map((field) => (
      <Item key={field} onPick={() => onChoose({ as: 'not', field })}>
        {t('inspect.menu.not', { field: fieldLabel(field) })}
      </Item>
    ));
}

function Fields({
  line,
  understood,
  search,
  onChoose,
}: PartProps & { understood: readonly Understood[]; search: string }): ReactNode {
  const { path } = line;
  if (path === undefined) return null;
  const wanted = search.trim().toLowerCase();
  const open = understood.filter(
    ({ field }) =>
      !line.fields.includes(field) &&
      (line.kind !== 'object' || field === 'destination') &&
      `${fieldLabel(field)} ${field}`.toLowerCase().includes(wanted),
  );
  const isMissing = ({ state }: Understood): boolean => state === 'missing' || state === 'unreadable';
  const groups = [
    { name: t('inspect.menu.needed'), fields: open.filter((one) => one.needed && isMissing(one)) },
    { name: t('inspect.menu.missing'), fields: open.filter((one) => !one.needed && isMissing(one)) },
    { name: t('inspect.menu.elsewhere'), fields: open.filter((one) => !isMissing(one)) },
  ].filter(({ fields }) => fields.length > 0);
  if (groups.length === 0) return <p className={styles['none']}>{t('inspect.menu.none')}</p>;
  return groups.map(({ name, fields }) => (
    <section key={name} aria-label={name}>
      <p className={styles['group']}>{name}</p>
      {fields.map(({ field, path: now }) => (
        <Item key={field} onPick={() => onChoose({ as: 'field', field, path })}>
          {fieldLabel(field)}
          {now === undefined ? null : <code className={styles['now']}>{now}</code>}
        </Item>
      ))}
    </section>
  ));
}

function Item({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <div className={styles['item']}>
      <Button kind="quiet" wide onClick={onPick}>
        {children}
      </Button>
    </div>
  );
}
