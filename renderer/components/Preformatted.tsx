// A text of several lines as it is: a request's body, a profile's file, a command, a record of the service.
import { cx } from './cx.ts';
import styles from './Preformatted.module.css';

interface Props {
  children: string;
  /** The name of a long text, which scrolls in itself. */
  scrolls?: string;
}

export function Preformatted({ children, scrolls }: Props) {
  if (scrolls === undefined) return <pre className={styles['text']}>{children}</pre>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={cx(styles['text'], styles['scrolls'])} aria-label={scrolls} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
