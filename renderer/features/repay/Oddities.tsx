// Names invisible and look-alike characters of a destination in words, beside the marks.
import { odditiesIn } from '../../../domain/odd-characters.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

export function Oddities({ payable }: { payable: Payable }) {
  const oddities = odditiesIn(payable.destination.map(({ value }) => value));
  if (oddities.length === 0) return null;
  return (
    <Notice tone="look" title={t('repay.odd.title')}>
      <ul className={styles['named']}>
        {oddities.map((odd) => (
          <li key={odd}>{t(`repay.odd.${odd}`)}</li>
        ))}
      </ul>
      <p>{t('repay.odd.text')}</p>
    </Notice>
  );
}
