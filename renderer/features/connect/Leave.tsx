// Leaving the open service: it is asked no more, and everything that was read stays.
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { leaving } from '../../state/leaving.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './Leave.module.css';

export function Leave({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  const leave = useCommand('connect.leave');
  const act = async (): Promise<void> => {
    const result = await leave.run({});
    if (result?.ok === true) resetUi();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => leaving(undefined, () => setAsked(true))}>
        {t('settings.leave')}
      </Button>
      {asked ? (
        <Dialog title={t('settings.leaveTitle', { name })} onClose={() => setAsked(false)}>
          <p>{t('settings.leaveText')}</p>
          <ErrorNotice error={leave.error} />
          <div className={styles['actions']}>
            <Button kind="primary" busy={leave.busy} onClick={() => void act()}>
              {t('settings.leaveConfirm')}
            </Button>
            <Button kind="quiet" onClick={() => setAsked(false)}>
              {t('common.cancel')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
