// The loans of one alert, those being repaid first.
import type { AlertLoans } from '../../../contract/slices/alerts.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { Button } from '../../components/Button.tsx';
import { Pill } from '../../components/Pill.tsx';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './Alerts.module.css';

export function LoanList({ loans: { listed, more } }: { loans: AlertLoans }) {
  return (
    <>
      <ul className={styles['loans']} aria-label={t('alerts.loans.list')}>
        {listed.map(({ id, repaying }) => (
          <li key={id}>
            <Button kind="quiet" onClick={() => go({ screen: 'loan', id: id as LoanId })}>
              {id}
            </Button>
            {repaying ? <Pill tone="look">{t('alerts.loans.repaying')}</Pill> : null}
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className={styles['text']}>{t('alerts.loans.more', { count: more })}</p>}
    </>
  );
}
