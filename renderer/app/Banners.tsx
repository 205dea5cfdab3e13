// Problems of the app or the connection, and unsettled outcomes, above every screen until they end.
import { Suspense, useEffect, useState } from 'react';
import type { AppSlice } from '../../contract/slices/app.ts';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { announce } from '../state/announcer.ts';
import { currentPreferences, prefer } from '../state/preferences.ts';
import { practiceRunIn } from '../state/practice-run.ts';
import { useActs } from '../state/failed-act.ts';
import { useSlice } from '../state/mirror.ts';
import { showRefusedLink, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { lazyPart } from '../later-part.ts';
import { Stack, Text } from '../components/Layout.tsx';
import styles from './Banners.module.css';

const StorageProblem = lazyPart(() => import('./Problems.tsx'), 'StorageProblem');
const PracticeRunNote = lazyPart(() => import('./Problems.tsx'), 'PracticeRunNote');
const ServiceProblem = lazyPart(() => import('./Problems.tsx'), 'ServiceProblem');
const StoreNote = lazyPart(() => import('./StoreNote.tsx'), 'StoreNote');
const StillSending = lazyPart(() => import('./StillSending.tsx'), 'StillSending');
const RefusedKey = lazyPart(() => import('./RefusedKey.tsx'), 'RefusedKey');

const BackupShown = lazyPart(() => import('./BackupShown.tsx'), 'BackupShown');
const LockRemoved = lazyPart(() => import('../features/lock/LockRemoved.tsx'), 'LockRemoved');
const LateShapes = lazyPart(() => import('./LateShapes.tsx'), 'LateShapes');
const AwayBanner = lazyPart(() => import('../features/alerts/AwayNote.tsx'), 'AwayBanner');
const Unsettled = lazyPart(() => import('../features/unsettled/Unsettled.tsx'), 'Unsettled');

function notesOf(storage: AppSlice['storage'] | undefined): readonly string[] {
  if (storage?.state === 'ready') return storage.notes;
  return storage?.state === 'opening' && storage.doing !== undefined ? [storage.doing] : [];
}

export function Banners() {
  const app = useSlice('app');
  const connect = useSlice('connect');
  const hasFailed = useActs((acts) => acts.failed) !== undefined;
  const hasLateSamples = useSlice('inspect')?.samples.some(({ from }) => from === 'work') ?? false;
  const lock = useSlice('lock');
  const breaks = useSlice('journal')?.breaks?.length ?? 0;
  const isUnsettled = (useSlice('unsettled')?.items.length ?? 0) + breaks > 0;
  const isBack = useSlice('alerts')?.away !== undefined;
  const notes = notesOf(app?.storage);
  const practiceRun = practiceRunIn(app);
  return (
    <Stack gap={2} className={styles['banners']}>
      {app?.chromiumSandbox === false ? (
        <Notice tone="look" title={t('banners.noSandbox.title')}>
          <Text size="same" tone="plain">
            {t('banners.noSandbox.text')}
          </Text>
        </Notice>
      ) : null}
      {app?.storage.state === 'ready' && app.storage.backup !== undefined ? (
        <Suspense fallback={null}>
          <BackupShown {...app.storage.backup} />
        </Suspense>
      ) : null}
      {app?.storage.state === 'failed' ? (
        <Suspense fallback={null}>
          <StorageProblem error={app.storage.error} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        {practiceRun === undefined ? null : <PracticeRunNote why={practiceRun} />}
        {notes.map((note) => (
          <StoreNote key={note} note={note} />
        ))}
        {lock?.state === 'off' && lock.removedOutside ? <LockRemoved /> : null}
        {connect?.sendingTo === undefined ? null : <StillSending service={connect.sendingTo} />}
        {isUnsettled ? <Unsettled /> : null}
        {isBack ? <AwayBanner /> : null}
        {hasLateSamples ? <LateShapes /> : null}
        {connect?.refused && connect.problem ? <RefusedKey error={connect.problem} /> : null}
      </Suspense>
      {connect?.problem === undefined && !hasFailed ? null : (
        <Suspense fallback={null}>
          <ServiceProblem />
        </Suspense>
      )}
      <RefusedLink />
      {practiceRun === undefined ? <PracticeNote /> : null}
    </Stack>
  );
}

/** A link from outside that was not followed. */
function RefusedLink() {
  const fault = useUi((ui) => ui.refusedLink);
  useEffect(() => {
    if (fault !== undefined) announce(`${t('links.refused')} ${t(`links.fault.${fault}`)}`);
  }, [fault]);
  if (fault === undefined) return null;
  return (
    <Notice
      tone="look"
      title={t('links.refused')}
      actions={
        <Button kind="quiet" onClick={() => showRefusedLink(undefined)}>
          {t('links.hide')}
        </Button>
      }
    >
      <Text size="same" tone="plain">
        {t(`links.fault.${fault}`)}
      </Text>
      <Text size="same" tone="plain">
        {t('links.safe')}
      </Text>
    </Notice>
  );
}

/** One line on the first run; afterwards the tag SANDBOX in the top bar says it. */
function PracticeNote() {
  const [dismissed, setDismissed] = useState(() => currentPreferences().practiceNoteShown);
  const available = useSlice('practice')?.available ?? false;
  const open = useUi((ui) => ui.panel === 'practice');
  const isShown = available && !dismissed && !open;
  useEffect(() => {
    // From the next run on.
    if (isShown) prefer({ practiceNoteShown: true });
  }, [isShown]);
  const hide = (): void => setDismissed(true);
  if (!isShown) return null;
  return (
    <div data-screen-only>
      <Notice
        tone="way"
        actions={
          <Button kind="quiet" onClick={hide}>
            {t('links.hide')}
          </Button>
        }
      >
        <p>{t('banners.practice.text')}</p>
      </Notice>
    </div>
  );
}
