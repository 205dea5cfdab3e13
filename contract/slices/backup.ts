// Backup and restore: the last backup, the one being made or opened, and what an opened one holds beside what is here.
import * as v from 'valibot';
import { ExternalIdSchema, IntentIdSchema, ProfileIdSchema } from '../../domain/ids.ts';
import { IntentKindSchema } from '../../domain/intent.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';
import { VerificationSchema } from './journal.ts';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** An act whose outcome is open. After a restore `recorded` and `sent` are `unknown`, as after a crash. */
const UnsettledSchema = v.object({
  intentId: IntentIdSchema,
  profile: ProfileIdSchema,
  kind: IntentKindSchema,
  state: v.picklist(['recorded', 'sent', 'unknown']),
  at: EpochMillisSchema,
  externalId: v.optional(ExternalIdSchema),
});
export type Unsettled = v.InferOutput<typeof UnsettledSchema>;

const HoldingsSchema = v.object({
  entries: v.number(),
  /** Of the journal. */
  newestEntryAt: v.optional(EpochMillisSchema),
  loans: v.number(),
  /** Differing answers kept, of everything. */
  observations: v.number(),
  /** The latest answer of any service. */
  newestAnswerAt: v.optional(EpochMillisSchema),
  unsettled: v.array(UnsettledSchema),
  /** Saved views of every service. */
  views: v.number(),
});
export type HoldingsView = v.InferOutput<typeof HoldingsSchema>;

const ChosenBackupSchema = v.object({
  /** The file's own name. */
  file: v.string(),
  bytes: v.number(),
});

export const OpenedBackupSchema = v.object({
  ...ChosenBackupSchema.entries,
  /** The app's version that made it. */
  app: v.string(),
  createdAt: EpochMillisSchema,
  sha256: hash,
  /** Opened to be restored; otherwise it was only checked and nothing of it is left on the disk. */
  restorable: v.boolean(),
  checkedAt: EpochMillisSchema,
  verification: VerificationSchema,
  holds: HoldingsSchema,
  profiles: v.array(
    v.object({
      id: ProfileIdSchema,
      name: v.string(),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: v.string(),
      /** One of this id is here already, and stays as it is. */
      isHere: v.boolean(),
    }),
  ),
  here: HoldingsSchema,
  /** Journal entries that both have; what comes after them differs. */
  common: v.number(),
});
export type OpenedBackupView = v.InferOutput<typeof OpenedBackupSchema>;

export const BackupTaskSchema = v.object({
  kind: v.picklist(['write', 'check', 'restore']),
  file: v.string(),
  startedAt: EpochMillisSchema,
  state: v.picklist(['running', 'stopping', 'done', 'stopped', 'failed']),
  stage: v.picklist([
    'copying',
    'locking',
    'deriving',
    'writing',
    'reading',
    'checking-databases',
    'checking-journal',
    'replacing',
  ]),
  /** In bytes; without `of` it is not known how much there is. */
  done: v.number(),
  of: v.optional(v.number()),
  /** Of the file that was written. */
  written: v.optional(
    v.object({
      bytes: v.number(),
      sha256: hash,
      entries: v.number(),
      loans: v.number(),
      views: v.number(),
    }),
  ),
  /** Why it failed; of one that is done, why it could not be noted in the journal. */
  error: v.optional(AppErrorSchema),
});
export type BackupTask = v.InferOutput<typeof BackupTaskSchema>;

export const BackupSliceSchema = v.object({
  /** As the journal tells; a restored journal tells of backups made before. */
  last: v.optional(v.object({ at: EpochMillisSchema, file: v.string() })),
  /** The file the operator chose; nothing of it is proven yet. */
  chosen: v.optional(ChosenBackupSchema),
  task: v.optional(BackupTaskSchema),
  opened: v.optional(OpenedBackupSchema),
});
export type BackupSlice = v.InferOutput<typeof BackupSliceSchema>;
