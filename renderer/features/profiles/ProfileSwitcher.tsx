// The open service's name in the top bar, as a button with a menu of the other services.
import { useId, useRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { MenuItem, MenuList } from '../../components/Menu.tsx';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { EnvironmentMark } from './EnvironmentMark.tsx';
import { useOpening } from './open-profile.tsx';
import styles from './ProfileSwitcher.module.css';

const none: ProfileEntry[] = [];

export function ProfileSwitcher() {
  const current = useSlice('connect')?.profile;
  const profiles = useSlice('profiles')?.profiles ?? none;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opening = useOpening();
  if (current === undefined) return null;
  return (
    <div className={styles['switcher']}>
      <button
        ref={button}
        type="button"
        className={styles['name']}
        popoverTarget={id}
        aria-label={t('switcher.button', { name: current.name })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          button.current?.click();
        }}
      >
        <bdi className={styles['words']}>{current.name}</bdi>
        <ChevronDown aria-hidden="true" />
      </button>
      <MenuList id={id} label={t('switcher.menu')} from="left">
        {profiles.map((entry) => (
          <MenuItem
            key={entry.id}
            current={entry.id === current.id}
            aside={<EnvironmentMark environment={entry.environment} />}
            onClick={() => {
              if (entry.id !== current.id) opening.open(entry);
            }}
          >
            <bdi>{entry.name}</bdi>
          </MenuItem>
        ))}
        <hr className={styles['line']} />
        <MenuItem current={false} onClick={() => go({ screen: 'settings', section: 'services' })}>
          {t('switcher.manage')}
        </MenuItem>
      </MenuList>
      {opening.dialog}
    </div>
  );
}
