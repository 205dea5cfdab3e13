// First run: two doors and nothing else. The practice door needs no decision; the other asks for all it needs.
import { lazy, Suspense, useState } from 'react';
import { FlaskConical, Landmark } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import styles from './FirstRun.module.css';

const ServiceForm = lazy(async () => ({ default: (await import('./ServiceForm.tsx')).ServiceForm }));

export function FirstRun() {
  const [door, setDoor] = useState<'both' | 'service'>('both');
  const sandbox = useCommand('connect.openSandbox');
  // Nothing can be kept without records and keychain, so no door leads on; the banner says what to do.
  const closed = useSlice('app')?.storage.state === 'failed';
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <span className={styles['mark']} aria-hidden="true">
          C
        </span>
        <div>
          <h1>{t('app.name')}</h1>
          <p className={styles['lead']}>{t('firstRun.lead')}</p>
        </div>
      </header>
      {door === 'both' ? (
        <>
          <div className={styles['doors']}>
            <section className={styles['door']} aria-labelledby="door-sandbox">
              <FlaskConical className={styles['icon']} aria-hidden="true" />
              <h2 id="door-sandbox">{t('firstRun.sandbox.title')}</h2>
              <p>{t('firstRun.sandbox.text')}</p>
              <Button
                kind="primary"
                busy={sandbox.busy}
                disabled={closed}
                onClick={() => void sandbox.run({})}
              >
                {sandbox.busy ? t('firstRun.sandbox.opening') : t('firstRun.sandbox.open')}
              </Button>
            </section>
            <section className={styles['door']} aria-labelledby="door-service">
              <Landmark className={styles['icon']} aria-hidden="true" />
              <h2 id="door-service">{t('firstRun.service.title')}</h2>
              <p>{t('firstRun.service.text')}</p>
              <Button disabled={closed} onClick={() => setDoor('service')}>
                {t('firstRun.service.open')}
              </Button>
            </section>
          </div>
          <ErrorNotice error={sandbox.error} />
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ServiceForm onBack={() => setDoor('both')} />
        </Suspense>
      )}
      <p className={styles['foot']}>{t('firstRun.foot')}</p>
    </main>
  );
}
