// "Read this as": the fields that a line of the raw answer can be mapped to. Required fields that are missing
// come first.
import { useId, useState, type ReactNode } from 'react';
import type { RawLine, Understood } from '../../../contract/calls/inspect.ts';
import { MenuItem, MenuList, MenuNote } from '../../components/Menu.tsx';
import { t } from '../../text.ts';
import type { View } from './views.ts';
import { fieldLabel } from './words.ts';
import { Text } from '../../components/Layout.tsx';
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
  const searchId = useId();
  return (
    <MenuList id={id} label={t('inspect.menu.label')} from="left" onClosed={() => setSearch('')}>
      {line === undefined ? null : (
        <>
          <Text className={styles['what']}>
            {t('inspect.menu.title')} <code>{line.path ?? line.bodyPath}</code>
          </Text>
          <Places line={line} view={view} onChoose={onChoose} />
          <Kept line={line} mapped={mapped} onChoose={onChoose} />
          {canBeField(line, view) ? (
            <>
              <label className="unseen" htmlFor={searchId}>
                {t('inspect.menu.search')}
              </label>
              <input
                ref={focusOnOpening}
                id={searchId}
                type="search"
                className={styles['search']}
                placeholder={t('inspect.menu.search')}
                value={search}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Fields line={line} understood={understood} search={search} onChoose={onChoose} />
            </>
          ) : null}
        </>
      )}
    </MenuList>
  );
}

/** The attribute itself: the browser moves the focus as the menu opens, so no typed character is lost. */
const focusOnOpening = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

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
      <MenuItem onClick={() => onChoose({ as: 'thing', path: bodyPath })}>
        {t(`inspect.menu.mappedTo.${view.thing}.${view.of}`)}
      </MenuItem>
    );
  if (isHolder || path !== undefined || view.of !== 'list') return null;
  return (
    <MenuItem onClick={() => onChoose({ as: 'cursor', path: bodyPath })}>{t('inspect.menu.cursor')}</MenuItem>
  );
}

function Kept({ line, mapped, onChoose }: PartProps & { mapped: readonly string[] }): ReactNode {
  return line.fields
    .filter((field) => mapped.includes(field))
    .map((field) => (
      <MenuItem key={field} onClick={() => onChoose({ as: 'not', field })}>
        {t('inspect.menu.not', { field: fieldLabel(field) })}
      </MenuItem>
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
  if (groups.length === 0) return <MenuNote>{t('inspect.menu.none')}</MenuNote>;
  return groups.map(({ name, fields }) => (
    <section key={name} aria-label={name}>
      <Text size="small" weight="strong" className={styles['group']}>
        {name}
      </Text>
      {fields.map(({ field, path: now }) => (
        <MenuItem
          key={field}
          aside={
            now === undefined ? null : (
              <Text as="code" size="small" className={styles['now']}>
                {now}
              </Text>
            )
          }
          onClick={() => onChoose({ as: 'field', field, path })}
        >
          {fieldLabel(field)}
        </MenuItem>
      ))}
    </section>
  ));
}
