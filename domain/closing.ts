// The closing time of a closed loan, for every sum and every file. A time stated by the service counts first,
// then a day entered by an operator with a source, and otherwise the first reading that said closed. That
// reading is the latest possible time.
import * as v from 'valibot';
import { DAY, startOfLagosDay } from './days.ts';
import { epochMillis, type EpochMillis } from './time.ts';
import { EpochMillisSchema } from './value-schemas.ts';

/**
 * stated: by the service · latest: the first reading that said closed · entered: by an operator, with a
 * source.
 */
const ClosingBasisSchema = v.picklist(['stated', 'latest', 'entered']);
export type ClosingBasis = v.InferOutput<typeof ClosingBasisSchema>;

export const ClosingSchema = v.object({
  at: EpochMillisSchema,
  by: ClosingBasisSchema,
  /** Of an entered day: where the operator knows it from. */
  source: v.optional(v.string()),
});
export type Closing = v.InferOutput<typeof ClosingSchema>;

interface ClosingFacts {
  /** By the service. */
  readonly stated: EpochMillis | undefined;
  /** The first of the uninterrupted readings that said closed. */
  readonly firstSeen: EpochMillis;
  readonly entered: { readonly at: EpochMillis; readonly source: string } | undefined;
}

/** Of a closed loan. An entered day that a later reading contradicts does not count. */
export function closingOf({ stated, firstSeen, entered }: ClosingFacts): Closing {
  if (stated !== undefined) return { at: stated, by: 'stated' };
  if (entered !== undefined && entered.at <= firstSeen)
    return { at: entered.at, by: 'entered', source: entered.source };
  return { at: firstSeen, by: 'latest' };
}

const ClosingFaultSchema = v.picklist(['not-a-day', 'ahead', 'before-opening', 'after-reading']);
export type ClosingFault = v.InferOutput<typeof ClosingFaultSchema>;

/**
 * The closing time for a day in Lagos: the start of that day, or the loan's opening if that is later on the
 * same day.
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
