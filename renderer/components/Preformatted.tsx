// A text of several lines as it is: a request's body, a profile's file, a command, an entry of the log.
import { cx } from './cx.ts';
import styles from './Preformatted.module.css';

interface Props {
  children: string;
  /** A long text scrolls in itself. */
  scrolls?: boolean;
}

export const Preformatted = ({ children, scrolls = false }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <pre className={cx(styles['text'], scrolls && styles['scrolls'])} tabIndex={scrolls ? 0 : undefined}>
    {children}
  </pre>
);
