// When an LTV raises an alert: above one of the operator's thresholds, and back below it. It must fall a
// point below a threshold to count as back, so that a price that trembles around a threshold does not alert
// all day.
import { compareDecimals, decimal, parseDecimal, type Decimal } from './decimal.ts';
import { subtract } from './arithmetic.ts';

export type LtvLevel = 'below' | 'warning' | 'critical';

interface LtvThresholds {
  readonly warningPercent: string;
  readonly criticalPercent: string;
}

/** In percentage points. */
const HYSTERESIS = decimal('1');

/** The new status from the last one. A threshold that is no decimal is never exceeded. */
export function ltvLevel(before: LtvLevel, percent: Decimal, thresholds: LtvThresholds): LtvLevel {
  const isPast = (threshold: string, was: boolean): boolean => {
    const at = parseDecimal(threshold);
    return at !== undefined && compareDecimals(percent, was ? subtract(at, HYSTERESIS) : at) >= 0;
  };
  if (isPast(thresholds.criticalPercent, before === 'critical')) return 'critical';
  return isPast(thresholds.warningPercent, before !== 'below') ? 'warning' : 'below';
}

/** The alert for a changed status; none when the LTV only falls from critical to warning. */
export function ltvNews(
  before: LtvLevel,
  now: LtvLevel,
): 'ltv-warning' | 'ltv-critical' | 'ltv-back' | undefined {
  if (before === now) return undefined;
  if (now === 'critical') return 'ltv-critical';
  if (now === 'below') return 'ltv-back';
  return before === 'below' ? 'ltv-warning' : undefined;
}
