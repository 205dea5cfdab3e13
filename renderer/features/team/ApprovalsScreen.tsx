// Approvals: what waits for another person's decision, the acts that desks have claimed, and what was decided.
import type { TeamApproval, TeamSlice } from '../../../contract/slices/team.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { useAgeOf } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { agoWords, exactTime } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { sinceWords } from '../../components/team/words.ts';
import { Stack } from '../../components/Layout.tsx';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Approval, stateWords, titleOf, TONES } from './Approval.tsx';
import { Claims } from './Claims.tsx';

export function ApprovalsScreen() {
  const team = useSlice('team');
  return (
    <Screen
      title={t('team.approvals.title')}
      place="approvals"
      beside={team?.readAt === undefined ? undefined : <ReadAt at={team.readAt} />}
    >
      {team === undefined ? (
        <Card>
          <Skeleton lines={6} />
        </Card>
      ) : team.state === 'off' ? (
        <Card>
          <EmptyState
            title={t('team.approvals.off')}
            actions={
              <Button onClick={() => go({ screen: 'settings', section: 'team' })}>
                {t('team.approvals.settings')}
              </Button>
            }
          >
            {t('team.approvals.offText')}
          </EmptyState>
        </Card>
      ) : (
        <Lists team={team} />
      )}
    </Screen>
  );
}

function ReadAt({ at }: { at: EpochMillis }) {
  return <span title={exactTime(at)}>{t('freshness.live', { ago: agoWords(useAgeOf(at)) })}</span>;
}

function Lists({ team }: { team: TeamSlice }) {
  const open = team.approvals.filter(({ state }) => state === 'asked');
  const decided = team.approvals.filter(({ state }) => state !== 'asked');
  const canAct = team.state === 'connected';
  return (
    <Stack>
      {canAct ? null : (
        <ErrorNotice
          error={team.problem ?? { code: 'team', fault: 'unreachable', detail: '' }}
          alert={false}
          actions={
            <Button onClick={() => go({ screen: 'settings', section: 'team' })}>
              {t('team.approvals.settings')}
            </Button>
          }
        >
          <p>{t('team.approvals.old')}</p>
        </ErrorNotice>
      )}
      {open.length === 0 ? (
        <Card title={t('team.approvals.open')}>
          <EmptyState title={t('team.approvals.noneOpen')}>{t('team.approvals.noneOpenText')}</EmptyState>
        </Card>
      ) : (
        <Stack as="section" aria-label={t('team.approvals.open')}>
          {open.map((approval) => (
            <Approval key={approval.id} approval={approval} team={team} canAct={canAct} />
          ))}
        </Stack>
      )}
      <Claims claims={team.claims} canAct={canAct} />
      <Card title={t('team.approvals.decided')} flush>
        {decided.length === 0 ? (
          <EmptyState title={t('team.approvals.noneDecided')} />
        ) : (
          <Table
            label={t('team.approvals.decided')}
            columns={decidedColumns(team)}
            rows={decided}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </Stack>
  );
}

const decidedColumns = (team: TeamSlice): Column<TeamApproval>[] => [
  { key: 'what', head: t('team.claims.what'), cell: (approval) => titleOf(approval, team) },
  {
    key: 'state',
    head: t('team.approvals.claimState'),
    cell: (approval) => <Pill tone={TONES[approval.state]}>{stateWords(approval)}</Pill>,
  },
  {
    key: 'asked',
    head: t('team.approvals.askedBy'),
    cell: ({ askedBy, deskName, askedAt }) => (
      <>
        <bdi>{t('team.approvals.at', { person: askedBy, desk: deskName })}</bdi>, {sinceWords(askedAt)}
      </>
    ),
  },
  {
    key: 'decided',
    head: t('team.approvals.decidedBy'),
    cell: ({ decidedBy, decidedAt }) =>
      decidedBy === undefined ? (
        '–'
      ) : (
        <>
          <bdi>{decidedBy}</bdi>
          {decidedAt === undefined ? null : `, ${sinceWords(decidedAt)}`}
        </>
      ),
  },
  {
    key: 'reason',
    head: t('team.approvals.reason'),
    grow: true,
    cell: ({ state, reason }) => (state === 'void' ? t('team.approvals.isVoid') : (reason ?? '')),
  },
];
