// Paths, sign-in and encodings that several dialects share.
import type { AssumedReads, Dialect } from './dialect.ts';

/** The usual paths where the document names none. */
export const USUAL_READS: AssumedReads = {
  loans: '/loans',
  loan: '/loans/{id}',
  applications: '/loans/applications',
  application: '/loans/applications/{id}',
  quotes: '/loans/quotes',
};

export const bearer: Dialect['auth'] = {
  isKnown: (headers, apiKey) => headers.get('authorization') === `Bearer ${apiKey}`,
  expected: 'The Authorization header has to be "Bearer" and the API key of this practice.',
};

/** Sends the intended HTTP status. */
export const unchangedStatus = (status: number): number => status;
export const upper = (word: string): string => word.toUpperCase();
