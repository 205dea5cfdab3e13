// The connection: its profile and environment, the age of each resource and its next read.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema, MillisSchema } from '../../domain/value-schemas.ts';
import { AppErrorSchema } from '../error-schemas.ts';

export const ResourceSchema = v.picklist([
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
]);
export type Resource = v.InferOutput<typeof ResourceSchema>;

const ResourceStatusSchema = v.object({
  resource: ResourceSchema,
  cadence: MillisSchema,
  lastAnswerAt: v.optional(EpochMillisSchema),
  nextAt: v.optional(EpochMillisSchema),
  /** The last attempt's failure; the next answer clears it. */
  failing: v.optional(AppErrorSchema),
});
export type ResourceStatus = v.InferOutput<typeof ResourceStatusSchema>;

const CircuitStateSchema = v.picklist(['closed', 'open', 'half-open']);
export type CircuitState = v.InferOutput<typeof CircuitStateSchema>;

/**
 * closed: each resource is read at its cadence · open: the service fails, and no read goes before `until` ·
 * half-open: one probe is under way.
 */
const CircuitSchema = v.object({ state: CircuitStateSchema, until: v.optional(EpochMillisSchema) });
export type Circuit = v.InferOutput<typeof CircuitSchema>;

export const ConnectSliceSchema = v.object({
  /**
   * none: first run, with two choices · starting · connected: polling, whether or not the service answers.
   */
  status: v.picklist(['none', 'starting', 'connected']),
  profile: v.optional(
    v.object({
      id: ProfileIdSchema,
      name: v.string(),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: v.string(),
      dashboardUrl: v.optional(v.string()),
      lenderContact: v.optional(v.string()),
      /** What the profile's explorer can look up. */
      explores: v.optional(v.array(v.picklist(['transaction', 'address']))),
    }),
  ),
  /**
   * live: the last round was answered · stale: some reads were not · offline: none was · locked: no secret to
   * sign in with.
   */
  link: v.picklist(['live', 'stale', 'offline', 'locked']),
  paused: v.boolean(),
  lastAnswerAt: v.optional(EpochMillisSchema),
  nextAt: v.optional(EpochMillisSchema),
  /**
   * Service clock − this computer's, from the Date header. It corrects the ages of the service's own times.
   */
  clockOffset: v.optional(MillisSchema),
  resources: v.array(ResourceStatusSchema),
  /** Lists that the service lacks, by the profile or by its 404; they are not in `resources`. */
  noSuchLists: v.optional(v.array(ResourceSchema)),
  /** Undefined while nothing is polled. */
  circuit: v.optional(CircuitSchema),
  /** The last certificate; undefined without TLS and before the first. */
  peer: v.optional(v.object({ issuer: v.string(), validTo: v.optional(EpochMillisSchema) })),
  /** The name of a service that was left while a request to it was still on its way. */
  sendingTo: v.optional(v.string()),
  /**
   * The service refused the sign-in twice. Nothing is read until the secret is replaced or somebody tries
   * again.
   */
  refused: v.optional(v.literal(true)),
  /** Why there is no connection, or what is wrong with it as a whole. */
  problem: v.optional(AppErrorSchema),
});
export type ConnectSlice = v.InferOutput<typeof ConnectSliceSchema>;
