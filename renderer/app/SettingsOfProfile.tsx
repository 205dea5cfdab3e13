// The settings of one profile. All sections edit one draft, and leaving it with changes asks first.
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../contract/errors.ts';
import type { SETTINGS_OF_PROFILE } from '../../contract/places.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { Button } from '../components/Button.tsx';
import { focusFirstError } from '../components/Form.tsx';
import { Card } from '../components/Card.tsx';
import { Skeleton } from '../components/Empty.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { Notice } from '../components/Notice.tsx';
import { Leave } from '../features/connect/Leave.tsx';
import { Polling } from '../features/connect/Polling.tsx';
import { BorrowingSection } from '../features/profiles/BorrowingSection.tsx';
import { sectionOf, type Problems } from '../features/profiles/check.ts';
import { ConnectionSection } from '../features/profiles/ConnectionSection.tsx';
import { useEditor, useHeldMove, type Editor } from '../features/profiles/editor.ts';
import { NetworkSection } from '../features/profiles/NetworkSection.tsx';
import { PollingSection } from '../features/profiles/PollingSection.tsx';
import { isPractice } from '../features/profiles/practice.ts';
import { ReadingSection } from '../features/profiles/ReadingSection.tsx';
import { SaveBar } from '../features/profiles/SaveBar.tsx';
import { UnsavedDialog } from '../features/profiles/UnsavedDialog.tsx';
import { useSlice } from '../state/mirror.ts';
import { useAnswer } from '../state/query.ts';
import { go, placeHeld, SETTINGS_SECTIONS, useUi, type SettingsSection } from '../state/ui.ts';
import { t } from '../text.ts';
import { DeskSection, isOfDesk, SettingsFrame } from './SettingsFrame.tsx';

interface Props {
  profileId: ProfileId;
  section: SettingsSection;
}

/** One frame from the start, so that presses are not lost while main answers. */
export function SettingsOfProfile({ profileId, section }: Props) {
  const [version, setVersion] = useState(0);
  const detail = useAnswer(`profile ${profileId}`, version, () => client['profiles.detail']({ profileId }));
  const reread = (): void => setVersion((old) => old + 1);
  const editor = useEditor(detail.value, reread);
  const route = useUi((ui) => ui.route);
  const held = useHeldMove(placeHeld(route), editor?.changed === true);
  const content = useRef<HTMLDivElement>(null);
  const [showWrong, setShowWrong] = useState(0);
  useEffect(() => {
    if (showWrong > 0) focusFirstError(content.current);
  }, [showWrong]);

  /** @returns whether it is saved; otherwise the first field with an error has the focus. */
  const save = async (): Promise<boolean> => {
    const result = (await editor?.save()) ?? 'not-saved';
    if (result === 'saved' || result === 'not-saved') return result === 'saved';
    const counts = countsOf(result);
    const first = SETTINGS_SECTIONS.find((known) => counts.has(known));
    if (first !== undefined && !counts.has(section) && route.screen === 'settings')
      go({ ...route, section: first });
    setShowWrong((old) => old + 1);
    return false;
  };
  const saveAndGo = async (): Promise<void> => {
    if (await save()) held.goOn();
    else held.stay();
  };

  return (
    <SettingsFrame
      section={section}
      profileId={profileId}
      {...(editor && { name: editor.saved.name, problems: countsOf(editor.problems) })}
    >
      {editor !== undefined && isPractice(editor.saved.id) && !isOfDesk(section) ? (
        <Notice tone="plain">
          <p>{t('profiles.fixed')}</p>
        </Notice>
      ) : null}
      <div ref={content}>
        {isOfDesk(section) ? (
          <DeskSection section={section} />
        ) : editor === undefined ? (
          <NotRead error={detail.error} onAgain={reread} />
        ) : (
          <Section section={section} editor={editor} />
        )}
      </div>
      {editor === undefined ? null : <SaveBar editor={editor} onSave={() => inBackground(save())} />}
      {held.waiting === undefined || editor === undefined ? null : (
        <UnsavedDialog
          editor={editor}
          onStay={held.stay}
          onSave={() => inBackground(saveAndGo())}
          onDiscard={() => {
            editor.discard();
            held.goOn();
          }}
        />
      )}
    </SettingsFrame>
  );
}

function NotRead({ error, onAgain }: { error: AppError | undefined; onAgain: () => void }) {
  if (error === undefined)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  return (
    <ErrorNotice
      error={error}
      alert={false}
      actions={<Button onClick={onAgain}>{t('settings.again')}</Button>}
    />
  );
}

function countsOf(problems: Problems): ReadonlyMap<SettingsSection, number> {
  const counts = new Map<SettingsSection, number>();
  for (const field of Object.keys(problems))
    counts.set(sectionOf(field), (counts.get(sectionOf(field)) ?? 0) + 1);
  return counts;
}

type OfProfile = (typeof SETTINGS_OF_PROFILE)[number];
function Section({ section, editor }: { section: OfProfile; editor: Editor }) {
  const { id, name } = editor.saved;
  const isOpen = useSlice('connect')?.profile?.id === id;
  switch (section) {
    case 'connection':
      return <ConnectionSection editor={editor} leave={isOpen ? <Leave name={name} /> : null} />;
    case 'reading':
      return <ReadingSection editor={editor} />;
    case 'borrowing':
      return <BorrowingSection editor={editor} />;
    case 'polling':
      return (
        <PollingSection
          editor={editor}
          status={
            isOpen ? (
              <Card title={t('settings.polling')} flush>
                <Polling />
              </Card>
            ) : null
          }
        />
      );
    case 'network':
      return <NetworkSection profileId={id} name={name} />;
  }
}
