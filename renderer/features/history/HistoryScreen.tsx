// History, answered offline from the cache and the journal: records, compared moments and months.
import { Fragment, useLayoutEffect } from 'react';
import { RemovedNote } from '../../components/RemovedNote.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Ago } from '../../components/Age.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { AsOfBanner } from './AsOfBanner.tsx';
import { CompareMode } from './CompareMode.tsx';
import { useHistoryKeys } from './history-keys.ts';
import styles from './History.module.css';
import { Months } from './Months.tsx';
import { RecordsMode } from './RecordsMode.tsx';
import { useFirstView } from './ViewsMenu.tsx';
import { beginFor, setMode, useHistory, type Mode } from './view.ts';

const MODES: readonly Mode[] = ['records', 'compare', 'months'];

export function HistoryScreen() {
  const profile = useSlice('connect')?.profile?.id;
  // Before the first question, which is asked of the open service.
  useLayoutEffect(() => beginFor(profile), [profile]);
  const isStarted = useHistory((state) => profile === undefined || state.profile === profile);
  useFirstView(profile);
  const mode = useHistory((state) => state.mode);
  useHistoryKeys();
  return (
    <Screen
      title={t('places.history')}
      place="history"
      beside={<Beside />}
      actions={
        <Segmented
          label={t('history.mode.label')}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`history.mode.${value}`) }))}
          onValue={setMode}
        />
      }
    >
      <div className={styles['work']}>
        {isStarted ? (
          <Fragment key={profile}>
            <AsOfBanner />
            <Thinned />
            <Shown mode={mode} />
          </Fragment>
        ) : null}
      </div>
    </Screen>
  );
}

function Shown({ mode }: { mode: Mode }) {
  switch (mode) {
    case 'records':
      return <RecordsMode />;
    case 'compare':
      return <CompareMode />;
    case 'months':
      return <Months />;
  }
}

/** Retention removes earlier observations of loans and of the position. */
function Thinned() {
  const { mode, view, asOf, compare } = useHistory();
  const { resource } = mode === 'compare' ? compare : view;
  if (resource !== 'loans' && resource !== 'position') return null;
  if (mode === 'compare') return <RemovedNote of={resource} since={compare.from} />;
  return mode === 'records' && asOf !== undefined ? <RemovedNote of={resource} since={asOf} /> : null;
}

/** History is answered offline, so it states how old the newest answer is. */
function Beside() {
  const answered = useSlice('connect')?.lastAnswerAt;
  return (
    <>
      <span>{t('history.offline')}</span>
      <span>
        {answered === undefined ? (
          t('serviceState.never')
        ) : (
          <>
            {t('serviceState.last')} <Ago at={answered} />.
          </>
        )}
      </span>
    </>
  );
}
