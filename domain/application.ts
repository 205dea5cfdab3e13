// An application: what accepting a quote returns, or what a direct request creates (gaps 23–25).
import * as v from 'valibot';
import { DecimalSchema } from './decimal.ts';
import { ApplicationIdSchema } from './ids.ts';
import { TextReadingSchema, readingOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';

export const ApplicationSchema = v.object({
  id: readingOf(ApplicationIdSchema),
  status: TextReadingSchema,
  /** The status is a word for “declined”, known or named by the profile; false for a word of any other meaning. */
  declined: v.boolean(),
  /** Why the lender decided as it did, in its own words. */
  reason: TextReadingSchema,
  loanId: TextReadingSchema,
  quoteId: TextReadingSchema,
  externalId: TextReadingSchema,
  amount: readingOf(DecimalSchema),
  createdAt: readingOf(EpochMillisSchema),
  raw: v.string(),
});
export type Application = v.InferOutput<typeof ApplicationSchema>;
