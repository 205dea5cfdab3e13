// Asks before the window leaves changed settings that are not saved.
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { t } from '../../text.ts';
import type { Editor } from './editor.ts';
import { Row } from '../../components/Layout.tsx';

interface Props {
  editor: Editor;
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

export function UnsavedDialog({ editor, onSave, onDiscard, onStay }: Props) {
  return (
    <Dialog title={t('profiles.unsaved.title')} onClose={onStay}>
      <p>{t('profiles.unsaved.text', { name: editor.saved.name })}</p>
      <Row wrap>
        <Button kind="primary" busy={editor.busy} onClick={onSave}>
          {t('profiles.unsaved.save')}
        </Button>
        <Button onClick={onDiscard}>{t('profiles.unsaved.discard')}</Button>
        <Button kind="quiet" onClick={onStay}>
          {t('profiles.unsaved.stay')}
        </Button>
      </Row>
    </Dialog>
  );
}
