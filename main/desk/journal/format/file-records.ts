// Journal records about the upkeep of the databases, and about the files that the desk wrote or opened.
import * as v from 'valibot';
import { AttachmentIdSchema, AttachmentTypeSchema } from '../../../../domain/attachment.ts';
import { LoanIdSchema, ProfileIdSchema } from '../../../../domain/ids.ts';
import { RepaymentStepSchema } from '../../../../domain/repayment.ts';
import { RetentionRuleSchema } from '../../../../domain/retention.ts';
import { EpochMillisSchema } from '../../../../domain/value-schemas.ts';
import { CarriedNeedSchema } from '../../../../domain/carried.ts';

const removal = {
  profile: ProfileIdSchema,
  rule: RetentionRuleSchema,
  before: EpochMillisSchema,
  observations: v.number(),
  bytes: v.number(),
};

/** `by`: the computer account. */
const attachment = {
  profile: ProfileIdSchema,
  loanId: LoanIdSchema,
  id: AttachmentIdSchema,
  sha256: v.string(),
  by: v.string(),
};

export const fileRecords = {
  /** A note or a file. The journal's database keeps its content beside the entries. */
  'attachment.added': v.object({
    ...attachment,
    type: AttachmentTypeSchema,
    /** A note has none. */
    name: v.optional(v.string()),
    bytes: v.number(),
    /** Of the repayment checklist; missing: the loan itself. */
    step: v.optional(RepaymentStepSchema),
  }),
  'attachment.withdrawn': v.object({ ...attachment, reason: v.string() }),
  /** The hash stays; the content is gone. */
  'attachment.content-deleted': v.object(attachment),
  /** The full check of both databases. `journal` is missing if its chain could not be read. */
  'upkeep.checked': v.object({
    rows: v.number(),
    problems: v.array(v.string()),
    journal: v.optional(
      v.picklist(['intact', 'broken', 'truncated', 'anchor-lost', 'unanchored', 'content-wrong']),
    ),
  }),
  'upkeep.compacted': v.object({ before: v.number(), after: v.number() }),
  /** Written before the first observation is removed; `upkeep.removed` follows with what was removed. */
  'upkeep.removing': v.object(removal),
  'upkeep.removed': v.object({ ...removal, stopped: v.boolean() }),
  'backup.written': v.object({
    file: v.string(),
    bytes: v.number(),
    sha256: v.string(),
    /** Of the journal in the backup: its number of entries and its last hash. */
    entries: v.number(),
    head: v.string(),
  }),
  /** It was opened as a read-only desk. */
  'backup.viewed': v.object({ file: v.string(), sha256: v.string() }),
  /**
   * The first `entries` records in this journal come from that backup; those between them and this one were carried
   * over from the replaced journal.
   */
  'backup.restored': v.object({
    file: v.string(),
    sha256: v.string(),
    createdAt: EpochMillisSchema,
    entries: v.number(),
    /** Of the replaced journal, which is kept in the folder `aside`. */
    formerEntries: v.number(),
    formerHead: v.optional(v.string()),
    aside: v.string(),
  }),
  /** The operator checked what a restore carried over; the subject is the loan or the request. */
  'restore.answered': v.object({ profile: ProfileIdSchema, need: CarriedNeedSchema, reason: v.string() }),
  'export.written': v.object({
    profile: ProfileIdSchema,
    file: v.string(),
    rows: v.number(),
    sha256: v.string(),
  }),
  /** `amounts`, `accounts`: what the operator let into it. */
  'diagnostics.saved': v.object({
    file: v.string(),
    files: v.number(),
    sha256: v.string(),
    amounts: v.boolean(),
    accounts: v.boolean(),
  }),
  /** A PDF of a loan, or of the days from `first` to `last`. */
  'statement.written': v.object({
    profile: ProfileIdSchema,
    loanId: v.optional(v.string()),
    first: v.optional(v.string()),
    last: v.optional(v.string()),
    file: v.string(),
    sha256: v.string(),
  }),
} as const;
