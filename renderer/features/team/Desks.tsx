// Every desk of the team: who is there, what they have under way, and whether its journal is at the server.
import type { TeamMember, TeamSlice } from '../../../contract/slices/team.ts';
import { Ago } from '../../components/Age.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { t } from '../../text.ts';
import { doingWords } from '../../components/team/words.ts';
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
  { key: 'person', head: t('team.desks.person'), cell: ({ person }) => <bdi>{person}</bdi> },
  {
    key: 'seen',
    head: t('team.desks.seen'),
    cell: ({ isPresent, seenAt }) =>
      isPresent ? <Pill tone="good">{t('team.desks.here')}</Pill> : <Ago at={seenAt} />,
  },
  {
    key: 'doing',
    head: t('team.desks.doing'),
    grow: true,
    cell: ({ person, doing }) =>
      doing.length === 0 ? (
        t('team.desks.nothing')
      ) : (
        <ul>
          {doing.map((one) => (
            <li key={`${one.kind} ${one.subject}`}>{doingWords(person, one)}</li>
          ))}
        </ul>
      ),
  },
  {
    key: 'journal',
    head: t('team.desks.journal'),
    cell: ({ behind = 0 }) =>
      behind === 0 ? (
        t('team.desks.upToDate')
      ) : (
        <Pill tone="look">{t('team.desks.behind', { count: behind })}</Pill>
      ),
  },
];

export function Desks({ team: { members, state } }: { team: TeamSlice }) {
  // Who is there is known only while the server answers.
  const rows = state === 'connected' ? members : members.map((one) => ({ ...one, isPresent: false }));
  return (
    <Card title={t('team.desks.title')} flush>
      {members.length === 0 ? (
        <EmptyState title={t('team.desks.none')} />
      ) : (
        <Table label={t('team.desks.title')} columns={columns} rows={rows} rowKey={({ deskId }) => deskId} />
      )}
    </Card>
  );
}
