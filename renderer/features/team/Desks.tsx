// Every desk that has joined the team, and its person.
import type { TeamMember, TeamSlice } from '../../../contract/slices/team.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { t } from '../../text.ts';
import styles from './Team.module.css';

const columns: Column<TeamMember>[] = [
  {
    key: 'desk',
    head: t('team.desks.desk'),
    cell: ({ deskName, isSelf }) => (
      <span className={styles['cell']}>
        <bdi>{deskName}</bdi>
        {isSelf ? <Pill>{t('team.desks.self')}</Pill> : null}
      </span>
    ),
  },
  { key: 'person', head: t('team.desks.person'), grow: true, cell: ({ person }) => <bdi>{person}</bdi> },
];

export function Desks({ team: { members } }: { team: TeamSlice }) {
  return (
    <Card title={t('team.desks.title')} flush>
      {members.length === 0 ? (
        <EmptyState title={t('team.desks.none')} />
      ) : (
        <Table
          label={t('team.desks.title')}
          columns={columns}
          rows={members}
          rowKey={({ deskId }) => deskId}
        />
      )}
    </Card>
  );
}
