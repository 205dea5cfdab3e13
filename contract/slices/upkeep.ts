// The running or last task of upkeep, the last check, and what was removed of the open service's records.
import * as v from 'valibot';
import { RetentionRuleSchema } from '../../domain/retention.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { VerificationSchema } from './journal.ts';

const at = EpochMillisSchema;

const RemovalSchema = v.object({
  /** When it started. */
  at,
  rule: RetentionRuleSchema,
  /** Records from this time on stayed. */
  before: at,
  observations: v.number(),
  bytes: v.number(),
});
export type Removal = v.InferOutput<typeof RemovalSchema>;

const CheckSchema = v.object({
  at,
  rows: v.number(),
  /** Tables that disagree with their indices. */
  problems: v.array(v.string()),
  /** Undefined if the journal could not be read to its end. */
  journal: v.optional(VerificationSchema.entries.outcome),
});
export type Check = v.InferOutput<typeof CheckSchema>;

const UpkeepTaskSchema = v.object({
  kind: v.picklist(['check', 'compact', 'count', 'remove']),
  state: v.picklist(['running', 'stopping', 'done', 'cancelled', 'failed']),
  startedAt: at,
  /** Rows; for a compaction, pages of the file. */
  done: v.number(),
  /** Undefined if the total is not known beforehand. */
  of: v.optional(v.number()),
  error: v.optional(AppErrorSchema),
  /** A finished count: what a removal would remove. A removal, also a stopped one: what it removed. */
  counted: v.optional(
    v.object({
      rule: RetentionRuleSchema,
      before: at,
      observations: v.number(),
      bytes: v.number(),
      digest: v.string(),
    }),
  ),
  /** A finished compaction: the file's size in bytes. */
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
