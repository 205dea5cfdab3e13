// Who does what, in words.
import type { Doing, TeamClaim } from '../../../contract/slices/team.ts';
import { lagosDay } from '../../../domain/days.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { wallNow } from '../../clock.ts';
import { t } from '../../text.ts';
import { dayAndTime, minuteTime } from '../format.ts';

/** `10:42`, with the day if it is not today. */
export const sinceWords = (at: EpochMillis): string =>
  lagosDay(at) === lagosDay(wallNow()) ? minuteTime(at) : dayAndTime(at);

/** `ada is repaying LN-000201 since 10:42` */
export function doingWords(person: string, { kind, subject, since }: Doing): string {
  const what =
    kind === 'repayment'
      ? t('team.doing.repayment', { person, subject })
      : t(`team.doing.${kind}`, { person });
  return t('team.doing.since', { what, since: sinceWords(since) });
}

/** `Repayment of LN-000201` */
export const claimWords = ({
  kind,
  subject,
  loanId,
}: Pick<TeamClaim, 'kind' | 'subject' | 'loanId'>): string =>
  t(`team.claims.kind.${kind}`, { subject: loanId ?? subject });
