// The table of the thread of a file under review: its own calls, and History's, which the databases' thread
// has too. The thread imports its types alone.
import type { HistoryResource } from '../../contract/calls/history.ts';
import type { ReviewRefusal } from '../../contract/slices/review.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { call } from '../desk/ports/call-table.ts';
import { reviewCalls, type Recognised } from '../desk/ports/review.ts';
import { journalCalls } from '../desk/ports/store.ts';
import { historyCalls } from '../desk/ports/history.ts';

export const reviewTable = {
  history: historyCalls,
  file: {
    ...reviewCalls,
    /** `path`: of the chosen file · `database`: of the review's own database. */
    recognise: call<(path: string, database: string) => Recognised | { refused: ReviewRefusal }>(),
    kinds: call<(profile: ProfileId) => { resource: HistoryResource; records: number }[]>(),
    entries: journalCalls.entries,
  },
};

export type ReviewTable = typeof reviewTable;
