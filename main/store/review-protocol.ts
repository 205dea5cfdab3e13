// What passes between the front and the thread of a file under review. It answers as the store's thread does
// (protocol.ts), and History's questions are the very same operations.
import type { ProfileId } from '../../domain/ids.ts';
import type {
  FiledAnswer,
  PackContents,
  PackedAnswer,
  Recognised,
  ReviewOutcome,
  ReviewStep,
} from '../desk/ports/review.ts';
import type { ReviewRefusal, Unread } from '../../contract/slices/review.ts';
import type { Operations } from './protocol.ts';

/** Whose records they are in the review's own database. */
export const UNDER_REVIEW = 'under-review' as ProfileId;

export type HistoryOperations = Pick<
  Operations,
  | 'historyPage'
  | 'historyCount'
  | 'historyTotals'
  | 'historyCompare'
  | 'historySyncs'
  | 'historyRecord'
  | 'historySeries'
>;

type Refused = { refused: ReviewRefusal };

export interface ReviewOperations extends HistoryOperations {
  /** `path` is the chosen file's, `database` that of the review's own. */
  recognise: { takes: { path: string; database: string }; answers: Recognised | Refused };
  step: { takes: undefined; answers: ReviewStep };
  pack: { takes: undefined; answers: PackContents | Refused };
  answers: { takes: { from: number }; answers: PackedAnswer[] };
  file: { takes: { filed: readonly FiledAnswer[] }; answers: void };
  note: { takes: { unread: readonly Unread[] }; answers: void };
  outcome: { takes: undefined; answers: ReviewOutcome };
}
