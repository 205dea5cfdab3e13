// The page asks main to open its confirmation window (contract/confirm.ts) on a review. It can do no more: main places
// the window, fills it from its own record, and closes it.
import * as v from 'valibot';
import { IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';
import { digest, unasked } from './entries.ts';

/** The review, by its id and the digest of what is shown. */
const ConfirmReviewSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('quote'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('application'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('destination'), loanId: LoanIdSchema, digest }),
  v.strictObject({ kind: v.literal('payee'), digest }),
]);
export type ConfirmReview = v.InferOutput<typeof ConfirmReviewSchema>;

export const confirmCommands = {
  /** A review may follow: main loads the window without showing it. */
  'confirm.prepare': unasked('main’s own window acts, not this call', {}),
  /** Refused while another review is open. */
  'confirm.open': unasked('main’s own window acts, not this call', { review: ConfirmReviewSchema }),
  /** The page no longer shows what this review is about, such as after a link to another screen. */
  'confirm.close': unasked('closing confirms nothing', { digest }),
} as const;
