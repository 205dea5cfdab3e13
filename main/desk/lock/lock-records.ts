// Reads the lock's settings and wrong PINs from the journal.
import { ZERO, type Decimal } from '../../../domain/decimal.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { IdleMinutesSchema, USUAL_IDLE_MINUTES, type IdleMinutes } from '../../../domain/lock.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export interface PinLimit {
  /** In naira: an act above this amount needs the PIN. Undefined: no act does. */
  readonly pinAbove?: Decimal;
  /** The journal lost entries, perhaps the amount too. Until it is set again, it is 0. */
  readonly amountLost?: true;
}

interface RecordedLock {
  /** The keychain may hold a PIN: it was set here, or the journal was restored or lost entries. */
  readonly isExpected: boolean;
  /** Undefined while the lock is off. */
  readonly minutes: IdleMinutes | undefined;
  readonly limit: PinLimit;
  /** Times of the wrong PINs since the last right one. */
  readonly refused: readonly EpochMillis[];
}

/** What the lock reads in the journal. */
export const LOCK_RECORDS = ['lock.*', 'backup.restored', 'journal.*'] as const;

const Minutes = v.fallback(IdleMinutesSchema, USUAL_IDLE_MINUTES);

export async function lockInJournal(journal: Pick<Journal, 'entries'>): Promise<Result<RecordedLock>> {
  const records = await recordsOf(journal, LOCK_RECORDS);
  if (!records.ok) return records;
  let minutes: IdleMinutes | undefined;
  let limit: PinLimit = {};
  let refused: EpochMillis[] = [];
  for (const { kind, at, body } of records.value)
    if (kind === 'lock.refused') refused.push(at);
    else if (kind === 'lock.unlocked') refused = [];
    else if (kind === 'lock.removed') [minutes, limit] = [undefined, {}];
    else if (kind === 'journal.break') limit = { pinAbove: ZERO, amountLost: true };
    else if (kind === 'lock.pin-above') {
      // A record of another version that cannot be read does not switch the amount off.
      if (body !== undefined) limit = limitOf('above' in body ? body.above : undefined);
      refused = [];
    } else if (kind === 'lock.set') {
      if (body !== undefined && 'first' in body) limit = {};
      minutes = v.parse(Minutes, body !== undefined && 'minutes' in body ? body.minutes : undefined);
      refused = [];
    }
  return ok({ isExpected: records.value.length > 0, minutes, limit, refused });
}

export const limitOf = (above: Decimal | undefined): PinLimit =>
  above === undefined ? {} : { pinAbove: above };
