// How live each resource is: when it last answered, when it is asked next, and what its last failure was.
import type { ResourceStatus } from '../../../contract/slices/connect.ts';
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
  { key: 'every', head: t('settings.every'), right: true, cell: (row) => span(row.cadence) },
];

export function Polling() {
  const resources = useSlice('connect')?.resources ?? [];
  return (
    <Table label={t('settings.polling')} columns={columns} rows={resources} rowKey={(row) => row.resource} />
  );
}
