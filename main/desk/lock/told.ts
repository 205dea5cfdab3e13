// What the journal says of the lock.
import type { Decimal } from '../../../domain/decimal.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { IdleMinutesSchema, USUAL_IDLE_MINUTES, type IdleMinutes } from '../../../domain/lock.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

interface ToldLock {
  /** The keychain may hold a PIN: it was set here, or the journal is a restored one, of before or from elsewhere. */
  readonly isExpected: boolean;
  /** Undefined where the lock was never on, or was switched off. */
  readonly minutes: IdleMinutes | undefined;
  /** In naira: above it acts are confirmed with the PIN. */
  readonly pinAbove: Decimal | undefined;
  /** Wrong PINs since the last right one. */
  readonly refused: readonly EpochMillis[];
}

const Minutes = v.fallback(IdleMinutesSchema, USUAL_IDLE_MINUTES);

export async function lockInJournal(journal: Pick<Journal, 'entries'>): Promise<Result<ToldLock>> {
  const records = await recordsOf(journal, ['lock.*', 'backup.restored']);
  if (!records.ok) return records;
  let minutes: IdleMinutes | undefined;
  let pinAbove: Decimal | undefined;
  let refused: EpochMillis[] = [];
  for (const { kind, at, body } of records.value)
    if (kind === 'lock.refused') refused.push(at);
    else if (kind === 'lock.unlocked') refused = [];
    else if (kind === 'lock.removed') [minutes, pinAbove] = [undefined, undefined];
    else if (kind === 'lock.pin-above') {
      // What another version wrote and this one cannot read switches nothing off.
      if (body !== undefined) pinAbove = 'above' in body ? body.above : undefined;
      refused = [];
    } else if (kind === 'lock.set') {
      minutes = v.parse(Minutes, body !== undefined && 'minutes' in body ? body.minutes : undefined);
      refused = [];
    }
  return ok({ isExpected: records.value.length > 0, minutes, pinAbove, refused });
}
