// The loans of one alert, those being repaid first.
import type { AlertLoans } from '../../../contract/slices/alerts.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { Button } from '../../components/Button.tsx';
import { Pill } from '../../components/Pill.tsx';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Alerts.module.css';

export function LoanList({ loans: { listed, more } }: { loans: AlertLoans }) {
  return (
    <>
      <Row as="ul" rowGap={1} wrap className={styles['loans']} aria-label={t('alerts.loans.list')}>
        {listed.map(({ id, repaying }) => (
          <li key={id}>
            <Button kind="quiet" onClick={() => go({ screen: 'loan', id: id as LoanId })}>
              {id}
            </Button>
            {repaying ? <Pill tone="look">{t('alerts.loans.repaying')}</Pill> : null}
          </li>
        ))}
      </Row>
      {more === 0 ? null : <Text>{t('alerts.loans.more', { count: more })}</Text>}
    </>
  );
}
