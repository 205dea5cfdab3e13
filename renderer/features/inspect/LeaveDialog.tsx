// Asks before the window leaves an unsaved draft.
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { t } from '../../text.ts';

interface Props {
  name: string;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

export function LeaveDialog({ name, onStay, onDiscard, onSave }: Props) {
  return (
    <Dialog
      title={t('inspect.unsaved.title')}
      onClose={onStay}
      actions={
        <>
          <Button kind="quiet" onClick={onStay}>
            {t('inspect.unsaved.stay')}
          </Button>
          <Button onClick={onDiscard}>{t('inspect.unsaved.discard')}</Button>
          <Button kind="primary" onClick={onSave}>
            {t('inspect.unsaved.save')}
          </Button>
        </>
      }
    >
      <p>{t('inspect.unsaved.text', { name })}</p>
    </Dialog>
  );
}
