// When an LTV is worth an alert: past one of the operator's own marks, and back. Once past a mark it has to fall a
// point below it before it is called back, so that a price that trembles around a mark does not ring all day.
import { compareDecimals, decimal, parseDecimal, subtract, type Decimal } from './decimal.ts';

export type LtvStanding = 'below' | 'past-watch' | 'past-stop';

export interface LtvMarks {
  readonly watchPercent: string;
  readonly stopPercent: string;
}

/** In percentage points. */
export const HYSTERESIS = decimal('1');

/** How it stands now, given how it stood; a mark that is no decimal is never passed. */
export function ltvStanding(before: LtvStanding, percent: Decimal, marks: LtvMarks): LtvStanding {
  const isPast = (mark: string, was: boolean): boolean => {
    const at = parseDecimal(mark);
    return at !== undefined && compareDecimals(percent, was ? subtract(at, HYSTERESIS) : at) >= 0;
  };
  if (isPast(marks.stopPercent, before === 'past-stop')) return 'past-stop';
  return isPast(marks.watchPercent, before !== 'below') ? 'past-watch' : 'below';
}

/** What the operator is told when it stands another way than before; nothing while it only eases from stop to watch. */
export function ltvNews(
  before: LtvStanding,
  now: LtvStanding,
): 'ltv-past-watch' | 'ltv-past-stop' | 'ltv-back' | undefined {
  if (before === now) return undefined;
  if (now === 'past-stop') return 'ltv-past-stop';
  if (now === 'below') return 'ltv-back';
  return before === 'below' ? 'ltv-past-watch' : undefined;
}
