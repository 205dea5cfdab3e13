// The log of this app, and the bundle for a support engineer. The bundle is shown whole before it is saved.
import * as v from 'valibot';
import { CopiedSchema } from '../copied.ts';
import { limit, unasked } from './entries.ts';

const from = v.pipe(v.number(), v.integer(), v.minValue(0));
const digest = v.pipe(v.string(), v.hexadecimal(), v.length(64));

export const LogLevelSchema = v.picklist(['info', 'warn', 'error']);
export type LogLevel = v.InferOutput<typeof LogLevelSchema>;

const LogRowSchema = v.object({
  /** Its place in the file. */
  number: v.number(),
  /** As the log states it, in the computer's own time. */
  at: v.string(),
  level: LogLevelSchema,
  /** With all its lines. */
  text: v.string(),
});
export type LogRow = v.InferOutput<typeof LogRowSchema>;

/** What the operator lets into the bundle. A secret never is. */
const IncludedSchema = v.strictObject({ amounts: v.boolean(), accounts: v.boolean() });
const LineSchema = v.object({ number: v.number(), text: v.string() });
export type BundleLine = v.InferOutput<typeof LineSchema>;

export const diagnosticsQueries = {
  /** Newest first. `isCut`: the file has older entries than these. */
  'diagnostics.log': {
    input: v.strictObject({
      level: v.optional(LogLevelSchema),
      search: v.optional(v.pipe(v.string(), v.maxLength(200))),
      from,
      limit,
    }),
    output: v.object({ rows: v.array(LogRowSchema), total: v.number(), isCut: v.boolean() }),
  },
  /** Makes the bundle and keeps it under its digest, so that exactly this one is saved. */
  'diagnostics.preview': {
    input: v.strictObject({ included: IncludedSchema }),
    output: v.object({
      digest: v.string(),
      files: v.array(v.object({ path: v.string(), bytes: v.number(), lines: v.number() })),
    }),
  },
  'diagnostics.lines': {
    input: v.strictObject({ digest, path: v.pipe(v.string(), v.maxLength(100)), from, limit }),
    output: v.object({ rows: v.array(LineSchema), total: v.number() }),
  },
} as const;

export const diagnosticsCommands = {
  /** No file if the operator cancelled. `changed-since-shown` if another bundle was made meanwhile. */
  'diagnostics.save': {
    ...unasked('main asks for the file in the system’s dialog', { digest }),
    output: v.object({ file: v.optional(v.string()), sha256: v.optional(v.string()) }),
  },
  /** Copies one entry of the log. */
  'diagnostics.copy': {
    ...unasked('copies a text without records', { number: from }),
    output: CopiedSchema,
  },
} as const;
