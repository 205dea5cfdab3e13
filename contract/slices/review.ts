// A file opened for review: its kind, its origin, and how much of it could be read. History's queries read
// its records with `source: 'review'`; no other slice contains any of them.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { HistoryFilterSchema, HistoryResourceSchema } from '../calls/history.ts';
import { AppErrorSchema } from '../error-schemas.ts';
import { ReviewKindSchema, ReviewSourceSchema } from '../review-source.ts';

/**
 * unknown: it contains no record · headless: an export without its first line, so its kind of record is
 * unknown · joined: several exports in one file · newer: from a later version of this app · cut-off: a pack
 * that ends too early · compressed: a pack repacked by another program.
 */
const ReviewRefusalSchema = v.picklist([
  'not-a-file',
  'empty',
  'unknown',
  'headless',
  'joined',
  'too-large',
  'too-many',
  'newer',
  'cut-off',
  'compressed',
]);
export type ReviewRefusal = v.InferOutput<typeof ReviewRefusalSchema>;

const UnreadProblemSchema = v.picklist([
  'not-text',
  'not-json',
  'cut-off',
  'too-long',
  'not-a-record',
  'key-twice',
  'missing',
  'wrong',
  'amount',
  'time',
  'twice',
  'units',
  'head',
  'profile',
  'not-there',
  'not-understood',
]);
export type UnreadProblem = v.InferOutput<typeof UnreadProblemSchema>;

/** One line, or one file of a pack, that could not be read. */
const UnreadSchema = v.object({
  line: v.optional(v.number()),
  /** A file within a pack. */
  file: v.optional(v.string()),
  field: v.optional(v.string()),
  problem: UnreadProblemSchema,
});
export type Unread = v.InferOutput<typeof UnreadSchema>;

/** Why a check of an evidence pack fails: the first problem, with its file or journal entry. */
const CheckFailureSchema = v.variant('problem', [
  v.object({
    problem: v.picklist(['changed', 'missing', 'not-listed', 'twice', 'not-text', 'not-json', 'zip-entry']),
    file: v.string(),
  }),
  v.object({ problem: v.literal('unexpected'), file: v.string(), field: v.optional(v.string()) }),
  v.object({ problem: v.literal('entry'), entry: v.number() }),
  v.object({ problem: v.literal('gap'), entry: v.number(), before: v.number() }),
  v.object({ problem: v.picklist(['last-hash', 'zip-directory']) }),
]);
export type CheckFailure = v.InferOutput<typeof CheckFailureSchema>;

/** The checks of an evidence pack, the same as those of `npm run verify-evidence`. */
const PackCheckSchema = v.object({
  name: v.picklist(['zip', 'list', 'hashes', 'records', 'chain', 'bodies', 'lists', 'attachments']),
  /** Undefined for a check that passes. */
  wrong: v.optional(CheckFailureSchema),
});
export type PackCheck = v.InferOutput<typeof PackCheckSchema>;

/** What the file states about itself. */
const MadeSchema = v.object({
  profile: v.string(),
  environment: v.optional(v.string()),
  /** Version of the app that wrote it. */
  version: v.string(),
  at: EpochMillisSchema,
  asOf: v.optional(EpochMillisSchema),
  filter: v.optional(HistoryFilterSchema),
  loan: v.optional(v.string()),
  /** Its records were exported from a review of this file. */
  takenFrom: v.optional(ReviewSourceSchema),
});
export type Made = v.InferOutput<typeof MadeSchema>;

const LackedTimeSchema = v.picklist(['since', 'observedAt']);
export type LackedTime = v.InferOutput<typeof LackedTimeSchema>;

const named = { id: v.string(), file: v.string() };

export const ReviewSliceSchema = v.variant('state', [
  v.object({ state: v.literal('none') }),
  v.object({
    ...named,
    state: v.literal('opening'),
    /** Bytes. */
    read: v.number(),
    of: v.number(),
    records: v.number(),
    /** The whole file is read, and its records are being sorted. */
    sorting: v.boolean(),
  }),
  v.object({
    ...named,
    state: v.literal('refused'),
    why: ReviewRefusalSchema,
    /** The first problems. */
    unread: v.array(UnreadSchema),
  }),
  /** A backup, before its passphrase. */
  v.object({
    ...named,
    state: v.literal('locked'),
    /** The last passphrase did not open it. */
    isWrong: v.boolean(),
  }),
  v.object({ ...named, state: v.literal('failed'), error: AppErrorSchema }),
  v.object({
    ...named,
    state: v.literal('open'),
    kind: ReviewKindSchema,
    /** Of the whole file. */
    sha256: v.string(),
    bytes: v.number(),
    openedAt: EpochMillisSchema,
    records: v.number(),
    kinds: v.array(v.object({ resource: HistoryResourceSchema, records: v.number() })),
    /** It holds each record once, so there is no earlier time to show and nothing to compare. */
    isOneMoment: v.boolean(),
    made: MadeSchema,
    /** Times that its records do not state; the file's own time replaces them. */
    lacks: v.array(LackedTimeSchema),
    unread: v.object({ count: v.number(), first: v.array(UnreadSchema) }),
    checks: v.optional(v.array(PackCheckSchema)),
    /** The profiles in a backup, for `review.choose`; one is shown at a time. */
    profiles: v.array(v.object({ id: v.string(), name: v.string(), records: v.number() })),
    profile: v.optional(v.string()),
    /** The number of its journal entries, for `review.entries`. */
    entries: v.number(),
  }),
]);
export type ReviewSlice = v.InferOutput<typeof ReviewSliceSchema>;
export type OpenReviewSlice = Extract<ReviewSlice, { state: 'open' }>;
