// Whether the desk is locked. While it is, this is the only slice that reaches the page.
import * as v from 'valibot';
import { PinAboveSchema } from '../../domain/confirmed-by.ts';
import { LoanIdSchema, ProfileIdSchema } from '../../domain/ids.ts';
import { IdleMinutesSchema } from '../../domain/lock.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { SETTINGS_SECTIONS } from '../places.ts';

/** Where the window is, for the way back to it. */
export const RouteSchema = v.variant('screen', [
  v.object({ screen: v.picklist(['collateral', 'borrow', 'loans', 'history', 'journal']) }),
  /** Behind Collateral's cards. */
  v.object({ screen: v.picklist(['ledger', 'addresses']) }),
  /** Of the open service where no profile is named. */
  v.object({
    screen: v.literal('settings'),
    section: v.exactOptional(v.picklist(SETTINGS_SECTIONS)),
    profileId: v.exactOptional(ProfileIdSchema),
  }),
  /** The connection test and the shape inspector. */
  v.object({ screen: v.literal('inspector'), profileId: ProfileIdSchema }),
  v.object({ screen: v.literal('loan'), id: LoanIdSchema }),
]);
export type Route = v.InferOutput<typeof RouteSchema>;

/** `start`: the desk was opened like that. */
export const LockedBySchema = v.picklist(['start', 'operator', 'idle', 'screen', 'suspend']);
export type LockedBy = v.InferOutput<typeof LockedBySchema>;

export const LockSliceSchema = v.variant('state', [
  /** No PIN is set. */
  v.object({
    state: v.literal('off'),
    /** Noticed in this run: its PIN was gone from the keychain. */
    removedOutside: v.optional(v.literal(true)),
  }),
  v.object({
    state: v.literal('unlocked'),
    minutes: IdleMinutesSchema,
    /** In naira: above it an act is confirmed with the PIN as well. */
    pinAbove: v.optional(PinAboveSchema),
    /** Said once, as it is unlocked. */
    back: v.optional(RouteSchema),
    /** Until when no PIN is tried in the settings. */
    waitUntil: v.optional(EpochMillisSchema),
  }),
  v.object({
    state: v.literal('locked'),
    by: LockedBySchema,
    at: EpochMillisSchema,
    /** Wrong PINs in a row. */
    wrong: v.number(),
    waitUntil: v.optional(EpochMillisSchema),
  }),
]);
export type LockSlice = v.InferOutput<typeof LockSliceSchema>;
