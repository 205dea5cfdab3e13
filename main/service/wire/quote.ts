// A quote. Service document, Quote: external_id, an identifier and an expiry; gap 20 for the names of the last
// two, gap 21 for everything else, which is kept whole in the order it came.
import { QuoteIdSchema, type QuoteId } from '../../../domain/ids.ts';
import { missing, type Reading } from '../../../domain/provenance.ts';
import type { Quote } from '../../../domain/quote.ts';
import { epochMillis, type EpochMillis, type Millis, type Moment } from '../../../domain/time.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { locate, looked, pick, pickTime, rawOf, readAt } from './pick.ts';
import { idReader } from './ids.ts';
import { amount, text, wholeSeconds } from './scalars.ts';

export const QUOTE_NAMES = {
  id: { aliases: ['id', 'quote_id'] },
  externalId: { documented: ['external_id'] },
  expiresAt: { aliases: ['expires_at', 'expiry', 'expiration', 'valid_until'] },
  amount: {
    aliases: ['amount_ngn', 'loan_amount_ngn', 'principal_ngn', 'amount', 'loan_amount', 'principal'],
  },
} as const;
const TTL = { aliases: ['ttl', 'ttl_seconds', 'expires_in', 'expires_in_seconds'] } as const;

const quoteId = idReader<QuoteId>(QuoteIdSchema);

/** When the create request was sent, and how far the service's clock may be ahead of ours. */
export interface QuoteTimes {
  readonly sent: Moment;
  readonly clockOffset: Millis | undefined;
}

export function quoteFrom(item: JsonObject, times: QuoteTimes): Quote {
  const read = {
    id: pick(item, QUOTE_NAMES.id, quoteId),
    externalId: pick(item, QUOTE_NAMES.externalId, text),
    expiresAt: expiryOf(item, times),
    amount: pick(item, QUOTE_NAMES.amount, amount),
  };
  const fields = new Set(
    Object.values(read).flatMap((reading) => (reading.state === 'missing' ? [] : [reading.field])),
  );
  return {
    ...read,
    others: [...item.members].flatMap(([field, value]) =>
      fields.has(field) ? [] : [{ field, raw: rawOf(value) }],
    ),
    raw: sourceOf(item),
  };
}

/**
 * The expiry by the service's clock. A `ttl` is counted from the sending of the request, the earliest moment it
 * can mean, and carried over to the service's clock with the same offset the deadline is later corrected by.
 */
function expiryOf(item: JsonObject, { sent, clockOffset }: QuoteTimes): Reading<EpochMillis> {
  const stated = pickTime(item, QUOTE_NAMES.expiresAt);
  if (stated.state !== 'missing') return stated;
  const place = locate(item, TTL);
  if (place === undefined) return missing(...looked(QUOTE_NAMES.expiresAt), ...looked(TTL));
  const ttl = readAt(place, wholeSeconds);
  if (ttl.state !== 'found') return ttl;
  // That it is seconds is our reading of the name; a shorter unit could only shorten the 45 s rule's window.
  return { ...ttl, value: epochMillis(sent.wall + (clockOffset ?? 0) + ttl.value * 1000), rule: 'assumed' };
}
