// The inbox: what changed at the service that somebody should look at. Newest first, at most 100.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/time.ts';

export const AlertKindSchema = v.picklist([
  'deposit-confirmed',
  'application-decided',
  'loan-opened',
  'destination-changed',
  'payoff-changed',
  'loan-closed',
  'return-seen',
  'return-final',
  'address-lost-approval',
]);
export type AlertKind = v.InferOutput<typeof AlertKindSchema>;

export const AlertSchema = v.object({
  id: v.string(),
  kind: AlertKindSchema,
  at: EpochMillisSchema,
  /** Loan id, deposit id, … as the service names it. */
  subject: v.string(),
  loanId: v.optional(v.string()),
  read: v.boolean(),
});
export type Alert = v.InferOutput<typeof AlertSchema>;

export const AlertsSliceSchema = v.object({ alerts: v.array(AlertSchema), unread: v.number() });
export type AlertsSlice = v.InferOutput<typeof AlertsSliceSchema>;
