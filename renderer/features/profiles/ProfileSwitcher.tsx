// The open service's name in the top bar, as a button with a menu of the other services.
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
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
  const [open, setOpen] = useState(false);
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const opening = useOpening();

  useEffect(() => {
    if (!open) return;
    items(around.current).find(isChosen)?.focus();
  }, [open]);

  if (current === undefined) return null;

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const all = items(around.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (event.key === 'Escape') close();
    else if (to === undefined) return;
    else all[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const left = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div ref={around} className={styles['switcher']} onBlur={left}>
      <button
        ref={button}
        type="button"
        className={styles['name']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('switcher.button', { name: current.name })}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <bdi className={styles['words']}>{current.name}</bdi>
        <ChevronDown aria-hidden="true" />
      </button>
      {open ? (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={t('switcher.menu')}
          className={styles['menu']}
          onKeyDown={press}
        >
          {profiles.map((entry) => (
            <button
              key={entry.id}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={entry.id === current.id}
              className={styles['item']}
              onClick={() => {
                close();
                if (entry.id !== current.id) opening.open(entry);
              }}
            >
              <span className={styles['mark']}>
                {entry.id === current.id ? <Check aria-hidden="true" /> : null}
              </span>
              <bdi className={styles['entry']}>{entry.name}</bdi>
              <EnvironmentMark environment={entry.environment} />
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles['all']}
            onClick={() => {
              close();
              go({ screen: 'settings', section: 'services' });
            }}
          >
            {t('switcher.manage')}
          </button>
        </div>
      ) : null}
      {opening.dialog}
    </div>
  );
}

const items = (around: HTMLElement | null): HTMLElement[] => [
  ...(around?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];
const isChosen = (item: HTMLElement, index: number, all: HTMLElement[]): boolean =>
  item.getAttribute('aria-checked') === 'true' || index === all.length - 1;
