// A modal dialog: the browser's own, which traps the focus, closes on Escape and returns the focus.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../text.ts';
import { CloseButton } from './CloseButton.tsx';
import { Row, Stack } from './Layout.tsx';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

/** Mounted while it is open. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect ends before the dialog leaves the page; closed later, it could not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The first field, not the close button.
    element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Row gap={0} as="header" justify="between" className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <CloseButton label={t('common.close')} onClick={onClose} />
      </Row>
      <Stack className={styles['body']}>{children}</Stack>
      {actions === undefined ? null : (
        <Row align="stretch" as="footer" justify="end" className={styles['foot']}>
          {actions}
        </Row>
      )}
    </dialog>
  );
}
