// The differences between two moments: new records, changed fields, and records that are no longer listed.
import { useMemo, useRef, useState } from 'react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ComparedRow } from '../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { dayAndTime } from '../../components/format.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { comparedColumns } from './compared-columns.tsx';
import { ComparedPanel } from './ComparedPanel.tsx';
import { ExportCompared } from './Exports.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { yesterdayEvening } from './lagos.ts';
import { createComparePages } from './compare-pages.ts';
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
  const [atLeast, setAtLeast] = useState<number>();
  const page = useMemo(
    () =>
      createComparePages(
        (at) =>
          client['history.compare']({
            resource,
            from,
            to,
            ...(change !== undefined && { change }),
            ...at,
          }),
        setAtLeast,
      ),
    [resource, from, to, change],
  );
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
        <DataTable
          label={t('history.compare.table')}
          columns={columns}
          source={{ key: change ?? 'all', version: 0, page }}
          rowKey={(row) => `${row.change} ${row.subject}`}
          onOpen={setOpened}
          opened={opened === undefined ? undefined : `${opened.change} ${opened.subject}`}
          empty={<EmptyState title={t('history.compare.same')}>{t('history.compare.sameText')}</EmptyState>}
          counted={atLeast === undefined ? undefined : t('history.compare.found', { count: atLeast })}
        />
      </div>
      {opened === undefined ? null : <ComparedPanel row={opened} resource={resource} onClose={close} />}
    </Row>
  );
}
