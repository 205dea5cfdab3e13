// An application for a loan: the answer to an accepted quote or to a direct request.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
import { ApplicationIdSchema } from './ids.ts';
import { valueOf } from './provenance.ts';
import { millis, type EpochMillis, type Millis } from './time.ts';

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

/** What a request says of itself. */
interface Asked {
  readonly quoteId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly recordedAt: EpochMillis;
}

/** Allowance for the difference between the service's clock and ours, which is only estimated. */
const CLOCK_MARGIN = millis(60_000);

/** Whether an application that was read names this request: by quote and by reference where both are stated. */
export function names(application: Application, request: Asked): boolean {
  const stated = namesOf(application, request);
  return stated.length > 0 && stated.every((isIts) => isIts);
}

const namesOf = (application: Application, request: Asked): boolean[] =>
  [
    [request.quoteId, valueOf(application.quoteId)],
    [request.externalId, valueOf(application.externalId)],
  ].flatMap(([ours, theirs]) => (ours === undefined || theirs === undefined ? [] : [ours === theirs]));

/** Made no earlier than the request, or at no stated time. */
export const isSince = (
  application: Application,
  { recordedAt }: Asked,
  clockOffset: Millis | undefined,
): boolean => {
  const madeAt = valueOf(application.createdAt);
  return madeAt === undefined || madeAt >= recordedAt + (clockOffset ?? 0) - CLOCK_MARGIN;
};

/** Whether the answer to this request states a quote or a reference, but neither is this request's. */
export function namesAnother(application: Application, request: Asked): boolean {
  const states = valueOf(application.quoteId) ?? valueOf(application.externalId);
  return states !== undefined && !namesOf(application, request).includes(true);
}
