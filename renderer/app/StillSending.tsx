// A request that is still on its way to a service that was left. Rare, so it is loaded when there is one.
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
