// What differs between two moments: what came, what changed field by field, and what is named no more.
import { useMemo, useRef, useState } from 'react';
import { CalendarClock } from 'lucide-react';
import type { ComparedRow, HistoryChange } from '../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable, type DataColumn } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Notice } from '../../components/Notice.tsx';
import { plainly } from '../../components/plainly.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Time } from '../../components/Time.tsx';
import { dayAndTime } from '../../components/format.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { ExportCompared } from './Exports.tsx';
import { fieldName, FieldChanges } from './FieldChanges.tsx';
import styles from './History.module.css';
import { yesterdayEvening } from './lagos.ts';
import { MomentDialog } from './MomentDialog.tsx';
import { RecordFacts } from './RecordPanel.tsx';
import { sourceOf, useReview } from './review/under-review.ts';
import { SidePanel } from './SidePanel.tsx';
import { setCompare, useHistory } from './view.ts';
import { createWalk } from './walk.ts';

const CHANGES = ['all', 'added', 'changed', 'gone'] as const;
const TONES: Record<HistoryChange, Tone> = { added: 'good', changed: 'way', gone: 'look' };

const columns: readonly DataColumn<ComparedRow>[] = [
  {
    key: 'change',
    head: t('history.compare.change'),
    cell: ({ change }) => <Pill tone={TONES[change]}>{t(`history.compare.is.${change}`)}</Pill>,
    width: 104,
  },
  {
    key: 'subject',
    head: t('history.field.subject'),
    cell: (row) => plainly(row.subject),
    width: 150,
    always: true,
  },
  {
    key: 'fields',
    head: t('history.compare.fields'),
    cell: ({ fields }) => fields.map(({ field }) => fieldName(field)).join(', '),
    width: 140,
    grow: true,
  },
  {
    key: 'at',
    head: t('history.compare.at'),
    cell: ({ at }) => <Time at={at} />,
    width: 172,
    right: true,
  },
];

export function Compare() {
  const start = useCommand('exports.startCompared');
  const { resource, change, ...moments } = useHistory((state) => state.compare);
  const asOf = useHistory((state) => state.asOf);
  const [now] = useState(wallNow);
  const to = moments.to ?? asOf ?? now;
  const from = moments.from ?? yesterdayEvening(to);
  return (
    <div className={styles['records']}>
      <div className={styles['tools']}>
        <Moment side="from" at={from} />
        <Moment side="to" at={to} />
        <Segmented
          label={t('history.compare.show')}
          value={change ?? 'all'}
          options={CHANGES.map((value) => ({ value, label: t(`history.compare.only.${value}`) }))}
          onValue={(value) => setCompare({ change: value === 'all' ? undefined : value })}
        />
        {from < to ? (
          <ExportCompared
            start={start}
            resource={resource}
            from={from}
            to={to}
            {...(change !== undefined && { change })}
          />
        ) : null}
      </div>
      <ErrorNotice error={start.error} />
      <ExportTasks />
      {from < to ? (
        <Differences key={`${resource} ${from} ${to}`} from={from} to={to} />
      ) : (
        <Notice tone="look" title={t('history.compare.order')}>
          <p>{t('history.compare.orderText')}</p>
        </Notice>
      )}
    </div>
  );
}

function Moment({ side, at }: { side: 'from' | 'to'; at: EpochMillis }) {
  const resource = useHistory((state) => state.compare.resource);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => setChoosing(true)}>
        {t(`history.compare.${side}`, { time: t('time.wat', { time: dayAndTime(at) }) })}
      </Button>
      {choosing ? (
        <MomentDialog
          title={t(`history.compare.choose.${side}`)}
          resource={resource}
          at={at}
          onMoment={(moment) => setCompare({ [side]: moment })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

function Differences({ from, to }: { from: EpochMillis; to: EpochMillis }) {
  const { resource, change } = useHistory((state) => state.compare);
  const source = sourceOf(useReview());
  const [opened, setOpened] = useState<ComparedRow>();
  const table = useRef<HTMLDivElement>(null);
  const walk = useMemo(
    () =>
      createWalk<ComparedRow>((at) =>
        client['history.compare']({
          ...source,
          resource,
          from,
          to,
          ...(change !== undefined && { change }),
          ...at,
        }),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the screen begins anew with another source
    [resource, from, to, change],
  );
  const close = (): void => {
    setOpened(undefined);
    table.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles here from the table and the details
    <div
      className={styles['split']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === undefined || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['table']} ref={table}>
        <DataTable
          label={t('history.compare.table')}
          columns={columns}
          source={{ key: `${change}`, version: 0, keepsSight: true, page: (at) => walk.page(0, at) }}
          rowKey={(row) => `${row.change} ${row.subject}`}
          onOpen={setOpened}
          opened={opened === undefined ? undefined : `${opened.change} ${opened.subject}`}
          empty={<EmptyState title={t('history.compare.same')}>{t('history.compare.sameText')}</EmptyState>}
        />
      </div>
      {opened === undefined ? null : <ComparedPanel row={opened} onClose={close} />}
    </div>
  );
}

function ComparedPanel({ row, onClose }: { row: ComparedRow; onClose: () => void }) {
  const { change, subject, at, fields } = row;
  const shown = row.now ?? row.before;
  return (
    <SidePanel title={subject} onClose={onClose}>
      <p>
        <Pill tone={TONES[change]}>{t(`history.compare.is.${change}`)}</Pill>{' '}
        {t(`history.compare.told.${change}`)} <Time at={at} />
      </p>
      {change === 'changed' ? <FieldChanges fields={fields} units={shown ?? {}} /> : null}
      {shown === undefined ? null : <RecordFacts row={shown} />}
    </SidePanel>
  );
}
