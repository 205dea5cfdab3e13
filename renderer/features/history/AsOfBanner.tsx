// States that the screen shows an earlier moment.
import History from 'lucide-react/icons/rotate-ccw-clock';
import { Button } from '../../components/Button.tsx';
import { dayAndTime, fullUtc } from '../../components/format.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { setAsOf, useHistory } from './view.ts';

export function AsOfBanner() {
  const asOf = useHistory((state) => state.asOf);
  if (asOf === undefined) return null;
  return (
    <Row as="output" wrap className={styles['then']}>
      <History aria-hidden="true" />
      <span className={styles['asOfText']}>
        <strong>{t('history.asOf.banner', { time: t('time.wat', { time: dayAndTime(asOf) }) })}</strong>{' '}
        <span>{fullUtc(asOf)}</span>
      </span>
      <Button onClick={() => setAsOf(undefined)}>{t('history.asOf.back')}</Button>
    </Row>
  );
}
