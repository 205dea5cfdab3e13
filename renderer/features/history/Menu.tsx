// A button that opens a short list of acts. The browser's own popover opens, closes and moves the focus;
// arrow keys move between the acts.
import { createContext, useCallback, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { chordOf, isPressed, keysOf, type ShortcutName } from '../../../contract/shortcuts.ts';
import { Button } from '../../components/Button.tsx';
import { useSlice } from '../../state/mirror.ts';
import styles from './Menu.module.css';

const Closing = createContext<() => void>(() => undefined);

interface Props {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  /** The shortcut that opens it while it is on screen. */
  keys?: ShortcutName;
  children: ReactNode;
}

export function Menu({ label, icon, busy = false, keys, children }: Props) {
  const id = useId();
  const whole = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  // jsdom has no popovers.
  const close = useCallback(() => list.current?.hidePopover?.(), []);
  const mac = useSlice('app')?.platform.startsWith('darwin') ?? false;
  useEffect(() => {
    if (keys === undefined) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      if (!isPressed(chordOf(keys, mac), event, mac)) return;
      event.preventDefault();
      // A click also places the popover.
      if (!event.repeat) whole.current?.querySelector('button')?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys, mac]);
  const acts = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  return (
    <span className={styles['menu']} ref={whole}>
      <Button
        icon={icon}
        busy={busy}
        popoverTarget={id}
        aria-keyshortcuts={keys === undefined ? undefined : keysOf(chordOf(keys, mac), mac).join('+')}
      >
        {label}
        <ChevronDown className={styles['more']} aria-hidden="true" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the acts in it have the focus and hear the keys first */}
      <fieldset
        ref={list}
        id={id}
        popover="auto"
        className={styles['list']}
        aria-label={label}
        onToggle={(event) => {
          if (event.newState === 'open') acts()[0]?.focus();
        }}
        onKeyDown={(event) => {
          const all = acts();
          const at = all.findIndex((act) => act === document.activeElement);
          const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
          if (to === undefined || all.length === 0) return;
          event.preventDefault();
          all.at(to % all.length)?.focus();
        }}
      >
        <Closing value={close}>{children}</Closing>
      </fieldset>
    </span>
  );
}

interface ItemProps {
  children: ReactNode;
  note?: string;
  /** Shown with its reason, but without effect. */
  isOff?: boolean;
  onClick: () => void;
}

export function MenuItem({ children, note, isOff = false, onClick }: ItemProps) {
  const close = useContext(Closing);
  return (
    <button
      type="button"
      className={styles['item']}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (isOff) return;
        // First, because a dialog that opens above an open menu would close with it.
        close();
        onClick();
      }}
    >
      <span className={styles['name']}>{children}</span>
      {note === undefined ? null : <span className={styles['note']}>{note}</span>}
    </button>
  );
}

/** Text in a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={styles['said']}>{children}</p>;
}
