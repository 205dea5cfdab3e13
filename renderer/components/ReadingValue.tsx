// A reading: its value, that it is missing (never zero), or the raw text that could not be read.
import type { ReactNode } from 'react';
import type { Reading } from '../../domain/provenance.ts';
import { t } from '../text.ts';
import { Pill } from './Pill.tsx';
import { Provenance } from './Provenance.tsx';
import styles from './ReadingValue.module.css';

interface Props<T> {
  reading: Reading<T>;
  children: (value: T) => ReactNode;
  /** The name of the value; with it the source is shown beside the value. */
  of?: string;
  /** The source as an icon alone. */
  isIcon?: boolean;
}

export function ReadingValue<T>({ reading, children, of, isIcon = false }: Props<T>) {
  const origin = of === undefined ? null : <Provenance reading={reading} of={of} isIcon={isIcon} />;
  switch (reading.state) {
    case 'found':
      return (
        <>
          {children(reading.value)}
          {origin}
        </>
      );
    case 'missing':
      return <NotProvided />;
    case 'unreadable':
      return (
        <>
          <code className={styles['raw']}>{reading.raw}</code>
          <Pill tone="look">{t('provenance.unreadable')}</Pill>
          {origin}
        </>
      );
  }
}

export function NotProvided() {
  return <span className={styles['none']}>{t('provenance.missing')}</span>;
}
