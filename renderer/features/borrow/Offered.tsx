// What was asked for beside what is offered, and what is offered to be typed where they differ past the tolerance.
import type { ReactNode } from 'react';
import { isTypedAs, type ComparedTerm, type TypedTerms } from '../../../domain/offer.ts';
import { Fact } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { grouped, naira } from '../../components/format.ts';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
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

interface ConfirmProps {
  compared: readonly ComparedTerm[];
  typed: TypedTerms;
  disabled: boolean;
  onTyped: (typed: TypedTerms) => void;
}

export function ConfirmOffer({ compared, typed, disabled, onTyped }: ConfirmProps) {
  const beyond = compared.filter(({ difference }) => difference === 'beyond');
  if (beyond.length === 0) return null;
  return (
    <Notice tone="stop" title={t('borrow.offer.differs')}>
      {beyond.map((term) => {
        const text = typed[term.field] ?? '';
        return (
          <TextField
            key={term.field}
            label={t('borrow.offer.type', { label: term.label })}
            hint={t('borrow.offer.hint', { asked: say(term, 'asked'), offered: say(term, 'offered') })}
            {...(term.unit !== 'text' && { inputMode: 'decimal' as const })}
            value={text}
            disabled={disabled}
            error={text === '' || isTypedAs(term, text) ? undefined : t('borrow.offer.notTyped')}
            onValue={(value) => onTyped({ ...typed, [term.field]: value })}
          />
        );
      })}
    </Notice>
  );
}

function say(term: ComparedTerm, side: 'asked' | 'offered'): string {
  if (term.unit === 'text') return term[side];
  return term.unit === 'naira' ? naira(term[side]) : grouped(term[side]);
}
