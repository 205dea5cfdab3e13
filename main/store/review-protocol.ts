// What passes between the front and the thread of a file under review. It answers as the store's thread does
// (protocol.ts), and History's questions are the very same operations.
import type { HistoryResource } from '../../contract/calls/history.ts';
import type { JournalRow } from '../../contract/calls/queries.ts';
import type { ProfileId } from '../../domain/ids.ts';
import type {
  FiledAnswer,
  PackContents,
  PackedAnswer,
  Recognised,
  ReviewOutcome,
  ReviewStep,
  UnlockedBackup,
} from '../desk/ports/review.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { ReviewRefusal, Unread } from '../../contract/slices/review.ts';
import type { Operations, Parts } from './protocol.ts';

/** Whose records they are in the review's own database. */
export const UNDER_REVIEW = 'under-review' as ProfileId;

/** Ends the name of the folder a backup is opened into, beside the review's own database. */
export const UNLOCKED = '.backup';

export type HistoryOperations = Pick<
  Operations,
  | 'historyPage'
  | 'historyCount'
  | 'historyTotals'
  | 'historyCompare'
  | 'historySyncs'
  | 'historyRecord'
  | 'historySeries'
  | 'exportPart'
>;

type Refused = { refused: ReviewRefusal };

export interface ReviewOperations extends HistoryOperations {
  /** `path` is the chosen file's, `database` that of the review's own. */
  recognise: { takes: { path: string; database: string }; answers: Recognised | Refused };
  step: { takes: undefined; answers: ReviewStep };
  pack: { takes: undefined; answers: PackContents | Refused };
  answers: { takes: { from: number }; answers: PackedAnswer[] };
  file: { takes: { filed: readonly FiledAnswer[] }; answers: void };
  unlock: { takes: { passphrase: string; at: EpochMillis }; answers: UnlockedBackup };
  kinds: { takes: { profile: ProfileId }; answers: { resource: HistoryResource; records: number }[] };
  entries: { takes: { kinds: readonly string[]; subject: string | undefined }; answers: Parts<JournalRow> };
  more: { takes: { rest: number }; answers: Parts<unknown> };
  note: { takes: { unread: readonly Unread[] }; answers: void };
  outcome: { takes: undefined; answers: ReviewOutcome };
}
