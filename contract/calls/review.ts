// A file opened for review, read-only, beside everything that is this desk's own.
import * as v from 'valibot';
import { JournalRowSchema } from './queries.ts';

const nothing = v.strictObject({});
const done = v.object({});

export const reviewQueries = {
  /** The journal entries a file brings, oldest first; their chain is one of its checks. */
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
  /** Asks which file, and begins; how far it is stands in the slice. `began` is false where the operator cancelled. */
  'review.open': { input: nothing, output: v.object({ began: v.boolean() }) },
  /** Opens a backup; whether the passphrase was right stands in the slice. It is kept nowhere. */
  'review.unlock': {
    input: v.strictObject({ passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
    output: done,
  },
  /** Of a backup of several services: whose records are looked at. */
  'review.choose': { input: v.strictObject({ profile: v.pipe(v.string(), v.maxLength(64)) }), output: done },
  /** Puts the file away, also while it is being read. Nothing of it is left. */
  'review.close': { input: nothing, output: done },
} as const;
