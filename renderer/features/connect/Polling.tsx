// For each resource: its last answer, its next request and its last failure.
import type { ResourceStatus } from '../../../contract/slices/connect.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { useWallLeft } from '../../clock.ts';
import { Ago } from '../../components/Age.tsx';
import { wordsFor } from '../../components/error-words.ts';
import { span } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';

const columns: Column<ResourceStatus>[] = [
  {
    key: 'resource',
    head: t('settings.resource'),
    cell: (row) => t(`resources.${row.resource}`),
    grow: true,
  },
  {
    key: 'state',
    head: t('settings.lastAnswer'),
    cell: (row) =>
      row.failing === undefined ? (
        row.lastAnswerAt === undefined ? (
          <NotProvided />
        ) : (
          <Ago at={row.lastAnswerAt} />
        )
      ) : (
        <span title={wordsFor(row.failing).what}>
          <Pill tone="look">{t('settings.failing')}</Pill>
        </span>
      ),
  },
  { key: 'next', head: t('settings.nextPoll'), right: true, cell: (row) => <Next at={row.nextAt} /> },
  { key: 'every', head: t('settings.every'), right: true, cell: (row) => span(row.cadence) },
];

function Next({ at }: { at: EpochMillis | undefined }) {
  const left = useWallLeft(at);
  const connect = useSlice('connect');
  if (at !== undefined) return t('settings.nextIn', { in: span(millis(Math.ceil(left / 1000) * 1000)) });
  if (connect?.paused === true) return t('link.paused');
  // While requests to the service fail, only the probe has a scheduled time.
  return t(connect?.circuit?.state === 'open' ? 'settings.nextWaits' : 'settings.nextNow');
}

export function Polling() {
  const resources = useSlice('connect')?.resources ?? [];
  return (
    <Table label={t('settings.polling')} columns={columns} rows={resources} rowKey={(row) => row.resource} />
  );
}
