// Wallets, deposits, applications and quotes, as the domain describes them, from the readings of their fields.
import type { Application } from '../../../../domain/application.ts';
import type { Deposit } from '../../../../domain/deposit.ts';
import { missing, valueOf, type Reading } from '../../../../domain/provenance.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { epochMillis, type EpochMillis, type Millis, type Moment } from '../../../../domain/time.ts';
import { isLookalike, type Wallet } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import type { NamesOf } from './names.ts';
import { meaningOf, rawOf, readAll } from './read.ts';

export function walletFrom(item: JsonObject, names: NamesOf<'wallet'>): Wallet {
  const read = readAll(item, names);
  const lookalikes = unreadIn(item, fieldsRead(read), (field) => !isLookalike(field)).filter(({ field }) =>
    isLookalike(field),
  );
  return { ...read, ...(lookalikes.length > 0 && { lookalikes }), raw: sourceOf(item) };
}

export function depositFrom(item: JsonObject, names: NamesOf<'deposit'>): Deposit {
  const { status, ...read } = readAll(item, names);
  const counted = meaningOf(valueOf(status), names.status) === 'counted';
  return { ...read, statusWord: status, ...(status.state === 'found' && { counted }), raw: sourceOf(item) };
}

export function applicationFrom(item: JsonObject, names: NamesOf<'application'>): Application {
  const { status, ...read } = readAll(item, names);
  const declined = meaningOf(valueOf(status), names.status) === 'declined';
  return { ...read, statusWord: status, declined, raw: sourceOf(item) };
}

/** When the create request was sent, and how far the service's clock may be ahead of ours. */
export interface QuoteTimes {
  readonly sent: Moment;
  readonly clockOffset: Millis | undefined;
}

/** What is not read stays whole, in the order it came. */
export function quoteFrom(item: JsonObject, times: QuoteTimes, names: NamesOf<'quote'>): Quote {
  const { ttl, ...read } = readAll(item, names);
  const expiresAt = expiryOf(read.expiresAt, ttl, times);
  const fields = fieldsRead({ ...read, expiresAt });
  const others = unreadIn(item, fields, (field) => [...fields].some((path) => path.startsWith(`${field}.`)));
  return { ...read, expiresAt, others, raw: sourceOf(item) };
}

const fieldsRead = (readings: Readonly<Record<string, Reading<unknown>>>): ReadonlySet<string> =>
  new Set(Object.values(readings).flatMap((one) => (one.state === 'missing' ? [] : [one.field])));

/** Everything that was not read, by path; an object that is to be entered member by member. */
function unreadIn(
  from: JsonObject,
  read: ReadonlySet<string>,
  isEntered: (field: string) => boolean,
  prefix = '',
): { field: string; raw: string }[] {
  return [...from.members].flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (read.has(field)) return [];
    return value.kind === 'object' && value.members.size > 0 && isEntered(field)
      ? unreadIn(value, read, isEntered, `${field}.`)
      : [{ field, raw: rawOf(value) }];
  });
}

/** Every zone's time differs from UTC by a multiple of this. */
const ZONES = 15 * 60_000;

/**
 * The expiry by the service's clock, never at the later of two meanings. Without a zone it is the first time
 * after the request that fits any zone. A `ttl` counts from sending the request, its earliest meaning, and is
 * converted to the service's clock with the offset that later corrects the deadline.
 */
function expiryOf(
  stated: Reading<EpochMillis>,
  ttl: Reading<number>,
  { sent, clockOffset }: QuoteTimes,
): Reading<EpochMillis> {
  const asked = sent.wall + (clockOffset ?? 0);
  if (stated.state === 'found' && stated.rule === 'assumed')
    return { ...stated, value: epochMillis(asked + ((((stated.value - asked) % ZONES) + ZONES) % ZONES)) };
  if (stated.state !== 'missing') return stated;
  if (ttl.state === 'missing') return missing(...stated.looked, ...ttl.looked);
  return ttl.state === 'found' ? { ...ttl, value: epochMillis(asked + ttl.value), rule: 'assumed' } : ttl;
}

/** A statement about the past; one that is dated later is a misreading. */
export const notAfter = (reading: Reading<EpochMillis>, latest: EpochMillis): Reading<EpochMillis> =>
  reading.state === 'found' && reading.value > latest
    ? { state: 'unreadable', field: reading.field, raw: reading.raw, expected: 'a time that has passed' }
    : reading;
