// When a closed loan counts as closed, for every sum and every file. The time the service states counts. Where it states
// none, the loan was closed when this desk first read it as closed, or earlier: that reading is the latest possible time.
// An operator who knows the day from elsewhere enters it with a source, and it counts until the service states one.
import * as v from 'valibot';
import { DAY, startOfLagosDay } from './days.ts';
import { epochMillis, EpochMillisSchema, type EpochMillis } from './time.ts';

/** stated: by the service · latest: the first reading that said closed · entered: by an operator, with a source. */
export const ClosingBasisSchema = v.picklist(['stated', 'latest', 'entered']);
export type ClosingBasis = v.InferOutput<typeof ClosingBasisSchema>;

export const ClosingSchema = v.object({
  at: EpochMillisSchema,
  by: ClosingBasisSchema,
  /** Of an entered day: where the operator has it from. */
  source: v.optional(v.string()),
});
export type Closing = v.InferOutput<typeof ClosingSchema>;

export interface ClosingFacts {
  /** By the service. */
  readonly stated: EpochMillis | undefined;
  /** The first of the readings that have said closed ever since. */
  readonly firstSeen: EpochMillis;
  readonly entered: { readonly at: EpochMillis; readonly source: string } | undefined;
}

/** Of a loan that is closed. An entered day that a later reading contradicts does not count. */
export function closingOf({ stated, firstSeen, entered }: ClosingFacts): Closing {
  if (stated !== undefined) return { at: stated, by: 'stated' };
  if (entered !== undefined && entered.at <= firstSeen)
    return { at: entered.at, by: 'entered', source: entered.source };
  return { at: firstSeen, by: 'latest' };
}

export const ClosingFaultSchema = v.picklist(['not-a-day', 'ahead', 'before-opening', 'after-reading']);
export type ClosingFault = v.InferOutput<typeof ClosingFaultSchema>;

/**
 * The moment at which a loan counts as closed on this day in Lagos: its beginning, or the opening on the day of that.
 *
 * @param day `2026-11-21`
 */
export function closingOn(
  day: string,
  { openedAt, firstSeen }: { readonly openedAt: EpochMillis | undefined; readonly firstSeen: EpochMillis },
  now: EpochMillis,
): EpochMillis | ClosingFault {
  const begins = startOfLagosDay(day);
  if (begins === undefined) return 'not-a-day';
  if (begins > now) return 'ahead';
  if (openedAt !== undefined && begins + DAY <= openedAt) return 'before-opening';
  const at = epochMillis(Math.max(begins, openedAt ?? begins));
  return at > firstSeen ? 'after-reading' : at;
}
