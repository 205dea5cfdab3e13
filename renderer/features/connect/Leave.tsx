// Closes the open service: polling stops, and everything that was read stays.
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useCommand } from '../../state/command.ts';
import { leaving } from '../../state/leaving.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';

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
        <ConfirmDialog
          title={t('settings.leaveTitle', { name })}
          confirm={t('settings.leaveConfirm')}
          command={leave}
          onConfirm={act}
          onClose={() => setAsked(false)}
        >
          <p>{t('settings.leaveText')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
