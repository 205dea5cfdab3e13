// Writes figures and times for statements.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { grouped, naira } from '../../../domain/format-amount.ts';
import { DATE_LOCALE } from '../../../domain/locale.ts';
import { t } from '../../../messages/words.ts';
import { closingWords } from '../evidence/loan-facts.ts';

/** Writes the figures and times of one page. */
export interface PaperWords {
  amount(value: Decimal, unit: string | undefined): string;
  day(at: number): string;
  /** `21 Nov 2026 06:56`, in Lagos. */
  minute(at: number): string;
  /** In Lagos with its zone, and in UTC. */
  moment(at: EpochMillis): string;
}

/** When a listed loan was closed, and the source if the service states no time. */
export function closedWords(
  { closedAt, closedBy, closedSource = '' }: Pick<HistoryRow, 'closedAt' | 'closedBy' | 'closedSource'>,
  words: PaperWords,
): string {
  if (closedAt === undefined) return t('statements.paper.missing');
  if (closedBy === undefined) return words.minute(closedAt);
  const closing = { at: closedAt, by: closedBy, source: closedSource };
  return closingWords(closing, (at) => (closedBy === 'entered' ? words.day(at) : words.minute(at)));
}

export function paperWords(): PaperWords {
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, day: '2-digit', month: 'short', year: 'numeric' });
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [lagosDay, lagosClock] = [day('Africa/Lagos'), clock('Africa/Lagos')];
  const [utcDay, utcClock] = [day('UTC'), clock('UTC')];
  const minute = (at: number): string => `${lagosDay.format(at)} ${lagosClock.format(at)}`;
  return {
    amount(value, unit) {
      if (unit === 'NGN') return naira(value);
      return unit === undefined ? grouped(value) : `${grouped(value)}\u00a0${unit}`;
    },
    day: (at) => lagosDay.format(at),
    minute,
    moment(at) {
      const [here, there] = [lagosDay.format(at), utcDay.format(at)];
      const utc = here === there ? utcClock.format(at) : `${there} ${utcClock.format(at)}`;
      return t('statements.paper.moment', { time: minute(at), utc });
    },
  };
}
