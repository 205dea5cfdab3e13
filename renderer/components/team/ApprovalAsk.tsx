// Asks for another person's approval of what is shown, where the team's policy wants it, and says what became
// of the request. The server decides by the same policy; this only tells it before the act.
import type { UnderReview } from '../../../contract/calls/team.ts';
import type { ApprovalContent, TeamApproval } from '../../../contract/slices/team.ts';
import { needsApproval, type ClaimedAct } from '../../../domain/approval.ts';
import { holdsSubject } from '../../../domain/claim.ts';
import { inBackground } from '../../background.ts';
import { useCommand } from '../../state/command.ts';
import { useActingTeam, type ActingTeam } from '../../state/team.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Notice } from '../Notice.tsx';
import { sinceWords } from './words.ts';

interface Props {
  of: UnderReview;
  act: ClaimedAct;
  /** The id of the quote or of the loan; undefined for an application, which has none. */
  subject: string | undefined;
  /** The server has refused it without an approval, whatever the policy. */
  refused?: boolean;
}

export function ApprovalAsk(props: Props) {
  const acting = useActingTeam();
  return acting === undefined ? null : <Asking acting={acting} {...props} />;
}

/** Whether the act would be refused now, because another person has not approved it. */
export function useWaitsForApproval(props: Props): boolean {
  const acting = useActingTeam();
  if (acting === undefined) return false;
  const { present, isClaimed } = requestsFor(acting, props);
  if (isClaimed || present?.state === 'approved') return false;
  return present?.state === 'asked' || needsApproval(acting.team.policy, props.act);
}

function requestsFor({ team }: ActingTeam, { of, act, subject }: Props) {
  const own = team.approvals.filter((one) => one.isOwn && isAbout(one, of, act.kind, subject));
  const isClaimed =
    of.kind !== 'payment' &&
    team.claims.some(
      (one) => one.isOwn && holdsSubject(one.state) && one.subject === subject && one.digest === of.digest,
    );
  return { own, present: own.find(({ content }) => content && isOf(content, of)), isClaimed };
}

function Asking({ acting, ...props }: Props & { acting: ActingTeam }) {
  const ask = useCommand('team.requestApproval');
  const { of, act, refused = false } = props;
  const { policy, state } = acting.team;
  const { own, present, isClaimed } = requestsFor(acting, props);
  if (isClaimed) return null;
  if (present?.state === 'approved')
    return (
      <Notice
        tone="good"
        title={t('team.ask.approved', {
          person: present.decidedBy ?? '',
          at: sinceWords(present.decidedAt ?? present.askedAt),
        })}
      />
    );
  if (present?.state === 'asked')
    return (
      <Notice tone="way" title={t('team.ask.waiting', { at: sinceWords(present.askedAt) })}>
        <p>{t('team.ask.waitingText')}</p>
      </Notice>
    );
  if (of.kind === 'payment' ? !refused : !needsApproval(policy, act)) return null;
  return (
    <Notice
      tone="look"
      title={t('team.ask.needed')}
      actions={
        state === 'connected' ? (
          <Button kind="primary" busy={ask.busy} onClick={() => inBackground(ask.run({ of }))}>
            {t('team.ask.ask')}
          </Button>
        ) : undefined
      }
    >
      {present?.state === 'rejected' ? (
        <p>{t('team.ask.rejected', { person: present.decidedBy ?? '', reason: present.reason ?? '' })}</p>
      ) : own.some((one) => one.state === 'void') ? (
        <p>{t('team.ask.void')}</p>
      ) : null}
      <p>
        {t(of.kind === 'payment' ? 'team.ask.paid' : 'team.ask.why')}{' '}
        {act.kind === 'accept' ? t('team.ask.quick') : null}
      </p>
      <ErrorNotice error={ask.error} />
    </Notice>
  );
}

/** A request about the same act, also with other details. */
function isAbout(
  { content }: TeamApproval,
  of: UnderReview,
  kind: ClaimedAct['kind'],
  subject: string | undefined,
): boolean {
  if (content?.kind !== kind) return false;
  if (content.kind === 'accept') return content.quoteId === subject;
  if (content.kind !== 'repayment') return true;
  return content.loanId === subject && (content.reference !== undefined) === (of.kind === 'payment');
}

/** With exactly these details. */
function isOf(content: ApprovalContent, of: UnderReview): boolean {
  if (content.kind === 'ending') return false;
  if (content.kind !== 'repayment') return content.shown === of.digest;
  const reference = of.kind === 'payment' ? of.reference : undefined;
  return content.payable.digest === of.digest && content.reference === reference;
}
