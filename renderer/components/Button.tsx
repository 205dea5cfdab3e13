// The button: primary for the main act of a screen, secondary beside it, quiet for the rest, `link` without a
// box for text and tables.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'link';
  submit?: boolean;
  /** Stays focusable and says that it is busy, but does nothing. */
  busy?: boolean;
  icon?: ReactNode;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'secondary',
  submit = false,
  busy = false,
  icon,
  wide = false,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      data-kind={kind}
      type={submit ? 'submit' : 'button'}
      className={cx(styles['button'], styles[kind], wide && styles['wide'])}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon === undefined ? null : <span className={styles['icon']}>{icon}</span>}
      {children}
    </button>
  );
}
