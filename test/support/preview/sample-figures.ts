// Sample positions over time for a desk that is closed at night: a random walk with one spike and gaps.
import type { CallInput, CallOutput } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { dayLong, hour, second } from './readings.ts';

const POINTS = 320;
const HISTORY = 24 * dayLong;

export function figuresOver(
  now: EpochMillis,
  { measure, from, to }: Pick<CallInput<'collateral.history'>, 'measure' | 'from' | 'to'>,
): CallOutput<'collateral.history'> {
  const first = epochMillis(now - HISTORY);
  const start = Math.max(from ?? first, first);
  const end = Math.min(to ?? now, now);
  const step = (end - 4 * second - start) / (POINTS - 1);
  const points: CallOutput<'collateral.history'>['points'] = [];
  const many = end > start ? POINTS : 0;
  for (let index = 0; index < many; index++) {
    const at = epochMillis(start + index * step);
    const asleep = (at / hour) % 24 < 5.5 && (at / hour) % 24 > 0.5;
    const last = index === POINTS - 1;
    if (asleep && !last) {
      if (points.at(-1)?.gap === undefined) points.push({ at, gap: 'unread' });
      continue;
    }
    const walk = Math.sin(index / 9) * 1.1 + Math.sin(index / 31) * 2.2 + Math.cos(index / 2.7) * 0.35;
    const ltv = last ? 42.35 : 42.6 + walk + (index === 211 ? 9.4 : 0);
    points.push({
      at,
      value: decimal(measure === 'ltv' ? ltv.toFixed(2) : (3_973_271_118 / ltv).toFixed(2)),
    });
  }
  return { points, from: epochMillis(from ?? first), to: epochMillis(to ?? now), first, currency: 'NGN' };
}
