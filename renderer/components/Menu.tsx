// Menus. The browser's own popover opens, closes and returns the focus; arrow keys move between the items.
import { createContext, useCallback, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { chordOf, isPressed, keysOf, type ShortcutName } from '../../contract/shortcuts.ts';
import { useSlice } from '../state/mirror.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Stack, Text } from './Layout.tsx';
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

/** A button with the menu that it opens. */
export function Menu({ label, icon, busy = false, keys, children }: Props) {
  const id = useId();
  const whole = useRef<HTMLSpanElement>(null);
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
      <MenuList id={id} label={label} from="right">
        {children}
      </MenuList>
    </span>
  );
}

interface ListProps {
  /** The `popoverTarget` of the button that opens it. */
  id: string;
  label: string;
  /** The edge that it shares with its button. */
  from: 'left' | 'right';
  onClosed?: () => void;
  children: ReactNode;
}

/** The menu without its button. When it opens, its current or first item gets the focus. */
export function MenuList({ id, label, from, onClosed, children }: ListProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  // jsdom has no popovers.
  const close = useCallback(() => list.current?.hidePopover?.(), []);
  const stops = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('input, button') ?? []),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the items in it have the focus and hear the keys first
    <fieldset
      ref={list}
      id={id}
      popover="auto"
      className={cx(styles['list'], styles[from])}
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClosed?.();
        // A field with the attribute `autofocus` has it already.
        else if (list.current?.contains(document.activeElement) === false) {
          const all = stops();
          (all.find((stop) => stop.ariaCurrent === 'true') ?? all[0])?.focus();
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        const all = stops();
        const at = all.findIndex((stop) => stop === document.activeElement);
        const isText = event.target instanceof HTMLInputElement;
        const ends = isText ? {} : { Home: 0, End: -1 };
        const places: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, ...ends };
        const to = places[event.key];
        if (to === undefined || all.length === 0) return;
        event.preventDefault();
        all.at(to % all.length)?.focus();
      }}
    >
      <Closing value={close}>{children}</Closing>
    </fieldset>
  );
}

interface ItemProps {
  children: ReactNode;
  /** Below the name. */
  note?: string;
  /** Beside the name. */
  aside?: ReactNode;
  /** The one of several choices that applies now; it has a check mark. */
  current?: boolean;
  /** Shown with its reason, but without effect. */
  isOff?: boolean;
  onClick: () => void;
}

export function MenuItem({ children, note, aside, current, isOff = false, onClick }: ItemProps) {
  const close = useContext(Closing);
  return (
    <button
      type="button"
      className={styles['item']}
      aria-disabled={isOff || undefined}
      aria-current={current}
      onClick={() => {
        if (isOff) return;
        // First, because a dialog that opens above an open menu would close with it.
        close();
        onClick();
      }}
    >
      {current === undefined ? null : (
        <span className={styles['check']}>{current ? <Check aria-hidden="true" /> : null}</span>
      )}
      <Stack gap={0} as="span" className={styles['words']}>
        <Text tone="same" size="same" as="span" weight="strong" className={styles['name']}>
          {children}
        </Text>
        {note === undefined ? null : <Text as="span">{note}</Text>}
      </Stack>
      {aside}
    </button>
  );
}

/** Text in a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Text className={styles['said']}>{children}</Text>;
}
