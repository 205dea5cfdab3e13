// A question before an irreversible act: its effect, the act, and cancel.
import type { ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { Row } from './Layout.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface Props {
  title: string;
  /** Names the act, never "OK". */
  confirm: string;
  command: { busy: boolean; error: AppError | undefined };
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Mounted while it is open. A rejected act leaves it open, with the reason. */
export function ConfirmDialog({ title, confirm, command, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ErrorNotice error={command.error} />
      <Row wrap>
        <Button kind="primary" busy={command.busy} onClick={() => inBackground(onConfirm())}>
          {confirm}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Row>
    </Dialog>
  );
}
