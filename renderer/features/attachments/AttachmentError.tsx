// An attachment's error in the words of its fault; other errors as on every screen.
import type { AppError } from '../../../contract/errors.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { escapeInvisible } from '../../components/escape-invisible.ts';
import { t } from '../../text.ts';

export function AttachmentError({ error }: { error: AppError | undefined }) {
  if (error?.code !== 'attachment-refused') return <ErrorNotice error={error} />;
  const file = error.file === '' ? t('attachments.unnamed') : escapeInvisible(error.file);
  return (
    <Notice tone="stop" title={t(`attachments.refused.${error.fault}.what`, { file })} alert>
      <p>
        {t('attachments.refused.safe')} {t(`attachments.refused.${error.fault}.next`)}
      </p>
    </Notice>
  );
}
