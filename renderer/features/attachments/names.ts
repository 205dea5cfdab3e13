// How an attachment is called on screen. A file's name comes from outside.
import type { Attachment } from '../../../contract/calls/attachments.ts';
import { escapeInvisible } from '../../components/escape-invisible.ts';
import { t } from '../../text.ts';

export function shownName({ name, type }: Pick<Attachment, 'name' | 'type'>): string {
  if (type === 'note') return t('attachments.note');
  return name === undefined || name.trim() === '' ? t('attachments.unnamed') : escapeInvisible(name);
}

export const accountName = (by: string): string =>
  by === '' ? t('attachments.noAccount') : escapeInvisible(by);
