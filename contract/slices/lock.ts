// The desk's lock. While it is locked, no other slice reaches the page.
import * as v from 'valibot';
import { PinAboveSchema } from '../../domain/confirmed-by.ts';
import { LoanIdSchema, ProfileIdSchema } from '../../domain/ids.ts';
import { IdleMinutesSchema } from '../../domain/lock.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { SETTINGS_SECTIONS } from '../places.ts';

/** The screen to return to. */
export const RouteSchema = v.variant('screen', [
  v.object({ screen: v.picklist(['collateral', 'borrow', 'loans', 'history', 'journal']) }),
  /** Reached from Collateral. */
  v.object({ screen: v.picklist(['ledger', 'addresses']) }),
  /** Of a desk with a team. */
  v.object({ screen: v.literal('approvals') }),
  /** Without a profile, those of the open service. */
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

/** start: the desk was opened locked. */
const LockedBySchema = v.picklist(['start', 'operator', 'idle', 'screen', 'suspend']);
export type LockedBy = v.InferOutput<typeof LockedBySchema>;

export const LockSliceSchema = v.variant('state', [
  /** No PIN is set. */
  v.object({
    state: v.literal('off'),
    /** In this run the app found its PIN missing from the keychain. */
    removedOutside: v.optional(v.literal(true)),
  }),
  v.object({
    state: v.literal('unlocked'),
    minutes: IdleMinutesSchema,
    /** In naira. Above it an act needs the PIN as well. */
    pinAbove: v.optional(PinAboveSchema),
    /** The journal lost the amount, so `pinAbove` is 0 until the operator sets it again. */
    amountLost: v.optional(v.literal(true)),
    /** Sent once, when the desk is unlocked. */
    back: v.optional(RouteSchema),
    /** No PIN is accepted in the settings before this time. */
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
