// Updates of the app: the feed, what it offered, and how far a download is.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { InstallWaySchema, UpdateFaultSchema } from '../../domain/update.ts';

const at = EpochMillisSchema;

/** A release whose signature was checked and that this app may install. */
const OfferedSchema = v.object({
  version: v.string(),
  released: at,
  expires: at,
  /** What is new, in Markdown. */
  notes: v.string(),
  file: v.string(),
  size: v.number(),
  sha256: v.string(),
  /** The id of the key that vouches for it. */
  key: v.string(),
});
export type OfferedRelease = v.InferOutput<typeof OfferedSchema>;

const release = { release: OfferedSchema };

export const UpdateStateSchema = v.variant('kind', [
  /** Nothing was asked yet in this run. */
  v.object({ kind: v.literal('idle') }),
  v.object({ kind: v.literal('checking') }),
  v.object({ kind: v.literal('current') }),
  /** `begun`: bytes of an earlier download. */
  v.object({ kind: v.literal('available'), ...release, begun: v.number() }),
  v.object({ kind: v.literal('downloading'), ...release, done: v.number(), stopping: v.boolean() }),
  v.object({ kind: v.literal('ready'), ...release, path: v.string() }),
  /** The installer has it, or it is in the place of the app's file. */
  v.object({ kind: v.literal('handed-over'), version: v.string() }),
  v.object({
    kind: v.literal('refused'),
    fault: UpdateFaultSchema,
    detail: v.string(),
    /** The release whose download failed; undefined if the feed or the manifest was refused. */
    release: v.optional(OfferedSchema),
  }),
]);
export type UpdateState = v.InferOutput<typeof UpdateStateSchema>;

export const UpdatesSliceSchema = v.object({
  way: InstallWaySchema,
  on: v.boolean(),
  /** Kept while updates are off. */
  feed: v.optional(v.string()),
  checkedAt: v.optional(at),
  state: UpdateStateSchema,
  /** What must be finished before an installation. */
  open: v.object({ requests: v.number(), repayments: v.number() }),
  /** The command that installs, where the app does not. */
  words: v.optional(v.string()),
  /** The version before. `file`: it is on this computer and can be put back; `words`: the command that does it. */
  before: v.optional(v.object({ version: v.string(), file: v.boolean(), words: v.optional(v.string()) })),
});
export type UpdatesSlice = v.InferOutput<typeof UpdatesSliceSchema>;
