// What is confirmed at the left, and the act at the right; below each other in a narrow window. Each scrolls in
// itself, so the act and its amount stay in sight.
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Stack } from '../components/Layout.tsx';
import { t } from '../text.ts';
import styles from './Confirm.module.css';

interface Props {
  facts: ReactNode;
  /** Called once the last fact was in sight. */
  onRead?: () => void;
  /** The act. */
  children: ReactNode;
}

export function Panes({ facts, onRead, children }: Props) {
  const pane = useRef<HTMLElement>(null);
  const look = useEffectEvent(() => {
    const { clientHeight = 0, scrollTop = 0, scrollHeight = 0 } = pane.current ?? {};
    // A hidden window has no height.
    if (clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - 2) onRead?.();
  });
  useEffect(() => {
    const element = pane.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const onScroll = (): void => look();
    const sizes = new ResizeObserver(onScroll);
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section ref={pane} className={styles['facts']} aria-label={t('confirm.facts')} tabIndex={0}>
        <Stack data-fit>{facts}</Stack>
      </section>
      <section className={styles['act']} aria-label={t('confirm.title')} data-act>
        <Stack gap={3} data-fit>
          {children}
        </Stack>
      </section>
    </>
  );
}
