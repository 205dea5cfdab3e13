// One request: its whole content, what this desk reads otherwise, and the decision. Main asks in the system's
// dialog before it approves.
import type { TeamApproval, TeamSlice } from '../../../contract/slices/team.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { partName } from '../../components/part-name.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { Time } from '../../components/Time.tsx';
import { WholeText, amountBeside } from '../../components/WholeText.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Content } from './Content.tsx';
import { Stack } from '../../components/Layout.tsx';
import styles from './Team.module.css';

export const TONES = {
  asked: 'look',
  approved: 'good',
  rejected: 'stop',
  void: 'plain',
  used: 'plain',
} as const satisfies Record<TeamApproval['state'], Tone>;

export function titleOf(
  { content }: Pick<TeamApproval, 'content'>,
  { claims }: Pick<TeamSlice, 'claims'>,
): string {
  switch (content?.kind) {
    case undefined:
      return t('team.approvals.kind.unread');
    case 'application':
      return t('team.approvals.kind.application');
    case 'accept':
      return t('team.approvals.kind.accept', { subject: content.quoteId });
    case 'repayment':
      return t(`team.approvals.kind.${content.reference === undefined ? 'repayment' : 'paid'}`, {
        subject: content.loanId,
      });
    case 'ending':
      return t(`team.approvals.kind.${content.to === 'rejected' ? 'free' : 'executed'}`, {
        subject: claims.find(({ id }) => id === content.act)?.subject ?? '–',
      });
  }
}

/** An approval to end a claim is used at once. */
export const stateWords = ({ state, content }: TeamApproval): string =>
  t(`team.approvals.state.${state === 'used' && content?.kind === 'ending' ? 'done' : state}`);

interface Props {
  approval: TeamApproval;
  team: TeamSlice;
  canAct: boolean;
}

export function Approval({ approval, team, canAct }: Props) {
  const { content, askedBy, deskName, askedAt, service, digest, changed, state } = approval;
  return (
    <Card title={titleOf(approval, team)} aside={<Pill tone={TONES[state]}>{stateWords(approval)}</Pill>}>
      <Stack gap={3}>
        {content === undefined ? <Notice tone="look" title={t('team.approvals.unread')} /> : null}
        {changed.length === 0 ? null : <Changed changed={changed} person={askedBy} />}
        <Facts>
          {content === undefined ? null : <Content content={content} claims={team.claims} />}
          <Fact name={t('team.approvals.askedBy')}>
            <bdi>{t('team.approvals.at', { person: askedBy, desk: deskName })}</bdi>
            <span className={styles['quiet']}>
              <Time at={askedAt} />
            </span>
          </Fact>
          <Fact name={t('team.approvals.service')}>
            <Mono>{service}</Mono>
            {content === undefined || content.kind === 'ending' ? null : (
              <Pill tone={content.environment === 'live' ? 'stop' : 'plain'}>
                {t(`service.environment.${content.environment}`)}
              </Pill>
            )}
          </Fact>
          <Fact name={t('team.approvals.digest')}>
            <Mono>{digest}</Mono>
          </Fact>
        </Facts>
        {canAct ? <Decision approval={approval} team={team} /> : null}
      </Stack>
    </Card>
  );
}

/** What was asked for above what this desk reads now, so that unlike characters are below each other. */
function Changed({ changed, person }: Pick<TeamApproval, 'changed'> & { person: string }) {
  return (
    <Notice tone="stop" title={t('team.approvals.changed')}>
      <p>{t('team.approvals.changedText', { person })}</p>
      <Facts>
        {changed.map(({ field, was, now }) => {
          const isPayoff = field === 'payoff';
          const [before, after] = isPayoff ? [amountBeside(was, now), amountBeside(now, was)] : [was, now];
          return (
            <Fact key={field} name={isPayoff ? t('loans.payoff') : partName(field)}>
              <span className={styles['difference']}>
                <span>{t('team.approvals.askedFor')}</span>
                <WholeText own={isPayoff} beside={{ text: after, as: 'before' }}>
                  {before}
                </WholeText>
                <span>{t('team.approvals.now')}</span>
                <WholeText own={isPayoff} beside={{ text: before, as: 'now' }}>
                  {after}
                </WholeText>
              </span>
            </Fact>
          );
        })}
      </Facts>
    </Notice>
  );
}

function Decision({ approval, team }: Pick<Props, 'approval' | 'team'>) {
  const approve = useCommand('team.approve');
  const reject = useCommand('team.reject');
  const { id: approvalId, digest, content, mayDecide, askedBy } = approval;
  if (content === undefined) return null;
  if (!mayDecide)
    return (
      <p className={styles['quiet']}>
        {t(askedBy === team.server?.person ? 'team.approvals.own' : 'team.approvals.noRight')}
      </p>
    );
  const frees = content.kind === 'ending' && content.to === 'rejected';
  const agree = async (): Promise<void> => {
    const result = await approve.run({ approvalId, digest });
    if (result?.ok === true) notice(t(frees ? 'team.approvals.freed' : 'team.approvals.approved'));
  };
  const refuse = async (reason: string): Promise<void> => {
    const result = await reject.run({ approvalId, digest, reason });
    if (result?.ok === true) notice(t('team.approvals.rejected'));
  };
  return (
    <>
      {frees ? <Notice tone="look" title={t('team.approvals.freeWarning')} /> : null}
      <ReasonForm
        beside={
          <Button kind="primary" busy={approve.busy} onClick={() => inBackground(agree())}>
            {t(frees ? 'team.approvals.free' : 'team.approvals.approve')}
          </Button>
        }
        open={t('team.approvals.reject')}
        label={t('team.approvals.rejectReason')}
        needed={t('team.approvals.rejectNeeded')}
        confirm={t('team.approvals.rejectConfirm')}
        busy={reject.busy}
        error={reject.error}
        onReason={(reason) => inBackground(refuse(reason))}
      />
      <ErrorNotice error={approve.error} />
    </>
  );
}
