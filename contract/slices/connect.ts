// The connection: which profile, in which environment, how live each resource is and when it is asked next.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema, MillisSchema } from '../../domain/time.ts';
import { AppErrorSchema } from '../errors.ts';

export const ResourceSchema = v.picklist([
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
]);
export type Resource = v.InferOutput<typeof ResourceSchema>;

export const ResourceStatusSchema = v.object({
  resource: ResourceSchema,
  cadence: MillisSchema,
  lastAnswerAt: v.optional(EpochMillisSchema),
  nextAt: v.optional(EpochMillisSchema),
  /** The last attempt's failure; gone with the next answer. */
  failing: v.optional(AppErrorSchema),
});
export type ResourceStatus = v.InferOutput<typeof ResourceStatusSchema>;

export const CircuitStateSchema = v.picklist(['closed', 'open', 'half-open']);
export type CircuitState = v.InferOutput<typeof CircuitStateSchema>;

/**
 * closed: each resource is asked at its pace · open: the service is failing and left alone until `until` ·
 * half-open: one request finds out whether it is back.
 */
export const CircuitSchema = v.object({ state: CircuitStateSchema, until: v.optional(EpochMillisSchema) });
export type Circuit = v.InferOutput<typeof CircuitSchema>;

export const ConnectSliceSchema = v.object({
  /** none: first run, two doors · starting · connected: polling, whether or not the service answers. */
  status: v.picklist(['none', 'starting', 'connected']),
  profile: v.optional(
    v.object({
      id: ProfileIdSchema,
      name: v.string(),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: v.string(),
      dashboardUrl: v.optional(v.string()),
      /** What the profile's explorer can look up. */
      explores: v.optional(v.array(v.picklist(['transaction', 'address']))),
    }),
  ),
  /** live: the last round answered · stale: some did not · offline: none did · locked: no credentials to ask with. */
  link: v.picklist(['live', 'stale', 'offline', 'locked']),
  paused: v.boolean(),
  lastAnswerAt: v.optional(EpochMillisSchema),
  nextAt: v.optional(EpochMillisSchema),
  /** Service clock − this machine's, from the Date header; ages of the service's own times are corrected by it. */
  clockOffset: v.optional(MillisSchema),
  resources: v.array(ResourceStatusSchema),
  /** Lists the service does not have, as the profile states or as it answers 404; they are not in `resources`. */
  noSuchLists: v.optional(v.array(ResourceSchema)),
  /** Undefined while nothing is polled. */
  circuit: v.optional(CircuitSchema),
  /** Who vouches for the service and until when, as last seen; undefined without TLS and before it was. */
  peer: v.optional(v.object({ issuer: v.string(), validTo: v.optional(EpochMillisSchema) })),
  /** The name of a service that was left while a request to it was still on its way. */
  sendingTo: v.optional(v.string()),
  /** The service refused the sign-in twice: nothing is asked until the secret is replaced or somebody tries again. */
  refused: v.optional(v.literal(true)),
  /** Why there is no connection, or what is wrong with it as a whole. */
  problem: v.optional(AppErrorSchema),
});
export type ConnectSlice = v.InferOutput<typeof ConnectSliceSchema>;
