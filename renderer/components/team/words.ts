// Who does what, in words.
import type { TeamClaim } from '../../../contract/slices/team.ts';
import { lagosDay } from '../../../domain/days.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { wallNow } from '../../clock.ts';
import { t } from '../../text.ts';
import { dayAndTime, minuteTime } from '../format.ts';

/** `10:42`, with the day if it is not today. */
export const sinceWords = (at: EpochMillis): string =>
  lagosDay(at) === lagosDay(wallNow()) ? minuteTime(at) : dayAndTime(at);

/** `Repayment of LN-000201` */
export const claimWords = ({ kind, subject }: Pick<TeamClaim, 'kind' | 'subject'>): string =>
  t(`team.claims.kind.${kind}`, { subject });
