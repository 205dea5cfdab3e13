// The connection test: one step after another, each with what it found or why it failed.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { WIRE_FIELDS, type WireResource } from '../../domain/profile-mapping.ts';
import { EpochMillisSchema, MillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';

/** What an answer is about, as profiles name it: one item of a list, or one thing. */
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

export const StepFactsSchema = v.variant('of', [
  /** Where requests go: the host's addresses, or the proxy that finds them for us. */
  v.object({
    of: v.literal('name'),
    host: v.string(),
    addresses: v.array(v.string()),
    proxy: v.optional(v.string()),
  }),
  /** Who vouches for the service. `plain`: http on this machine, with nothing to verify. */
  v.object({
    of: v.literal('secure'),
    plain: v.boolean(),
    issuer: v.optional(v.string()),
    validTo: v.optional(EpochMillisSchema),
    fingerprint256: v.optional(v.string()),
  }),
  /** How many of the fields the desk knows were found, assumed and missing, and how many it does not know. */
  v.object({
    of: v.literal('answer'),
    path: v.string(),
    httpStatus: v.number(),
    items: v.optional(v.number()),
    found: v.number(),
    assumed: v.number(),
    missing: v.number(),
    unmapped: v.number(),
  }),
]);
export type StepFacts = v.InferOutput<typeof StepFactsSchema>;

export const StepSchema = v.object({
  key: StepKeySchema,
  /**
   * passed · look: answered, but something the desk needs was not found in it · failed: `error` says why ·
   * skipped: a step before it failed, or there is nothing to ask for (one loan where there is none).
   */
  state: v.picklist(['waiting', 'running', 'passed', 'look', 'failed', 'skipped']),
  took: v.optional(MillisSchema),
  facts: v.optional(StepFactsSchema),
  error: v.optional(AppErrorSchema),
  /** How long the service asked to be left alone; nothing is asked of it before that (gap 35). */
  waitFor: v.optional(MillisSchema),
});
export type Step = v.InferOutput<typeof StepSchema>;

/** Loans and applications come one by one and in lists, and a service may wrap and write the two differently. */
export const SampleFormSchema = v.picklist(['one', 'list']);
export type SampleForm = v.InferOutput<typeof SampleFormSchema>;

/** An answer that is at hand to be looked into. Quotes are never asked for in a test, so theirs is pasted. */
export const SampleSchema = v.object({
  thing: WireResourceSchema,
  of: SampleFormSchema,
  /** work: it came while borrowing, which a test never does. */
  from: v.picklist(['service', 'pasted', 'work']),
  at: EpochMillisSchema,
  /** The answers together came to more than is kept in memory, and this one was let go. */
  letGo: v.boolean(),
});
export type Sample = v.InferOutput<typeof SampleSchema>;

export const InspectSliceSchema = v.object({
  profileId: v.optional(ProfileIdSchema),
  state: v.picklist(['idle', 'running', 'done', 'cancelled']),
  steps: v.array(StepSchema),
  /** Rises with every new answer, so that a screen knows to ask again. */
  samples: v.array(SampleSchema),
});
export type InspectSlice = v.InferOutput<typeof InspectSliceSchema>;
