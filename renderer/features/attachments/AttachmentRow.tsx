// One attachment in the list: what it is, when and by whom it was added, and what can be done with it.
import { useId, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Mail from 'lucide-react/icons/mail';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { Attachment } from '../../../contract/calls/attachments.ts';
import { previewOf, type AttachmentType } from '../../../domain/attachment.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { TextField } from '../../components/Field.tsx';
import { MenuItem, MenuList } from '../../components/Menu.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { escapeInvisible, escapeInvisibleLines } from '../../components/escape-invisible.ts';
import { size } from '../../components/file-size.ts';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { AttachmentError } from './AttachmentError.tsx';
import { accountName, shownName } from './names.ts';
import { Preview } from './Preview.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Attachments.module.css';

const ICONS = {
  note: StickyNote,
  png: Image,
  jpeg: Image,
  gif: Image,
  webp: Image,
  svg: Image,
  mail: Mail,
  pdf: FileText,
  text: FileText,
  html: FileText,
  other: File,
} as const satisfies Record<AttachmentType, unknown>;

interface Props {
  attachment: Attachment;
  /** Whether its step is stated. */
  withStep: boolean;
  onChanged: () => void;
}

export function AttachmentRow({ attachment, withStep, onChanged }: Props) {
  const { id, type, text, bytes, step, addedAt, by, withdrawn, content } = attachment;
  const menu = useId();
  const [open, setOpen] = useState<'preview' | 'withdraw'>();
  const copy = useCommand('attachments.saveCopy');
  const remove = useCommand('attachments.deleteContent');
  const name = shownName(attachment);
  const Icon = ICONS[type];
  const canShow = content === 'kept' && previewOf(type) !== 'none' && text === undefined;
  const save = async (): Promise<void> => {
    const saved = await copy.run({ id });
    if (saved?.ok === true && saved.value.file !== undefined)
      announce(t('attachments.saved', { file: saved.value.file }));
  };
  const deleteContent = async (): Promise<void> => {
    const deleted = await remove.run({ id });
    if (deleted?.ok === true) onChanged();
  };
  const hasMenu = content === 'kept' || withdrawn === undefined;
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Icon aria-hidden="true" />
      </span>
      <Stack gap={0.5}>
        <Row rowGap={0.5} wrap breaks className={styles['name']}>
          {canShow ? (
            <Button kind="link" onClick={() => setOpen('preview')}>
              {name}
            </Button>
          ) : (
            <strong>{name}</strong>
          )}
          {withdrawn === undefined ? null : <Pill>{t('attachments.withdrawnPill')}</Pill>}
          {content === 'deleted' ? <Pill>{t('attachments.contentDeleted')}</Pill> : null}
          {content === 'missing' ? <Pill tone="stop">{t('attachments.contentMissing')}</Pill> : null}
        </Row>
        {text === undefined ? null : <p className={styles['words']}>{escapeInvisibleLines(text)}</p>}
        <Row align="stretch" as="p" gap={3} rowGap={0} wrap size="less" tone="quiet" breaks>
          {type === 'note' ? null : <span>{t(`attachments.type.${type}`)}</span>}
          <span>{size(bytes)}</span>
          <span>
            <Time at={addedAt} /> {t('attachments.addedBy', { by: accountName(by) })}
          </span>
          {withStep && step !== undefined ? (
            <span>{t('attachments.step', { step: t(`repay.step.${step}`) })}</span>
          ) : null}
        </Row>
        {withdrawn === undefined ? null : (
          <Row align="stretch" as="p" gap={3} rowGap={0} wrap size="less" tone="quiet" breaks>
            <span>
              {t('attachments.withdrawnBy', {
                by: accountName(withdrawn.by),
                reason: escapeInvisible(withdrawn.reason),
              })}
            </span>
          </Row>
        )}
        {content === 'missing' ? (
          <Row align="stretch" as="p" gap={3} rowGap={0} wrap size="less" tone="quiet" breaks>
            {t('attachments.missingText')}
          </Row>
        ) : null}
        <AttachmentError error={copy.error ?? remove.error} />
      </Stack>
      {hasMenu ? (
        <>
          <Button
            kind="quiet"
            icon={<Ellipsis aria-hidden="true" />}
            busy={copy.busy || remove.busy}
            popoverTarget={menu}
            aria-label={t('attachments.acts', { name })}
          />
          <MenuList id={menu} label={t('attachments.acts', { name })} from="right">
            {canShow ? (
              <MenuItem onClick={() => setOpen('preview')}>{t('attachments.preview')}</MenuItem>
            ) : null}
            {content === 'kept' ? (
              <MenuItem onClick={() => inBackground(save())}>{t('attachments.saveCopy')}</MenuItem>
            ) : null}
            {withdrawn === undefined ? (
              <MenuItem onClick={() => setOpen('withdraw')}>{t('attachments.withdraw')}</MenuItem>
            ) : content === 'kept' ? (
              <MenuItem onClick={() => inBackground(deleteContent())}>
                {t('attachments.deleteContent')}
              </MenuItem>
            ) : null}
          </MenuList>
        </>
      ) : null}
      {open === 'preview' ? <Preview attachment={attachment} onClose={() => setOpen(undefined)} /> : null}
      {open === 'withdraw' ? (
        <WithdrawDialog
          attachment={attachment}
          onClose={() => setOpen(undefined)}
          onWithdrawn={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      ) : null}
    </li>
  );
}

function WithdrawDialog({
  attachment,
  onClose,
  onWithdrawn,
}: {
  attachment: Attachment;
  onClose: () => void;
  onWithdrawn: () => void;
}) {
  const withdraw = useCommand('attachments.withdraw');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const confirm = async (): Promise<void> => {
    setAsked(true);
    if (reason.trim() === '') return;
    const done = await withdraw.run({ id: attachment.id, reason: reason.trim() });
    if (done?.ok === true) onWithdrawn();
  };
  return (
    <ConfirmDialog
      title={t('attachments.withdrawTitle', { name: shownName(attachment) })}
      confirm={t('attachments.withdraw')}
      command={withdraw}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('attachments.withdrawText')}</p>
      <TextField
        label={t('attachments.reason')}
        value={reason}
        maxLength={1000}
        required
        error={asked && reason.trim() === '' ? t('attachments.reasonNeeded') : undefined}
        onValue={setReason}
      />
    </ConfirmDialog>
  );
}
