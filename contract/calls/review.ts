// A file opened for review, read-only and apart from this desk's own records.
import * as v from 'valibot';
import { JournalRowSchema } from './queries.ts';

const nothing = v.strictObject({});
const done = v.object({});

export const reviewQueries = {
  /** The file's journal entries, oldest first; their chain is one of its checks. */
  'review.entries': {
    input: v.strictObject({
      cursor: v.optional(v.pipe(v.string(), v.maxLength(20))),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
    }),
    output: v.object({
      rows: v.array(JournalRowSchema),
      nextCursor: v.optional(v.string()),
      total: v.number(),
    }),
  },
} as const;

export const reviewCommands = {
  /**
   * Asks for a file and starts reading it; the slice shows the progress. `began` is false if the operator
   * cancelled.
   */
  'review.open': { input: nothing, output: v.object({ began: v.boolean() }) },
  /** Opens a backup; the slice says whether the passphrase was right. It is stored nowhere. */
  'review.unlock': {
    input: v.strictObject({ passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
    output: done,
  },
  /** For a backup of several services: whose records to show. */
  'review.choose': { input: v.strictObject({ profile: v.pipe(v.string(), v.maxLength(64)) }), output: done },
  /** Closes the file, also while it is being read. Nothing of it remains. */
  'review.close': { input: nothing, output: done },
} as const;
