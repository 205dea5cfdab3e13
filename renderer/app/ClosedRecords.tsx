// What an operator can do about records that this app cannot open. It is rare, so it loads when it happens.
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useCommand } from '../state/command.ts';
import { t } from '../text.ts';
import { Text } from '../components/Layout.tsx';
import styles from './Banners.module.css';

export function ClosedRecords({ error }: { error: AppError }) {
  return error.code === 'locked' && error.reason === 'key-missing' ? <WithoutKey /> : null;
}

function WithoutKey() {
  const aside = useCommand('app.setRecordsAside');
  return (
    <>
      <Text size="same" tone="plain">
        {t('closedRecords.aside.text')}
      </Text>
      <div className={styles['act']}>
        <Button busy={aside.busy} onClick={() => inBackground(aside.run({}))}>
          {t('closedRecords.aside.act')}
        </Button>
      </div>
      <ErrorNotice error={aside.error} />
    </>
  );
}
