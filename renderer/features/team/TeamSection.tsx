// Settings → Team: joining a team step by step, and what this desk knows of the one it belongs to.
import { useState } from 'react';
import type { TeamSlice } from '../../../contract/slices/team.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { Desks } from './Desks.tsx';
import { NoTeam } from './NoTeam.tsx';
import { Policy } from './Policy.tsx';
import { MissingActs } from './MissingActs.tsx';
import { TestSteps } from './TestSteps.tsx';
import styles from './Team.module.css';

export default function TeamSection() {
  const team = useSlice('team');
  if (team === undefined)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  return team.state === 'off' ? <Joining team={team} /> : <Joined team={team} />;
}

function Joining({ team }: { team: TeamSlice }) {
  return (
    <Stack>
      <NoTeam />
      <Connecting team={team} title={t('team.form.title')} />
    </Stack>
  );
}

/** The form, and beside it the steps of its test. */
function Connecting({ team, title, onDone }: { team: TeamSlice; title: string; onDone?: () => void }) {
  return (
    <Stack className={layout['columns']}>
      <Card title={title}>
        <ConnectForm
          present={team.server}
          deskName={team.deskName}
          isTesting={team.test?.isRunning === true}
          {...(onDone && { onDone })}
        />
      </Card>
      <TestSteps test={team.test} />
    </Stack>
  );
}

const TONES = {
  off: 'plain',
  connecting: 'way',
  connected: 'good',
  lost: 'look',
  refused: 'stop',
} as const satisfies Record<TeamSlice['state'], Tone>;

function Joined({ team }: { team: TeamSlice }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Stack>
      {team.problem === undefined ? null : <ErrorNotice error={team.problem} alert={false} />}
      {team.missing === undefined ? null : <MissingActs count={team.missing} />}
      <Card
        title={t('team.joined.title')}
        aside={<Pill tone={TONES[team.state]}>{t(`team.state.${team.state}`)}</Pill>}
      >
        <Membership team={team} />
        <Acts
          canRead={team.server !== undefined}
          isChanging={isChanging}
          onChange={() => setIsChanging((was) => !was)}
        />
      </Card>
      {isChanging ? (
        <Connecting team={team} title={t('team.form.change')} onDone={() => setIsChanging(false)} />
      ) : null}
      <Desks team={team} />
      <Policy
        rules={team.readAt === undefined ? undefined : team.policy}
        mayManage={team.rights.includes('manage')}
      />
    </Stack>
  );
}

function Membership({ team: { server, team, deskName, rights, readAt } }: { team: TeamSlice }) {
  return (
    <Facts>
      {team === undefined ? null : (
        <>
          <Fact name={t('team.joined.name')}>
            <bdi>{team.name}</bdi>
          </Fact>
          <Fact name={t('team.joined.database')}>
            <Mono>{team.databaseId}</Mono>
            <span className={styles['quiet']}>{t('team.joined.databaseHint')}</span>
          </Fact>
        </>
      )}
      {server === undefined ? null : (
        <>
          <Fact name={t('team.joined.server')}>
            <Mono>{`${server.host}:${server.port}/${server.database}`}</Mono>
          </Fact>
          <Fact name={t('team.joined.person')}>
            <bdi>{server.person}</bdi>
          </Fact>
        </>
      )}
      {rights.length === 0 ? null : (
        <Fact name={t('team.joined.rights')}>
          {rights.map((right) => (
            <Pill key={right}>{t(`team.right.${right}`)}</Pill>
          ))}
        </Fact>
      )}
      {deskName === undefined ? null : (
        <Fact name={t('team.joined.desk')}>
          <bdi>{deskName}</bdi>
        </Fact>
      )}
      <Fact name={t('team.joined.read')}>
        {readAt === undefined ? t('common.notRead') : <Ago at={readAt} />}
      </Fact>
    </Facts>
  );
}

/** Without its settings a desk knows no server to read. */
function Acts(props: { canRead: boolean; isChanging: boolean; onChange: () => void }) {
  const { canRead, isChanging, onChange } = props;
  const read = useCommand('team.readAgain');
  const leave = useCommand('team.disconnect');
  const go = async (): Promise<void> => {
    const result = await leave.run({});
    if (result?.ok === true) notice(t('team.joined.left'));
  };
  return (
    <>
      <Row wrap className={styles['foot']}>
        {canRead ? (
          <Button busy={read.busy} onClick={() => inBackground(read.run({}))}>
            {t('team.joined.readAgain')}
          </Button>
        ) : null}
        <Button aria-expanded={isChanging} onClick={onChange}>
          {t('team.form.change')}
        </Button>
        <Button kind="quiet" busy={leave.busy} onClick={() => inBackground(go())}>
          {t('team.joined.leave')}
        </Button>
      </Row>
      <ErrorNotice error={leave.error} />
    </>
  );
}
