// A reading: its value, that it is missing (never zero), or the raw text that could not be read.
import type { ReactNode } from 'react';
import type { Reading } from '../../domain/provenance.ts';
import { t } from '../text.ts';
import { Pill } from './Pill.tsx';
import { Text } from './Layout.tsx';
import styles from './ReadingValue.module.css';

interface Props<T> {
  reading: Reading<T>;
  children: (value: T) => ReactNode;
}

export function ReadingValue<T>({ reading, children }: Props<T>) {
  switch (reading.state) {
    case 'found':
      return children(reading.value);
    case 'missing':
      return <NotProvided />;
    case 'unreadable':
      return (
        <>
          <Text tone="same" as="code" size="small" className={styles['raw']}>
            {reading.raw}
          </Text>
          <Pill tone="look">{t('provenance.unreadable')}</Pill>
        </>
      );
  }
}

export function NotProvided() {
  return (
    <Text as="span" className={styles['none']}>
      {t('provenance.missing')}
    </Text>
  );
}
