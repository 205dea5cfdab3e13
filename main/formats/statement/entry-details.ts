// The details of a journal entry beyond its kind, as short lines of a statement.
import * as v from 'valibot';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { destinationText } from '../../../domain/destination.ts';
import {
  payablesRead,
  RepaymentEventSchema,
  type Payable,
  type RepaymentEvent,
} from '../../../domain/repayment-events.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { readBody, whyUnread } from '../../desk/journal/format/reading.ts';
import { t } from '../../../messages/words.ts';
import type { PaperWords } from './words.ts';

const RepayBody = v.object({ event: RepaymentEventSchema });
/** The parts of an intent's record that a statement lists. */
const RequestBody = v.object({
  externalId: v.optional(v.string()),
  quoteId: v.optional(v.string()),
  terms: v.optional(v.record(v.string(), v.string())),
  detail: v.optional(v.string()),
  reason: v.optional(v.string()),
});

/**
 * One line for each detail; none if the kind states everything.
 * @param read the payment details of the reads among the entries, by digest
 */
export function detailsOf(
  entry: JournalRow,
  words: PaperWords,
  read: ReadonlyMap<string, Payable>,
): string[] {
  const why = whyUnread(entry);
  if (why !== undefined) return [t(`journal.unread.${why}`)];
  const body = parsed(entry);
  const repaying = v.safeParse(RepayBody, body);
  if (repaying.success) return eventDetails(repaying.output.event, words, read);
  const request = v.safeParse(RequestBody, body);
  if (!request.success) return [];
  const { externalId, quoteId, terms = {}, detail, reason } = request.output;
  return [
    externalId,
    quoteId,
    ...Object.entries(terms).map(([field, value]) => `${field}: ${value}`),
    detail,
    reason,
  ].filter((line) => line !== undefined);
}

export const readAmong = (entries: readonly JournalRow[]): Map<string, Payable> =>
  payablesRead(entries.flatMap(({ body }) => readBody('repay.read', body).body?.event ?? []));

function eventDetails(
  event: RepaymentEvent,
  words: PaperWords,
  read: ReadonlyMap<string, Payable>,
): string[] {
  const details = (of: Payable | undefined): string[] =>
    of === undefined ? [] : [words.amount(of.payoff, 'NGN'), destinationText(of.destination)];
  switch (event.kind) {
    case 'read':
    case 'moved':
      return details(event.payable);
    case 'signed':
      return [event.signer];
    case 'paid':
      return [event.reference, ...details(read.get(event.digest)), ...said(event.beforeChange)];
    case 'pasted':
      return [...(event.path === undefined ? [] : [event.path]), ...event.differences];
    case 'reconciled':
      return [event.txHash, ...(event.address === undefined ? [] : [event.address]), ...said(event.reason)];
    case 'paste-back-skipped':
      return [...(event.parts ?? []), event.reason];
    case 'confirmed':
    case 'signature-skipped':
    case 'stopped':
    case 'hold-lifted':
      return said(event.reason);
    case 'started':
    case 'copied':
    case 'swapped':
    case 'reminded':
    case 'held':
      return [];
  }
}

const said = (reason: string | undefined): string[] => (reason === undefined ? [] : [reason]);

/** The evidence packs of the loan that were saved. */
export function packsIn(entries: readonly JournalRow[]): { file: string; at: EpochMillis; sha256: string }[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'evidence.written') return [];
    const { body } = readBody('evidence.written', entry.body);
    return body === undefined ? [] : [{ ...body, at: entry.at }];
  });
}

function parsed(entry: JournalRow): unknown {
  try {
    return JSON.parse(entry.body);
  } catch {
    return undefined;
  }
}
