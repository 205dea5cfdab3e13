// A request in flight to a service that was closed. It is rare, so it loads when it happens.
import { Notice } from '../components/Notice.tsx';
import { t } from '../text.ts';
import styles from './Banners.module.css';

export function StillSending({ service }: { service: string }) {
  return (
    <Notice tone="look" title={t('borrow.stillSending.title', { service })}>
      <p className={styles['more']}>{t('borrow.stillSending.text')}</p>
    </Notice>
  );
}
