// A filter in words: one chip for each condition.
import type { HistoryFilter } from '../../../contract/calls/history.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { day, dayAndTime, grouped } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { t } from '../../text.ts';
import { dayBefore, lagosText } from './lagos.ts';

type Condition = keyof HistoryFilter;
interface Chip {
  condition: Condition;
  words: string;
}

const ORDER: readonly Condition[] = [
  'search',
  'statuses',
  'statusWords',
  'notStatusWords',
  'opened',
  'closed',
  'since',
  'amount',
  'payoff',
  'collateral',
  'unit',
  'asset',
  'chain',
  'destination',
];

export function chipsOf(filter: HistoryFilter): Chip[] {
  return ORDER.flatMap((condition) => {
    const value = valueWords(filter, condition);
    if (value === undefined) return [];
    return [{ condition, words: t('history.chip', { name: t(`history.condition.${condition}`), value }) }];
  });
}

export function without(filter: HistoryFilter, condition: Condition): HistoryFilter {
  const { [condition]: _gone, ...rest } = filter;
  return rest;
}

function valueWords(filter: HistoryFilter, condition: Condition): string | undefined {
  switch (condition) {
    case 'statuses':
      return filter.statuses?.map((word) => statusText(word)).join(', ');
    case 'statusWords':
      return filter.statusWords?.join(', ');
    case 'notStatusWords':
      return filter.notStatusWords?.join(', ');
    case 'opened':
    case 'closed':
    case 'since':
      return filter[condition] && timesWords(filter[condition]);
    case 'amount':
    case 'payoff':
    case 'collateral':
      return filter[condition] && amountsWords(filter[condition]);
    case 'search':
      return filter.search === undefined ? undefined : t('history.quoted', { text: filter.search });
    case 'unit':
    case 'asset':
    case 'chain':
    case 'destination':
      return filter[condition];
  }
}

export const statusText = (word: string): string => humanised(word).toLowerCase();

interface Times {
  from?: EpochMillis | undefined;
  to?: EpochMillis | undefined;
}
/** `to` is exclusive; its words are the last day of the range. */
function timesWords({ from, to }: Times): string {
  const first = from === undefined ? undefined : edge(from);
  const last = to === undefined ? undefined : isMidnight(to) ? day(dayBefore(to)) : edge(to);
  if (first === undefined) return t('history.until', { last: last ?? '' });
  return last === undefined ? t('history.from', { first }) : t('history.between', { first, last });
}
const isMidnight = (at: EpochMillis): boolean => lagosText(at).endsWith('T00:00');
const edge = (at: EpochMillis): string => (isMidnight(at) ? day(at) : dayAndTime(at));

function amountsWords({ least, most }: { least?: Decimal | undefined; most?: Decimal | undefined }): string {
  if (least === undefined) return t('history.atMost', { most: most === undefined ? '' : grouped(most) });
  return most === undefined
    ? t('history.atLeast', { least: grouped(least) })
    : t('history.between', { first: grouped(least), last: grouped(most) });
}
