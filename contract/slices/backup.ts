// Backup and restore: the last backup, the one being written or opened, and an opened one compared with this
// desk.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { VerificationSchema } from './journal.ts';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const HoldingsSchema = v.object({
  entries: v.number(),
  /** Of the journal. */
  newestEntryAt: v.optional(EpochMillisSchema),
  loans: v.number(),
  /** All observations. */
  observations: v.number(),
  /** The latest answer of any service. */
  newestAnswerAt: v.optional(EpochMillisSchema),
  /** Saved views of every service. */
  views: v.number(),
});
export type HoldingsView = v.InferOutput<typeof HoldingsSchema>;

const ChosenBackupSchema = v.object({
  /** The file's own name. */
  file: v.string(),
  bytes: v.number(),
});

const OpenedBackupSchema = v.object({
  ...ChosenBackupSchema.entries,
  /** The version of the app that wrote it. */
  app: v.string(),
  createdAt: EpochMillisSchema,
  sha256: hash,
  /** `check`: nothing of it remains on disk. */
  purpose: v.picklist(['check', 'view', 'restore']),
  checkedAt: EpochMillisSchema,
  verification: VerificationSchema,
  holds: HoldingsSchema,
  profiles: v.array(
    v.object({
      id: ProfileIdSchema,
      name: v.string(),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: v.string(),
      /** This desk has a profile with this id, which stays as it is. */
      isHere: v.boolean(),
    }),
  ),
  here: HoldingsSchema,
  /** Journal entries that both have; the later ones differ. */
  common: v.number(),
});
export type OpenedBackupView = v.InferOutput<typeof OpenedBackupSchema>;

const BackupTaskSchema = v.object({
  kind: v.picklist(['write', 'check', 'view', 'restore']),
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
  /** In bytes; `of` is undefined while the total is unknown. */
  done: v.number(),
  of: v.optional(v.number()),
  /** The written file. */
  written: v.optional(
    v.object({
      bytes: v.number(),
      sha256: hash,
      entries: v.number(),
      loans: v.number(),
      views: v.number(),
    }),
  ),
  /** Why it failed; for one that is done, why the journal has no record of it. */
  error: v.optional(AppErrorSchema),
});
export type BackupTask = v.InferOutput<typeof BackupTaskSchema>;

export const BackupSliceSchema = v.object({
  /** From the journal; a restored journal lists earlier backups. */
  last: v.optional(v.object({ at: EpochMillisSchema, file: v.string() })),
  /** The file that the operator chose; nothing of it is proven yet. */
  chosen: v.optional(ChosenBackupSchema),
  task: v.optional(BackupTaskSchema),
  opened: v.optional(OpenedBackupSchema),
});
export type BackupSlice = v.InferOutput<typeof BackupSliceSchema>;
