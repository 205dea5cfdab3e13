// A message on the colour of its severity.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './Notice.module.css';
import type { Tone } from './Pill.tsx';
import tones from './tones.module.css';

interface Props {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Interrupts a screen reader, for errors that follow an act. */
  alert?: boolean;
}

export function Notice({ tone, title, children, actions, alert = false }: Props) {
  return (
    <Row
      gap={4}
      rowGap={2}
      justify="between"
      wrap
      breaks
      className={cx(styles['notice'], tones[tone])}
      role={alert ? 'alert' : undefined}
    >
      <Stack gap={0.5} className={styles['words']}>
        {title === undefined ? null : (
          <Text tone="same" size="same" weight="strong">
            {title}
          </Text>
        )}
        {children}
      </Stack>
      {actions === undefined ? null : (
        <Row align="stretch" className={styles['actions']}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
