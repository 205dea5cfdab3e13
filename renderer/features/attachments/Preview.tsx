// Shows a picture or a text of an attachment. A picture is decoded into pixels and drawn on a canvas, so that
// no address of it exists and the content policy stays as it is. Every text is plain text.
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/calls/attachments.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Mono } from '../../components/Address.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { escapeInvisibleLines } from '../../components/escape-invisible.ts';
import { Preformatted } from '../../components/Preformatted.tsx';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { AttachmentError } from './AttachmentError.tsx';
import { shownName } from './names.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Attachments.module.css';

/** In pixels; a larger picture is drawn smaller. */
const WIDEST = 1600;

export function Preview({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const { id, sha256 } = attachment;
  const { value, error } = useAnswer(`attachment:${id}`, 0, () => client['attachments.preview']({ id }));
  const name = shownName(attachment);
  return (
    <Dialog title={t('attachments.previewOf', { name })} onClose={onClose}>
      <AttachmentError error={error} />
      {value === undefined ? (
        error === undefined ? (
          <Skeleton lines={4} />
        ) : null
      ) : value.kind === 'none' ? (
        <p>{t(`attachments.notShown.${value.because}`)}</p>
      ) : value.kind === 'picture' ? (
        <Picture base64={value.base64} mime={value.mime} label={t('attachments.pictureOf', { name })} />
      ) : (
        <>
          {attachment.type === 'note' ? null : <Text>{t('attachments.asText')}</Text>}
          <Preformatted scrolls={name}>{escapeInvisibleLines(value.text)}</Preformatted>
          {value.cut ? <Text>{t('attachments.cut')}</Text> : null}
        </>
      )}
      <Text size="small" className={styles['hash']}>
        {t('attachments.hash')} <Mono>{sha256}</Mono>
      </Text>
    </Dialog>
  );
}

function Picture({ base64, mime, label }: { base64: string; mime: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let wanted = true;
    const draw = async (): Promise<void> => {
      try {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: mime }));
        const place = canvas.current;
        if (wanted && place !== null) {
          const scale = Math.min(1, WIDEST / bitmap.width);
          place.width = Math.max(1, Math.round(bitmap.width * scale));
          place.height = Math.max(1, Math.round(bitmap.height * scale));
          place.getContext('2d')?.drawImage(bitmap, 0, 0, place.width, place.height);
        }
        bitmap.close();
      } catch {
        // The head was that of a picture, the rest is not.
        if (wanted) setBroken(true);
      }
    };
    inBackground(draw());
    return () => {
      wanted = false;
    };
  }, [base64, mime]);
  if (broken) return <p>{t('attachments.notShown.unreadable')}</p>;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img needs an address, and the picture has none
  return <canvas ref={canvas} className={styles['picture']} role="img" aria-label={label} />;
}
