// The page outside the app, or with a broken preload: it only says so.
import { EmptyState } from '../components/Empty.tsx';
import { t } from '../text.ts';
import styles from './App.module.css';

export function NoBridge() {
  return (
    <main className={styles['alone']}>
      <h1>{t('app.name')}</h1>
      <EmptyState title={t('noBridge.title')}>
        <p>{t('noBridge.text')}</p>
      </EmptyState>
    </main>
  );
}
