// A button that opens a short list of acts. The browser's own popover does the opening, the closing and the focus.
import { createContext, useCallback, useContext, useId, useRef, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import styles from './Menu.module.css';

const Closing = createContext<() => void>(() => undefined);

interface Props {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

export function Menu({ label, icon, busy = false, children }: Props) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // jsdom knows no popovers.
  const close = useCallback(() => list.current?.hidePopover?.(), []);
  return (
    <span className={styles['menu']}>
      <Button icon={icon} busy={busy} popoverTarget={id}>
        {label}
        <ChevronDown className={styles['more']} aria-hidden="true" />
      </Button>
      <fieldset ref={list} id={id} popover="auto" className={styles['list']} aria-label={label}>
        <Closing value={close}>{children}</Closing>
      </fieldset>
    </span>
  );
}

interface ItemProps {
  children: ReactNode;
  note?: string;
  onClick: () => void;
}

export function MenuItem({ children, note, onClick }: ItemProps) {
  const close = useContext(Closing);
  return (
    <button
      type="button"
      className={styles['item']}
      onClick={() => {
        // Before what follows may open: a dialog over an open menu would be closed with it.
        close();
        onClick();
      }}
    >
      <span className={styles['name']}>{children}</span>
      {note === undefined ? null : <span className={styles['note']}>{note}</span>}
    </button>
  );
}
