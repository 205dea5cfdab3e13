// Problems of the app or the connection, and unsettled outcomes, above every screen until they end.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AppError } from '../../contract/errors.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { Notice } from '../components/Notice.tsx';
import { wordsFor } from '../components/error-words.ts';
import { announce } from '../state/announcer.ts';
import { hidePracticeNote, isPracticeNoteHidden } from '../state/practice-note.ts';
import { useCommand } from '../state/command.ts';
import { hideFailed, stillApplies, useActs, type FailedAct } from '../state/failed-act.ts';
import { useSlice } from '../state/mirror.ts';
import { go, showRefusedLink, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { loadWithTexts } from '../load-with-texts.ts';
import styles from './Banners.module.css';

const StoreNote = lazy(async () => ({
  default: (await loadWithTexts(() => import('./StoreNote.tsx'))).StoreNote,
}));
const ClosedRecords = lazy(async () => ({
  default: (await loadWithTexts(() => import('./ClosedRecords.tsx'))).ClosedRecords,
}));
const StillSending = lazy(async () => ({
  default: (await loadWithTexts(() => import('./StillSending.tsx'))).StillSending,
}));
const RefusedKey = lazy(async () => ({
  default: (await loadWithTexts(() => import('./RefusedKey.tsx'))).RefusedKey,
}));

const LockRemoved = lazy(async () => ({
  default: (await loadWithTexts(() => import('../features/lock/LockRemoved.tsx'))).LockRemoved,
}));
const LateShapes = lazy(async () => ({
  default: (await loadWithTexts(() => import('./LateShapes.tsx'))).LateShapes,
}));
const AwayBanner = lazy(async () => ({
  default: (await loadWithTexts(() => import('../features/alerts/AwayNote.tsx'))).AwayBanner,
}));
const UpdateNote = lazy(async () => ({
  default: (await loadWithTexts(() => import('../features/updates/UpdateNote.tsx'))).UpdateNote,
}));
const Unsettled = lazy(async () => ({
  default: (await loadWithTexts(() => import('../features/unsettled/Unsettled.tsx'))).Unsettled,
}));

function notesOf(storage: AppSlice['storage'] | undefined): readonly string[] {
  if (storage?.state === 'ready') return storage.notes;
  return storage?.state === 'opening' && storage.doing !== undefined ? [storage.doing] : [];
}

export function Banners() {
  const app = useSlice('app');
  const connect = useSlice('connect');
  const failed = useFailedAct();
  const hasLateSamples = useSlice('inspect')?.samples.some(({ from }) => from === 'work') ?? false;
  const lock = useSlice('lock');
  const breaks = useSlice('journal')?.breaks?.length ?? 0;
  const isUnsettled = (useSlice('unsettled')?.items.length ?? 0) + breaks > 0;
  const isBack = useSlice('alerts')?.away !== undefined;
  const update = useSlice('updates')?.state;
  const hasUpdate = update?.kind === 'available' || update?.kind === 'ready';
  const retry = useCommand('app.retryStorage');
  const notes = notesOf(app?.storage);
  // An unchanged banner is not announced again.
  const tryAgain = async (): Promise<void> => {
    const tried = await retry.run({});
    if (tried?.ok === false) announce(wordsFor(tried.error).what);
  };
  return (
    <div className={styles['banners']}>
      {app?.chromiumSandbox === false ? (
        <Notice tone="look" title={t('banners.noSandbox.title')}>
          <p className={styles['more']}>{t('banners.noSandbox.text')}</p>
        </Notice>
      ) : null}
      {app?.storage.state === 'failed' ? (
        <ErrorNotice
          error={app.storage.error}
          actions={
            <Button busy={retry.busy} onClick={() => inBackground(tryAgain())}>
              {t('banners.retryStorage')}
            </Button>
          }
        >
          <Suspense fallback={null}>
            <ClosedRecords error={app.storage.error} />
          </Suspense>
        </ErrorNotice>
      ) : null}
      <Suspense fallback={null}>
        {notes.map((note) => (
          <StoreNote key={note} note={note} />
        ))}
        {lock?.state === 'off' && lock.removedOutside ? <LockRemoved /> : null}
        {connect?.sendingTo === undefined ? null : <StillSending service={connect.sendingTo} />}
        {isUnsettled ? <Unsettled /> : null}
        {isBack ? <AwayBanner /> : null}
        {hasLateSamples ? <LateShapes /> : null}
        {hasUpdate ? <UpdateNote version={update.release.version} /> : null}
        {connect?.refused && connect.problem ? <RefusedKey error={connect.problem} /> : null}
      </Suspense>
      {connect?.problem === undefined || connect.refused ? null : (
        <ErrorNotice
          // A failed act renders the banner again, so that it is announced but not shown twice.
          key={failed?.id}
          error={connect.problem}
          alert={failed !== undefined && isSaidBy(connect.problem, failed)}
          actions={
            connect.status === 'none' ? undefined : (
              <Button onClick={() => go({ screen: 'settings', section: 'connection' })}>
                {t('banners.settings')}
              </Button>
            )
          }
        />
      )}
      {failed === undefined || (connect?.problem && isSaidBy(connect.problem, failed)) ? null : (
        <Failure failed={failed} />
      )}
      <RefusedLink />
      <PracticeNote />
    </div>
  );
}

/** A failed act; undefined once the service has answered. */
function useFailedAct(): FailedAct | undefined {
  const failed = useActs((acts) => acts.failed);
  const connect = useSlice('connect');
  return failed !== undefined && connect !== undefined && stillApplies(failed, connect) ? failed : undefined;
}

const isSaidBy = (problem: AppError, { error }: FailedAct): boolean =>
  wordsFor(problem).what === wordsFor(error).what;

function Failure({ failed }: { failed: FailedAct }) {
  return (
    <ErrorNotice
      key={failed.id}
      error={failed.error}
      actions={
        <Button kind="quiet" onClick={hideFailed}>
          {t('links.hide')}
        </Button>
      }
    />
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
      <p className={styles['more']}>{t(`links.fault.${fault}`)}</p>
      <p className={styles['more']}>{t('links.safe')}</p>
    </Notice>
  );
}

/** One line on the first run; afterwards the tag SANDBOX in the top bar says it. */
function PracticeNote() {
  const [dismissed, setDismissed] = useState(isPracticeNoteHidden);
  const available = useSlice('practice')?.available ?? false;
  const open = useUi((ui) => ui.panel === 'practice');
  const isShown = available && !dismissed && !open;
  useEffect(() => {
    if (isShown) hidePracticeNote();
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
