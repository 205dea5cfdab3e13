// History, answered offline from the cache and the journal: records, compared moments, months, and lines over
// time.
import { Fragment, useLayoutEffect } from 'react';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
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
import { OverTime } from './OverTime.tsx';
import { RecordsMode } from './RecordsMode.tsx';
import { ReviewBar } from './review/ReviewBar.tsx';
import { beginOf, holds, OWN, useReview } from './review/under-review.ts';
import { useFirstView } from './ViewsMenu.tsx';
import { setMode, useHistory, type Mode } from './view.ts';

const MODES: readonly Mode[] = ['records', 'compare', 'months', 'line'];

export function HistoryScreen() {
  const profile = useSlice('connect')?.profile?.id;
  const review = useReview();
  const of = review?.id ?? OWN;
  // Before the first question, which depends on whether a file is under review.
  useLayoutEffect(() => beginOf(profile, review), [profile, review]);
  const isStarted = useHistory(
    (state) => state.shown === of && (of !== OWN || profile === undefined || state.profile === profile),
  );
  useFirstView(review === undefined ? profile : undefined);
  const mode = useHistory((state) => state.mode);
  useHistoryKeys();
  return (
    <Screen
      title={t('places.history')}
      place="history"
      beside={review === undefined ? <Beside /> : null}
      actions={
        <Segmented
          label={t('history.mode.label')}
          value={mode}
          options={modesOf(review).map((value) => ({ value, label: t(`history.mode.${value}`) }))}
          onValue={setMode}
        />
      }
    >
      <div className={styles['work']}>
        <ReviewBar />
        {isStarted ? (
          <Fragment key={`${of} ${profile}`}>
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
    case 'line':
      return <OverTime />;
  }
}

/** A file with one moment cannot be compared, months need loans, and the line needs the open service. */
function modesOf(review: OpenReviewSlice | undefined): readonly Mode[] {
  if (review === undefined) return MODES;
  return MODES.filter((mode) => {
    if (mode === 'line') return false;
    if (mode === 'compare') return !review.isOneMoment;
    return mode === 'records' || holds(review, 'loans');
  });
}

/** Retention removes earlier observations of loans and of the position. */
function Thinned() {
  const { mode, view, asOf, compare } = useHistory();
  // Retention does not change a file under review.
  if (useReview() !== undefined) return null;
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
