// The data stored on this computer: where, how large, and how many of each kind.
import type { StoredResource } from '../../../contract/calls/upkeep.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { Mono } from '../../components/Address.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count } from '../../components/format.ts';
import { Table, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { size } from '../../components/file-size.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './Upkeep.module.css';
import { useStored } from './use-upkeep.ts';

export function StoredCard() {
  const { value, error } = useStored();
  return (
    <Card title={t('upkeep.stored.title')}>
      <ErrorNotice error={error} />
      {value === undefined ? (
        error === undefined ? (
          <Skeleton lines={6} />
        ) : null
      ) : (
        <Stack gap={2} align="start" className={styles['body']}>
          <div className={styles['wide']}>
            <Facts>
              <Fact name={t('upkeep.stored.folder')}>
                <span className={styles['path']}>
                  <Mono>{value.folder}</Mono>
                </span>
              </Fact>
              <Fact name={t('upkeep.stored.cache')}>{size(value.cacheBytes)}</Fact>
              <Fact name={t('upkeep.stored.journal')}>
                {t('upkeep.stored.journalIs', { size: size(value.journalBytes), count: value.entries })}
              </Fact>
              {value.aside.length === 0 ? null : (
                <Fact name={t('upkeep.stored.aside')}>
                  <ul className={styles['list']}>
                    {value.aside.map(({ file, bytes }) => (
                      <li key={file} className={styles['path']}>
                        <Mono>{file}</Mono> {size(bytes)}
                      </li>
                    ))}
                  </ul>
                </Fact>
              )}
              <Fact name={t('upkeep.stored.disk')}>{size(value.diskFree)}</Fact>
            </Facts>
          </div>
          <Kept rows={value.kept} />
        </Stack>
      )}
    </Card>
  );
}

const columns: Column<StoredResource>[] = [
  {
    key: 'resource',
    head: t('upkeep.stored.resource'),
    grow: true,
    cell: (row) => t(`resources.${row.resource}`),
  },
  { key: 'profile', head: t('upkeep.stored.service'), cell: (row) => <ServiceName id={row.profile} /> },
  { key: 'things', head: t('upkeep.stored.things'), right: true, cell: (row) => count(row.things) },
  {
    key: 'observations',
    head: t('upkeep.stored.observations'),
    right: true,
    cell: (row) => count(row.observations),
  },
  {
    key: 'oldest',
    head: t('upkeep.stored.oldest'),
    right: true,
    cell: (row) => (row.oldest === undefined ? '' : <Time at={row.oldest} show="day" />),
  },
];

function ServiceName({ id }: { id: ProfileId }) {
  const name = useSlice('profiles')?.profiles.find((profile) => profile.id === id)?.name;
  return <bdi>{name ?? id}</bdi>;
}

function Kept({ rows }: { rows: readonly StoredResource[] }) {
  if (rows.length === 0)
    return <EmptyState title={t('upkeep.stored.none')}>{t('upkeep.stored.noneText')}</EmptyState>;
  return (
    <Table
      label={t('upkeep.stored.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.profile} ${row.resource}`}
    />
  );
}
