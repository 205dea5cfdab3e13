// What a list of the history is asked for.
import type { HistoryFilter, HistorySort } from '../../../../../contract/calls/history.ts';

export interface Question {
  readonly scope: number;
  readonly filter: HistoryFilter;
  readonly sort: HistorySort;
  /** Undefined: as it is known now. */
  readonly asOf: number | undefined;
}
