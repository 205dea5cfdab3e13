// A button to hold for a moment with the pointer, Enter or Space, or with Ctrl+Enter from anywhere on the
// screen. Releasing it early does nothing. An alternative without timing is beside it.
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import styles from './HoldButton.module.css';

/** Long enough to be deliberate, short against the quote's 45 s. */
export const HOLD_MILLIS = 1_200;

interface Props {
  label: string;
  disabled: boolean;
  /** A press is ignored; the button keeps its look and the focus. */
  waits?: boolean;
  onHeld: () => void;
}

export function HoldButton({ label, disabled, waits = false, onHeld }: Props) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useRef(onHeld);
  useEffect(() => {
    act.current = onHeld;
  }, [onHeld]);

  const release = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
  }, []);
  const press = useCallback((): void => {
    if (disabled || waits || timer.current !== undefined) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      release();
      act.current();
    }, HOLD_MILLIS);
  }, [disabled, waits, release]);

  // A disabled or removed button ends the hold.
  useEffect(() => {
    const forget = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    if (disabled) forget();
    return forget;
  }, [disabled]);

  useEffect(() => {
    const down = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      // A dialog may cover the button.
      if (document.querySelector('dialog[open]') === null) press();
    };
    const up = (event: globalThis.KeyboardEvent): void => {
      if (['Enter', 'Control', 'Meta'].includes(event.key)) release();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', release);
    };
  }, [press, release]);

  const isHoldKey = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === ' ';
  return (
    <button
      type="button"
      className={cx(styles['hold'], holding && !disabled && styles['holding'])}
      disabled={disabled}
      aria-busy={waits || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) press();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={(event) => {
        if (isHoldKey(event)) release();
      }}
      onBlur={release}
    >
      <span className={styles['fill']} aria-hidden="true" />
      <span className={styles['label']}>{label}</span>
    </button>
  );
}
