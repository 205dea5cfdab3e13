// When an LTV raises an alert: above one of the operator's thresholds, and back below it. It must fall a
// point below a threshold to count as back, so that a price that trembles around a threshold does not alert
// all day.
import { compareDecimals, decimal, parseDecimal, type Decimal } from './decimal.ts';
import { subtract } from './arithmetic.ts';

export type LtvLevel = 'below' | 'past-watch' | 'past-stop';

interface LtvThresholds {
  readonly watchPercent: string;
  readonly stopPercent: string;
}

/** In percentage points. */
const HYSTERESIS = decimal('1');

/** The new status from the last one. A threshold that is no decimal is never exceeded. */
export function ltvLevel(before: LtvLevel, percent: Decimal, thresholds: LtvThresholds): LtvLevel {
  const isPast = (threshold: string, was: boolean): boolean => {
    const at = parseDecimal(threshold);
    return at !== undefined && compareDecimals(percent, was ? subtract(at, HYSTERESIS) : at) >= 0;
  };
  if (isPast(thresholds.stopPercent, before === 'past-stop')) return 'past-stop';
  return isPast(thresholds.watchPercent, before !== 'below') ? 'past-watch' : 'below';
}

/** The alert for a changed status; none when the LTV only falls from critical to warning. */
export function ltvNews(
  before: LtvLevel,
  now: LtvLevel,
): 'ltv-past-watch' | 'ltv-past-stop' | 'ltv-back' | undefined {
  if (before === now) return undefined;
  if (now === 'past-stop') return 'ltv-past-stop';
  if (now === 'below') return 'ltv-back';
  return before === 'below' ? 'ltv-past-watch' : undefined;
}
