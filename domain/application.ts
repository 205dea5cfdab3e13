// An application for a loan: the answer to an accepted quote or to a direct request.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
import { ApplicationIdSchema } from './ids.ts';

export const ApplicationSchema = v.object({
  id: readingOf(ApplicationIdSchema),
  statusWord: TextReadingSchema,
  /** The status is a word for "declined", documented or named by the profile. */
  declined: v.boolean(),
  /** The lender's own text for its decision. */
  reason: TextReadingSchema,
  loanId: TextReadingSchema,
  quoteId: TextReadingSchema,
  externalId: TextReadingSchema,
  amount: readingOf(DecimalSchema),
  createdAt: readingOf(EpochMillisSchema),
  raw: v.string(),
});
export type Application = v.InferOutput<typeof ApplicationSchema>;
