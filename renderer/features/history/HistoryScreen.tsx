// Everything ever seen, from this machine alone: looked through, as it was known at any moment, compared, by month.
import { Fragment, useEffect, useLayoutEffect, useState } from 'react';
import { ChartSpline, FileSearch, ListFilter } from 'lucide-react';
import { SHORTCUTS, isPressed } from '../../../contract/shortcuts.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { RemovedNote } from '../../components/RemovedNote.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Ago } from '../../components/Age.tsx';
import { characterKeyWorks } from '../../state/character-key.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { AsOfBanner } from './AsOfBanner.tsx';
import { AsOfButton } from './AsOfButton.tsx';
import { Chips } from './Chips.tsx';
import { Compare } from './Compare.tsx';
import { ExportMenu } from './Exports.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import styles from './History.module.css';
import { Months } from './Months.tsx';
import { OverTime } from './OverTime.tsx';
import { Records } from './Records.tsx';
import { ReviewBar } from './review/ReviewBar.tsx';
import { ReviewViews } from './review/ReviewViews.tsx';
import { beginOf, holds, isAnsweredFor, OWN, useReview } from './review/under-review.ts';
import { SearchBox } from './SearchBox.tsx';
import { useFirstView, ViewsMenu } from './ViewsMenu.tsx';
import { setAsOf, setCompare, setMode, setResource, useHistory, type Mode } from './view.ts';

const MODES: readonly Mode[] = ['records', 'compare', 'months', 'line'];
const ORDER: readonly HistoryResource[] = [
  'loans',
  'deposits',
  'quotes',
  'applications',
  'payments',
  'position',
  'returnAddresses',
  'wallets',
];
const kindLabel = (kind: HistoryResource): string => t(`history.kind.${kind}`);
const kindOptions = <R extends HistoryResource>(kinds: readonly R[]) =>
  kinds.map((value) => ({ value, label: kindLabel(value) }));
const ANSWERED_FOR = ORDER.filter((kind): kind is Resource => isAnsweredFor(kind));

export function HistoryScreen() {
  const profile = useSlice('connect')?.profile?.id;
  const review = useReview();
  const of = review?.id ?? OWN;
  // Before anything is asked: what is looked at belongs to the file, or to this service's own records.
  useLayoutEffect(() => beginOf(profile, review), [profile, review]);
  const isBegun = useHistory(
    (state) => state.shown === of && (of !== OWN || profile === undefined || state.profile === profile),
  );
  useFirstView(review === undefined ? profile : undefined);
  const mode = useHistory((state) => state.mode);
  useKeys();
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
        {isBegun ? (
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
      return <Look />;
    case 'compare':
      return <CompareKinds />;
    case 'months':
      return <Months />;
    case 'line':
      return <OverTime />;
  }
}

/** Of records that each stand there once nothing can be compared; months are told of loans, the line of one's own. */
function modesOf(review: OpenReviewSlice | undefined): readonly Mode[] {
  if (review === undefined) return MODES;
  return MODES.filter((mode) => {
    if (mode === 'line') return false;
    if (mode === 'compare') return !review.isOneMoment;
    return mode === 'records' || holds(review, 'loans');
  });
}

/** Of now nothing is ever removed; of what was known earlier of loans and the position, something may be. */
function Thinned() {
  const { mode, view, asOf, compare } = useHistory();
  // What this desk removed of its own says nothing about a file.
  if (useReview() !== undefined) return null;
  const { resource } = mode === 'compare' ? compare : view;
  if (resource !== 'loans' && resource !== 'position') return null;
  if (mode === 'compare') return <RemovedNote since={compare.from} />;
  return mode === 'records' && asOf !== undefined ? <RemovedNote since={asOf} /> : null;
}

/** Nothing here needs the service; how old the newest of it is says itself. */
function Beside() {
  const answered = useSlice('connect')?.lastAnswerAt;
  return (
    <>
      <span>{t('history.offline')}</span>
      <span>
        {answered === undefined ? (
          t('standing.never')
        ) : (
          <>
            {t('standing.last')} <Ago at={answered} />.
          </>
        )}
      </span>
    </>
  );
}

function Look() {
  const resource = useHistory(({ view }) => view.resource);
  const start = useCommand('exports.start');
  const open = useCommand('review.open');
  const review = useReview();
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={kindOptions(review === undefined ? ORDER : ORDER.filter((kind) => holds(review, kind)))}
          onValue={setResource}
        />
      </div>
      <div className={styles['tools']}>
        <SearchBox />
        <FilterButton />
        {review?.isOneMoment === true ? null : <AsOfButton resource={resource} />}
        {review === undefined ? (
          <>
            {resource === 'position' ? (
              <Button icon={<ChartSpline aria-hidden="true" />} onClick={() => setMode('line')}>
                {t('history.line.open')}
              </Button>
            ) : null}
            <ViewsMenu />
          </>
        ) : (
          <ReviewViews review={review} />
        )}
        <ExportMenu start={start} />
        {review === undefined ? (
          <Button
            icon={<FileSearch aria-hidden="true" />}
            busy={open.busy}
            onClick={() => inBackground(open.run({}))}
          >
            {t('review.open')}
          </Button>
        ) : null}
      </div>
      <Chips />
      <ErrorNotice error={start.error ?? open.error} />
      {/* What was written of one’s own is no file of what is under review. */}
      <ExportTasks since={review?.openedAt} />
      {review === undefined || holds(review, resource) ? (
        <Records key={resource} />
      ) : (
        // A view opened from elsewhere.
        <EmptyState title={t('review.views.noKind', { kind: t(`history.kind.${resource}`) })} />
      )}
    </>
  );
}

function FilterButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ListFilter aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('history.filter.open')}
      </Button>
      {open ? <FilterDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CompareKinds() {
  const resource = useHistory((state) => state.compare.resource);
  const review = useReview();
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={kindOptions(
            review === undefined ? ANSWERED_FOR : ANSWERED_FOR.filter((kind) => holds(review, kind)),
          )}
          onValue={(value) => setCompare({ resource: value })}
        />
      </div>
      <Compare key={resource} />
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The search by a single key, and back to now. What is open before the table is closed first, by itself. */
function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open') !== null) return;
      if (isTyping(event.target)) return;
      if (event.key === 'Escape' && useHistory.getState().asOf !== undefined) setAsOf(undefined);
      else if (isPressed(SHORTCUTS.search.chord, event, false) && characterKeyWorks()) focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}
