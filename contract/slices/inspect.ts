// The connection test, step by step, each with its finding or failure.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { WIRE_FIELDS, type WireResource } from '../../domain/connector/fields.ts';
import { EpochMillisSchema, MillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';

/** What an answer is about, as profiles name it. */
export const WireResourceSchema = v.picklist(Object.keys(WIRE_FIELDS) as WireResource[]);

export const StepKeySchema = v.picklist([
  'name',
  'secure',
  'sign-in',
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
  'loan',
]);
export type StepKey = v.InferOutput<typeof StepKeySchema>;

const StepFactsSchema = v.variant('of', [
  /** Where requests go: the host's addresses, or the proxy. */
  v.object({
    of: v.literal('name'),
    host: v.string(),
    addresses: v.array(v.string()),
    proxy: v.optional(v.string()),
  }),
  /** The certificate's issuer. `plain`: http on this computer, with nothing to verify. */
  v.object({
    of: v.literal('secure'),
    plain: v.boolean(),
    issuer: v.optional(v.string()),
    validTo: v.optional(EpochMillisSchema),
    fingerprint256: v.optional(v.string()),
  }),
  v.object({
    of: v.literal('answer'),
    path: v.string(),
    httpStatus: v.number(),
    items: v.optional(v.number()),
  }),
]);
export type StepFacts = v.InferOutput<typeof StepFactsSchema>;

const StepSchema = v.object({
  key: StepKeySchema,
  /**
   * passed · look: answered, but a field that the app needs was not found · failed: `error` says why ·
   * skipped: an earlier step failed, or there is nothing to read (for example no loan).
   */
  state: v.picklist(['waiting', 'running', 'passed', 'look', 'failed', 'skipped']),
  duration: v.optional(MillisSchema),
  facts: v.optional(StepFactsSchema),
  error: v.optional(AppErrorSchema),
  /** The service's Retry-After; the test waits for it. */
  waitFor: v.optional(MillisSchema),
});
export type Step = v.InferOutput<typeof StepSchema>;

/** Loans and applications come one by one and in lists, which a service may wrap and write differently. */
export const SampleFormSchema = v.picklist(['one', 'list']);
export type SampleForm = v.InferOutput<typeof SampleFormSchema>;

/** An answer kept for inspection. A test never creates a quote, so the operator pastes that answer. */
export const SampleSchema = v.object({
  thing: WireResourceSchema,
  of: SampleFormSchema,
  /** work: it came during borrowing. */
  from: v.picklist(['service', 'pasted', 'work']),
  at: EpochMillisSchema,
  /** Dropped, because the kept answers exceeded their limit in memory. */
  dropped: v.boolean(),
});
export type Sample = v.InferOutput<typeof SampleSchema>;

export const InspectSliceSchema = v.object({
  profileId: v.optional(ProfileIdSchema),
  state: v.picklist(['idle', 'running', 'done', 'cancelled']),
  steps: v.array(StepSchema),
  /** Rises with every new answer, so that a screen knows to query again. */
  samples: v.array(SampleSchema),
});
export type InspectSlice = v.InferOutput<typeof InspectSliceSchema>;
