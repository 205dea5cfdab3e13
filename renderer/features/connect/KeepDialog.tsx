// Asks, on leaving a service that was just added, whether to keep it or to remove it with its secret.
import type { ProfileId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';

interface Props {
  profileId: ProfileId;
  onStay: () => void;
  onLeft: () => void;
}

export function KeepDialog({ profileId, onStay, onLeft }: Props) {
  const cancel = useCommand('inspect.cancel');
  const remove = useCommand('profiles.remove');
  const leave = async (removes: boolean): Promise<void> => {
    await cancel.run({});
    if (removes) {
      const result = await remove.run({ profileId, forgetHistory: true });
      if (result?.ok !== true) return;
    }
    onLeft();
  };
  return (
    <Dialog
      title={t('firstRun.keep.title')}
      onClose={onStay}
      actions={
        <>
          <Button kind="quiet" onClick={onStay}>
            {t('firstRun.keep.stay')}
          </Button>
          <Button busy={remove.busy} onClick={() => inBackground(leave(true))}>
            {t('firstRun.keep.remove')}
          </Button>
          <Button kind="primary" onClick={() => inBackground(leave(false))}>
            {t('firstRun.keep.keep')}
          </Button>
        </>
      }
    >
      <p>{t('firstRun.keep.text')}</p>
      <ErrorNotice error={remove.error} />
    </Dialog>
  );
}
