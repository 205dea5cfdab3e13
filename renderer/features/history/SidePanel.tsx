// Details beside their table. Escape closes them and returns the focus to the table.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseButton } from '../../components/CloseButton.tsx';
import { t } from '../../text.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Details.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({ title, onClose, children }: Props) {
  const id = useId();
  return (
    <aside className={styles['panel']} aria-labelledby={id}>
      <Row as="header" className={styles['head']}>
        {/* A new heading for each record, so that a screen reader announces it. */}
        <Heading key={title} id={id} title={title} />
        <CloseButton label={t('common.closePanel', { title })} onClick={onClose} />
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Stack as="section" gap={4} className={styles['body']} aria-labelledby={id} tabIndex={0}>
        {children}
      </Stack>
    </aside>
  );
}

function Heading({ id, title }: { id: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}
