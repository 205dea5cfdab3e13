// What a list of the history is asked for.
import type { HistoryFilter, HistorySort } from '../../../../../contract/calls/history.ts';
import { isAsked } from '../words.ts';
import { whereOf } from './filter.ts';

export interface Question {
  readonly scope: number;
  readonly filter: HistoryFilter;
  readonly sort: HistorySort;
  /** Undefined: as it is known now. */
  readonly asOf: number | undefined;
}

/** Whether a row has to be looked at to know that it is in the list. */
export const isNarrowed = ({ filter, asOf }: Pick<Question, 'filter' | 'asOf'>): boolean =>
  whereOf(filter).sql !== '' || isAsked(filter.search) || asOf !== undefined;
