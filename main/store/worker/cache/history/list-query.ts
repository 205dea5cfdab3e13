// The query of a list of the history.
import type { HistoryFilter, HistorySort } from '../../../../../contract/calls/history.ts';
import { isAsked } from '../words.ts';
import { whereOf } from './filter.ts';

export interface Question {
  readonly scope: number;
  readonly filter: HistoryFilter;
  readonly sort: HistorySort;
  /** Undefined: now. */
  readonly asOf: number | undefined;
}

/** A row must be read to decide whether it is in the list. */
export const isNarrowed = ({ filter, asOf }: Pick<Question, 'filter' | 'asOf'>): boolean =>
  whereOf(filter).sql !== '' || isAsked(filter.search) || asOf !== undefined;
