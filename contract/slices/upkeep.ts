// The one task of upkeep that runs or ran last, the last check, and what was removed of the open service's records.
import * as v from 'valibot';
import { RetentionRuleSchema } from '../../domain/retention.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';
import { VerificationSchema } from './journal.ts';

const at = EpochMillisSchema;

export const RemovalSchema = v.object({
  /** When it began. */
  at,
  rule: RetentionRuleSchema,
  /** What is not older than this stayed. */
  before: at,
  observations: v.number(),
  bytes: v.number(),
});
export type Removal = v.InferOutput<typeof RemovalSchema>;

export const CheckSchema = v.object({
  at,
  rows: v.number(),
  /** Tables whose indices do not agree with them; none where all is well. */
  problems: v.array(v.string()),
  /** Undefined where the journal could not be read to its end. */
  journal: v.optional(VerificationSchema.entries.outcome),
});
export type Check = v.InferOutput<typeof CheckSchema>;

export const UpkeepTaskSchema = v.object({
  kind: v.picklist(['check', 'compact', 'count', 'remove']),
  state: v.picklist(['running', 'stopping', 'done', 'cancelled', 'failed']),
  startedAt: at,
  /** Rows, or pages of the file while it is compacted. */
  done: v.number(),
  /** As far as it can be known before; undefined where it cannot. */
  of: v.optional(v.number()),
  error: v.optional(AppErrorSchema),
  /** Of a count that is done: what would go. Of a removal: what went, also of one that was stopped. */
  counted: v.optional(
    v.object({
      rule: RetentionRuleSchema,
      before: at,
      observations: v.number(),
      bytes: v.number(),
      digest: v.string(),
    }),
  ),
  /** Bytes of the file, of a compaction that ended. */
  sizes: v.optional(v.object({ before: v.number(), after: v.number() })),
});
export type UpkeepTask = v.InferOutput<typeof UpkeepTaskSchema>;

export const UpkeepSliceSchema = v.object({
  task: v.optional(UpkeepTaskSchema),
  checked: v.optional(CheckSchema),
  /** Oldest first. */
  removals: v.array(RemovalSchema),
});
export type UpkeepSlice = v.InferOutput<typeof UpkeepSliceSchema>;
