// The differences between two moments: new records, changed fields, and records that are no longer listed.
import { useEffect, useMemo, useRef, useState } from 'react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useStore } from 'zustand';
import type { ComparedRow, HistoryChange } from '../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Task } from '../../components/Task.tsx';
import { dayAndTime } from '../../components/format.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { comparedColumns } from './compared-columns.tsx';
import { ComparedPanel } from './ComparedPanel.tsx';
import { ExportCompared } from './Exports.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { yesterdayEvening } from './lagos.ts';
import { createCompareRun, type CompareProgress } from './compare-run.ts';
import { MomentDialog } from './MomentDialog.tsx';
import { setCompare, useHistory } from './view.ts';

const CHANGES = ['all', 'added', 'changed', 'gone'] as const;

export function Compare() {
  const start = useCommand('exports.startCompared');
  const { resource, change, ...moments } = useHistory((state) => state.compare);
  const asOf = useHistory((state) => state.asOf);
  const [now] = useState(wallNow);
  const to = moments.to ?? asOf ?? now;
  const from = moments.from ?? yesterdayEvening(to);
  return (
    <div className={styles['records']}>
      <Row wrap className={styles['tools']}>
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
      </Row>
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
  const columns = useMemo(() => comparedColumns(resource), [resource]);
  const [opened, setOpened] = useState<ComparedRow>();
  const table = useRef<HTMLDivElement>(null);
  const looking = useMemo(
    () =>
      createCompareRun((at) =>
        client['history.compare']({
          resource,
          from,
          to,
          ...(change !== undefined && { change }),
          ...at,
        }),
      ),
    [resource, from, to, change],
  );
  const looked = useStore(looking.looked);
  // A replaced question, or a closed screen, needs no further search.
  useEffect(() => {
    looking.goOn();
    return () => looking.stop();
  }, [looking]);
  const close = (): void => {
    setOpened(undefined);
    table.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles here from the table and the details
    <Row
      align="stretch"
      gap="wide"
      className={styles['split']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === undefined || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['found']} ref={table}>
        <HowFar looked={looked} change={change} stop={looking.stop} goOn={looking.goOn} />
        <DataTable
          label={t('history.compare.table')}
          columns={columns}
          source={{
            key: looking.key,
            version: 0,
            keepsRows: true,
            page: (at, _, soFar) => looking.page(at, soFar),
          }}
          rowKey={(row) => `${row.change} ${row.subject}`}
          onOpen={setOpened}
          opened={opened === undefined ? undefined : `${opened.change} ${opened.subject}`}
          empty={<NothingFound looked={looked} />}
          counted={countWords(looked)}
        />
      </div>
      {opened === undefined ? null : <ComparedPanel row={opened} resource={resource} onClose={close} />}
    </Row>
  );
}

interface HowFarProps {
  looked: CompareProgress;
  change: HistoryChange | undefined;
  stop: () => void;
  goOn: () => void;
}

function HowFar({ looked: { state, isLong, soFar }, change, stop, goOn }: HowFarProps) {
  if (soFar === undefined || !isLong) return null;
  return (
    <Task
      label={t(`history.compare.searching.${change ?? 'all'}`)}
      done={soFar.looked}
      of={soFar.of}
      state={state === 'stopped' ? 'stopped' : 'running'}
      onCancel={stop}
      goOn={{ words: t('history.compare.goOn'), act: goOn }}
    />
  );
}

/** Undefined when the listed rows are complete, or still answer the previous question. */
function countWords({ state, soFar, found, isWhole }: CompareProgress): string | undefined {
  if (isWhole || (soFar === undefined && found === 0)) return undefined;
  return state === 'rests'
    ? t('history.counted.rows', { some: t('history.counted.at-least', { count: found }), count: found })
    : t('history.compare.found', { count: found });
}

function NothingFound({ looked: { state, isWhole } }: { looked: CompareProgress }) {
  if (isWhole)
    return <EmptyState title={t('history.compare.same')}>{t('history.compare.sameText')}</EmptyState>;
  if (state !== 'stopped') return <Skeleton lines={6} />;
  return <EmptyState title={t('history.compare.stopped')}>{t('history.compare.stoppedText')}</EmptyState>;
}
