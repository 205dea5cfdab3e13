// Notes and attachments of a loan. Bytes of a dropped or pasted file cross as base64; the page learns no path.
import * as v from 'valibot';
import {
  AttachmentIdSchema,
  AttachmentTypeSchema,
  LARGEST_ATTACHMENT,
  LONGEST_NOTE,
} from '../../domain/attachment.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { RepaymentStepSchema } from '../../domain/repayment.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { unasked, words } from './entries.ts';

const one = v.strictObject({ id: AttachmentIdSchema });
/** `step`: of the repayment checklist; undefined: the loan itself. */
const place = { loanId: LoanIdSchema, step: v.optional(RepaymentStepSchema) };

/** Of one attachment in base64. */
const MOST_BASE64 = Math.ceil(LARGEST_ATTACHMENT / 3) * 4;
/** A name of a dropped file may be a whole path, and every character of it may be escaped in JSON. */
const MOST_NAME = 4_096;

const AttachmentSchema = v.object({
  id: AttachmentIdSchema,
  type: AttachmentTypeSchema,
  /** A note has none. */
  name: v.optional(v.string()),
  /** The text of a note, while its content is kept. */
  text: v.optional(v.string()),
  bytes: v.number(),
  sha256: v.string(),
  step: v.optional(RepaymentStepSchema),
  addedAt: EpochMillisSchema,
  /** The computer account. */
  by: v.string(),
  withdrawn: v.optional(v.object({ at: EpochMillisSchema, by: v.string(), reason: v.string() })),
  /** kept · deleted: by an operator · missing: lost, for example with a damaged journal. */
  content: v.picklist(['kept', 'deleted', 'missing']),
});
export type Attachment = v.InferOutput<typeof AttachmentSchema>;

export const attachmentQueries = {
  /** Every attachment of the loan, oldest first, withdrawn ones included. */
  'attachments.list': {
    input: v.strictObject({ loanId: LoanIdSchema }),
    output: v.object({ attachments: v.array(AttachmentSchema) }),
  },
  /** The content, checked against its hash. `cut`: only the beginning of a long text. */
  'attachments.preview': {
    input: one,
    output: v.variant('kind', [
      v.object({ kind: v.literal('text'), text: v.string(), cut: v.boolean() }),
      v.object({ kind: v.literal('picture'), base64: v.string(), mime: v.string() }),
      v.object({ kind: v.literal('none'), because: v.picklist(['type', 'too-many-pixels', 'unreadable']) }),
    ]),
  },
} as const;

const added = v.object({ id: v.optional(AttachmentIdSchema) });

export const attachmentCommands = {
  'attachments.addNote': {
    ...unasked('adds to the journal; frees nothing', { ...place, text: words(LONGEST_NOTE) }),
    output: added,
  },
  /** Asks for a file and keeps a copy; no id if the operator cancelled. */
  'attachments.choose': {
    ...unasked('main asks for the file in the system’s dialog', place),
    output: added,
  },
  /** A file that was dropped or pasted. `bytes`: its size as the system states it. */
  'attachments.add': {
    unasked: 'adds to the journal; frees nothing',
    input: v.strictObject({
      ...place,
      name: v.pipe(v.string(), v.maxLength(MOST_NAME)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
      base64: v.pipe(v.string(), v.maxLength(MOST_BASE64)),
    }),
    output: added,
    maxInput: MOST_BASE64 + 6 * MOST_NAME + 4_096,
  },
  /** Saves a copy; no file if the operator cancelled. */
  'attachments.saveCopy': {
    ...unasked('main asks for the file in the system’s dialog', one.entries),
    output: v.object({ file: v.optional(v.string()) }),
  },
  /** Records that it no longer counts. Its content stays. */
  'attachments.withdraw': {
    ...unasked('marks it withdrawn; its content stays', { id: AttachmentIdSchema, reason: words(1000) }),
    output: v.object({}),
  },
  /** Deletes the content of a withdrawn attachment; the record and its hash stay. */
  'attachments.deleteContent': { asks: true, input: one, output: v.object({}) },
} as const;
