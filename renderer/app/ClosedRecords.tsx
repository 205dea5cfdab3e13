// What an operator can do about records that this app cannot open. It is rare, so it loads when it happens.
import type { AppError, EarlierCopy } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { count, dayAndTime } from '../components/format.ts';
import { useCommand } from '../state/command.ts';
import { t } from '../text.ts';
import styles from './Banners.module.css';

export function ClosedRecords({ error }: { error: AppError }) {
  if (error.code === 'locked' && error.reason === 'key-missing') return <WithoutKey />;
  return error.code === 'store-failed' && error.copy !== undefined ? <Newer copy={error.copy} /> : null;
}

function WithoutKey() {
  const aside = useCommand('app.setRecordsAside');
  return (
    <>
      <p className={styles['more']}>{t('closedRecords.aside.text')}</p>
      <div className={styles['act']}>
        <Button busy={aside.busy} onClick={() => inBackground(aside.run({}))}>
          {t('closedRecords.aside.act')}
        </Button>
      </div>
      <ErrorNotice error={aside.error} />
    </>
  );
}

function Newer({ copy }: { copy: EarlierCopy }) {
  const back = useCommand('app.returnToCopy');
  return (
    <>
      {wordsFor(copy).map((words) => (
        <p key={words} className={styles['more']}>
          {words}
        </p>
      ))}
      <div className={styles['act']}>
        <Button busy={back.busy} onClick={() => inBackground(back.run({}))}>
          {t('closedRecords.copy.act')}
        </Button>
      </div>
      <ErrorNotice error={back.error} />
    </>
  );
}

function wordsFor({ journal, entries, until, beyond, history }: EarlierCopy): string[] {
  return [
    journal === 'same'
      ? t('closedRecords.copy.same')
      : until === undefined
        ? t('closedRecords.copy.empty')
        : t('closedRecords.copy.until', { count: entries, until: dayAndTime(until) }),
    ...(beyond === undefined
      ? [t('closedRecords.copy.unknown')]
      : beyond.entries === 0
        ? []
        : [
            t('closedRecords.copy.beyond', {
              entries: count(beyond.entries),
              requests: count(beyond.requests),
            }),
          ]),
    ...(history === 'none' ? [t('closedRecords.copy.none')] : []),
  ];
}
