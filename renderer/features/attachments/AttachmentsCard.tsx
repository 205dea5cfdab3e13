// The notes and files of a loan, or of one step of its checklist. A file comes by the system's dialog, by
// drag and drop, or as a pasted picture.
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import StickyNote from 'lucide-react/icons/sticky-note';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { count } from '../../components/format.ts';
import { cx } from '../../components/cx.ts';
import { escapeInvisible } from '../../components/escape-invisible.ts';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { hasUnsavedText, noteAt } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { AttachmentError } from './AttachmentError.tsx';
import { NoteForm } from './NoteForm.tsx';
import { AttachmentRow } from './AttachmentRow.tsx';
import { MOST_AT_ONCE, useAdding, type Place } from './use-adding.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Attachments.module.css';

export function AttachmentsCard({ loanId, step }: Place) {
  const place = step === undefined ? { loanId } : { loanId, step };
  // Every act is a record, so a longer journal may hold more of them.
  const entries = useSlice('journal')?.entries ?? 0;
  const [changes, setChanges] = useState(0);
  const changed = (): void => setChanges((before) => before + 1);
  const answer = useAnswer(`attachments:${loanId}`, `${entries}:${changes}`, () =>
    client['attachments.list']({ loanId }),
  );
  const adding = useAdding(place, changed);
  const choose = useCommand('attachments.choose');
  const [isWriting, setWriting] = useState(() => hasUnsavedText(noteAt(loanId, step)));
  const [isOver, setOver] = useState(false);
  const whole = useRef<HTMLDivElement>(null);

  const shown = (answer.value?.attachments ?? []).filter((one) => step === undefined || one.step === step);
  const attach = async (): Promise<void> => {
    adding.say(undefined);
    const chosen = await choose.run(place);
    if (chosen?.ok === true && chosen.value.id !== undefined) changed();
  };

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented || !isFor(event.target, whole.current, step)) return;
    event.preventDefault();
    inBackground(adding.addFiles(files));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    inBackground(adding.addFiles([...event.dataTransfer.files]));
  };
  return (
    <div
      ref={whole}
      className={cx(styles['place'], isOver && styles['over'])}
      data-drop={t('attachments.drop')}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDrop={drop}
    >
      <Card
        title={t(step === undefined ? 'attachments.title' : 'attachments.ofStep')}
        aside={shown.length === 0 ? undefined : count(shown.length)}
      >
        <Stack gap={3}>
          {step === undefined ? <Text>{t('attachments.lead')}</Text> : null}
          <AttachmentError error={answer.error} />
          {shown.length === 0 ? null : (
            <Stack gap={0} as="ul" aria-label={t('attachments.list')}>
              {shown.map((one) => (
                <AttachmentRow
                  key={one.id}
                  attachment={one}
                  withStep={step === undefined}
                  onChanged={changed}
                />
              ))}
            </Stack>
          )}
          {adding.underWay === undefined ? null : (
            <output>{t('attachments.reading', { name: escapeInvisible(adding.underWay) })}</output>
          )}
          {adding.tooMany ? (
            <Notice tone="look" title={t('attachments.tooMany', { most: count(MOST_AT_ONCE) })} />
          ) : null}
          {[...adding.errors, choose.error].map((error, nth) => (
            <AttachmentError key={error?.code === 'attachment-refused' ? error.file : nth} error={error} />
          ))}
          {isWriting ? (
            <NoteForm
              place={place}
              onDone={(saved) => {
                setWriting(false);
                if (saved) changed();
              }}
            />
          ) : (
            <Row wrap>
              <Button
                icon={<Paperclip aria-hidden="true" />}
                busy={choose.busy || adding.underWay !== undefined}
                onClick={() => inBackground(attach())}
              >
                {t('attachments.attach')}
              </Button>
              <Button kind="quiet" icon={<StickyNote aria-hidden="true" />} onClick={() => setWriting(true)}>
                {t('attachments.writeNote')}
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
    </div>
  );
}

/**
 * Whether a paste is meant for this place: it happened in it, or in no field and no other place. A step takes
 * only what was pasted in it, so that two places never take one file.
 */
function isFor(target: EventTarget | null, place: HTMLElement | null, step: string | undefined): boolean {
  if (!(target instanceof Element) || document.querySelector('dialog[open]') !== null) return false;
  if (place?.contains(target) === true) return true;
  return step === undefined && target.closest('input, textarea, [data-drop]') === null;
}
