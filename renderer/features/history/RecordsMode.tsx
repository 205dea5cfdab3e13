// The records of one kind: search, filters, saved views, exports and the table.
import { useState } from 'react';
import ChartSpline from 'lucide-react/icons/chart-spline';
import FileSearch from 'lucide-react/icons/file-search';
import ListFilter from 'lucide-react/icons/list-filter';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { AsOfButton } from './AsOfButton.tsx';
import { Chips } from './Chips.tsx';
import { ExportMenu } from './Exports.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import styles from './History.module.css';
import { KINDS, kindOptions } from './kinds.ts';
import { Records } from './Records.tsx';
import { ReviewViews } from './review/ReviewViews.tsx';
import { holds, useReview } from './review/under-review.ts';
import { SearchBox } from './SearchBox.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';
import { setMode, setResource, useHistory } from './view.ts';

export function RecordsMode() {
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
          options={kindOptions(review === undefined ? KINDS : KINDS.filter((kind) => holds(review, kind)))}
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
      {/* A review lists only the exports made since it was opened. */}
      <ExportTasks since={review?.openedAt} />
      {review === undefined || holds(review, resource) ? (
        <Records key={resource} />
      ) : (
        // A view opened outside this screen can name a kind that the file does not contain.
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
