// The drawer at the right: beside the screen, never above it, so that its effects stay visible.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { closePanel } from '../state/ui.ts';
import { t } from '../text.ts';
import { CloseButton } from './CloseButton.tsx';
import { Row } from './Layout.tsx';
import styles from './Drawer.module.css';

export function Drawer({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    // What is inside may begin at a heading of its own.
    if (drawer.current?.contains(document.activeElement) !== true) heading.current?.focus();
  }, []);
  return (
    <aside ref={drawer} className={styles['drawer']} aria-labelledby={id}>
      <Row as="header" className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside}
        <CloseButton label={t('common.closePanel', { title })} onClick={closePanel} />
      </Row>
      <div className={styles['body']}>{children}</div>
    </aside>
  );
}
