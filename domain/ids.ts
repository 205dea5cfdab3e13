// Ids of different things have different types, so that a quote's id can never look up a loan.
import * as v from 'valibot';

/** Ids from the service are opaque text. The limit keeps a hostile answer from filling the disk. */
const opaque = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

export const LoanIdSchema = v.pipe(opaque, v.brand('LoanId'));
export const QuoteIdSchema = v.pipe(opaque, v.brand('QuoteId'));
export const ApplicationIdSchema = v.pipe(opaque, v.brand('ApplicationId'));
export const ExternalIdSchema = v.pipe(opaque, v.brand('ExternalId'));
export const ProfileIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/), v.brand('ProfileId'));
export const IntentIdSchema = v.pipe(v.string(), v.uuid(), v.brand('IntentId'));

export type LoanId = v.InferOutput<typeof LoanIdSchema>;
export type QuoteId = v.InferOutput<typeof QuoteIdSchema>;
export type ApplicationId = v.InferOutput<typeof ApplicationIdSchema>;
export type ExternalId = v.InferOutput<typeof ExternalIdSchema>;
export type ProfileId = v.InferOutput<typeof ProfileIdSchema>;
export type IntentId = v.InferOutput<typeof IntentIdSchema>;
