// The list of shortcuts, from the table that also drives them.
import { Fragment } from 'react';
import { PLACES } from '../../contract/places.ts';
import type { ShortcutName } from '../../contract/shortcuts.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useSlice } from '../state/mirror.ts';
import { prefer } from '../state/preferences.ts';
import { closeOverlay } from '../state/ui.ts';
import { t } from '../text.ts';
import { Keys } from './Keys.tsx';
import { Row, Stack } from '../components/Layout.tsx';
import styles from './ShortcutList.module.css';

/** A shortcut in no group would be missing from the list; a test counts them. */
export const GROUPS = {
  frame: [
    'palette',
    'about',
    'guide',
    'shortcuts',
    'listByCharacter',
    'back',
    'forward',
    'refresh',
    'alerts',
    'practice',
    'lock',
    'find',
    'search',
    'views',
    'accept',
    'close',
    'quit',
  ],
  places: PLACES,
  view: ['zoomIn', 'zoomOut', 'actualSize', 'fullScreen'],
} as const satisfies Record<string, readonly ShortcutName[]>;
type Group = keyof typeof GROUPS;
const ORDER: readonly Group[] = ['frame', 'places', 'view'];

export default function ShortcutList() {
  const character = useSlice('app')?.preferences.characterKeys ?? true;
  return (
    <Dialog title={t('shortcuts.title')} onClose={closeOverlay}>
      <Stack>
        {ORDER.map((group) => (
          <Stack as="section" key={group} gap={1}>
            <h3>{t(`shortcuts.group.${group}`)}</h3>
            <dl className={styles['list']}>
              {GROUPS[group].map((name) => (
                <Fragment key={name}>
                  <dt>{nameOf(name)}</dt>
                  <dd>
                    <Keys of={name} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </Stack>
        ))}
      </Stack>
      <Row as="label" className={styles['choice']}>
        <input
          type="checkbox"
          checked={character}
          onChange={(event) => {
            prefer({ characterKeys: event.target.checked });
          }}
        />
        {t('shortcuts.character', { key: '?', search: '/' })}
      </Row>
    </Dialog>
  );
}

type Listed = (typeof GROUPS)[Group][number];
const isPlace = (name: Listed): name is (typeof PLACES)[number] => PLACES.some((place) => place === name);
const nameOf = (name: Listed): string => (isPlace(name) ? t(`places.${name}`) : t(`shortcuts.name.${name}`));
