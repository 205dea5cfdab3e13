// The requested terms beside the offered ones.
import type { ReactNode } from 'react';
import type { ComparedTerm } from '../../../domain/offer.ts';
import { Fact } from '../../components/Card.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { t } from '../../text.ts';
import styles from './Borrow.module.css';

export function AskedAndOffered({ compared }: { compared: readonly ComparedTerm[] }) {
  return compared.map((term) => (
    <Fact key={term.field} name={term.label}>
      <span className={styles['sides']}>
        <Side label={t('borrow.offer.asked')}>{termOf(term, 'asked')}</Side>
        <Side label={t('borrow.offer.offered')}>{termOf(term, 'offered')}</Side>
        {term.difference === 'same' ? (
          <Pill tone="good">{t('borrow.offer.same')}</Pill>
        ) : (
          <Pill tone={term.difference === 'beyond' ? 'stop' : 'look'}>
            {t(
              term.unit === 'text' && term.difference === 'within'
                ? 'borrow.offer.rewritten'
                : `borrow.offer.${term.difference}`,
            )}
          </Pill>
        )}
      </span>
    </Fact>
  ));
}

function termOf(term: ComparedTerm, side: 'asked' | 'offered'): ReactNode {
  if (term.unit === 'text') return <bdi>{term[side]}</bdi>;
  return term.unit === 'naira' ? <Money value={term[side]} /> : <Money value={term[side]} unit="" />;
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles['side']}>
      <span className={styles['quiet']}>{label}</span>
      {children}
    </span>
  );
}
