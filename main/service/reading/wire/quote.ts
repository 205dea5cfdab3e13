// Reads a quote. The service document names external_id, an identifier and an expiry without their field
// names; everything else stays whole, in the order it came.
import { QuoteIdSchema, type QuoteId } from '../../../../domain/ids.ts';
import { missing, type Reading } from '../../../../domain/provenance.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { epochMillis, type EpochMillis, type Millis, type Moment } from '../../../../domain/time.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { locate, looked, pick, pickTime, rawOf, readAt, type NamesOf } from './pick.ts';
import { idReader } from './ids.ts';
import { amount, text, wholeSeconds } from './scalars.ts';

export const QUOTE_NAMES = {
  id: { aliases: ['id', 'quote_id'] },
  externalId: { documented: ['external_id'] },
  expiresAt: { aliases: ['expires_at', 'expiry', 'expiration', 'valid_until'] },
  amount: {
    aliases: ['amount_ngn', 'loan_amount_ngn', 'principal_ngn', 'amount', 'loan_amount', 'principal'],
  },
  ttl: { aliases: ['ttl', 'ttl_seconds', 'expires_in', 'expires_in_seconds'] },
} as const satisfies NamesOf<'quote'>;

const quoteId = idReader<QuoteId>(QuoteIdSchema);

/** When the create request was sent, and how far the service's clock may be ahead of ours. */
export interface QuoteTimes {
  readonly sent: Moment;
  readonly clockOffset: Millis | undefined;
}

export function quoteFrom(item: JsonObject, times: QuoteTimes, names: NamesOf<'quote'> = QUOTE_NAMES): Quote {
  const read = {
    id: pick(item, names.id, quoteId),
    externalId: pick(item, names.externalId, text),
    expiresAt: expiryOf(item, times, names),
    amount: pick(item, names.amount, amount),
  };
  const fields = new Set(
    Object.values(read).flatMap((reading) => (reading.state === 'missing' ? [] : [reading.field])),
  );
  return {
    ...read,
    others: othersIn(item, fields),
    raw: sourceOf(item),
  };
}

/** Everything that was not read, by path; an object that was read in part, member by member. */
function othersIn(from: JsonObject, read: ReadonlySet<string>, prefix = ''): Quote['others'] {
  return [...from.members].flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (read.has(field)) return [];
    const inside = value.kind === 'object' && [...read].some((path) => path.startsWith(`${field}.`));
    return inside ? othersIn(value, read, `${field}.`) : [{ field, raw: rawOf(value) }];
  });
}

/** Every zone's time differs from UTC by a multiple of this. */
const ZONES = 15 * 60_000;
/** As seconds, a longer `ttl` would be no quote's. */
const LEAST_MILLIS = 1_000;

/**
 * The expiry by the service's clock, never at the later of two meanings. Without a zone it is the first time
 * after the request that fits any zone. A `ttl` counts from sending the request, its earliest meaning, and is
 * converted to the service's clock with the offset that later corrects the deadline.
 */
function expiryOf(
  item: JsonObject,
  { sent, clockOffset }: QuoteTimes,
  names: NamesOf<'quote'>,
): Reading<EpochMillis> {
  const stated = pickTime(item, names.expiresAt);
  const asked = sent.wall + (clockOffset ?? 0);
  if (stated.state === 'found' && stated.rule === 'assumed')
    return { ...stated, value: epochMillis(asked + ((((stated.value - asked) % ZONES) + ZONES) % ZONES)) };
  if (stated.state !== 'missing') return stated;
  const place = locate(item, names.ttl);
  if (place === undefined) return missing(...looked(names.expiresAt), ...looked(names.ttl));
  const ttl = readAt(place, wholeSeconds);
  if (ttl.state !== 'found') return ttl;
  const length = ttl.value < LEAST_MILLIS ? ttl.value * 1000 : ttl.value;
  return { ...ttl, value: epochMillis(asked + length), rule: 'assumed' };
}
