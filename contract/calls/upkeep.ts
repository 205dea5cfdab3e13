// The data on this computer and its upkeep: checks, retention, compaction.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { RetentionRuleSchema } from '../../domain/retention.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { ResourceSchema } from '../slices/connect.ts';
import { asked, digest, nothing, unasked } from './entries.ts';

const StoredResourceSchema = v.object({
  profile: ProfileIdSchema,
  resource: ResourceSchema,
  things: v.number(),
  observations: v.number(),
  /** The time of the oldest record. */
  oldest: v.optional(EpochMillisSchema),
});
export type StoredResource = v.InferOutput<typeof StoredResourceSchema>;

/** Sizes in bytes. */
export const StoredSchema = v.object({
  folder: v.string(),
  cacheBytes: v.number(),
  journalBytes: v.number(),
  freeBytes: v.number(),
  diskFree: v.number(),
  /** Files set aside, because they were damaged or are of another version. */
  aside: v.array(v.object({ file: v.string(), bytes: v.number() })),
  kept: v.array(StoredResourceSchema),
  entries: v.number(),
});

export const upkeepQueries = {
  'upkeep.stored': { input: nothing, output: StoredSchema },
} as const;

/** Each starts a task that the slice shows. A second task at the same time is refused (`bad-input`). */
export const upkeepCommands = {
  'upkeep.check': unasked('only reads', {}),
  'upkeep.compact': unasked('removes nothing', {}),
  /** Counts what the rule would remove of the open service's records. It changes nothing. */
  'upkeep.count': unasked('only reads', { rule: RetentionRuleSchema }),
  /** Removes what was counted and shown; `digest` is the count's. */
  'upkeep.remove': asked({ digest }),
  /** Stops after the present step; what was done stays done. */
  'upkeep.cancel': unasked('stops a task', {}),
} as const;
