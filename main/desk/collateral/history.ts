// The position over time, read from the cache, so that it works without a network.
import { PRACTICE_ID, type ServiceProfile } from '../../../domain/profile.ts';
import { epochMillis, millis, type Millis } from '../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Cache } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';

interface CollateralPorts {
  readonly clock: Clock;
  readonly cache: Cache;
  readonly book: Book;
  readonly profile: ServiceProfile;
}

/** In ms. A shorter time without a reading is no gap, nor are two lost polls. */
const SHORTEST_SILENCE = 5 * 60_000;

export type CollateralDesk = ReturnType<typeof createCollateral>;

export function createCollateral({ clock, cache, book, profile }: CollateralPorts) {
  return {
    async history({
      measure,
      from,
      to,
      most,
    }: CallParsed<'collateral.history'>): Promise<Result<CallOutput<'collateral.history'>>> {
      const currency = book.latest.position?.value.currency;
      const end = to ?? clock.wall();
      const read = await cache.figures(profile.id, {
        measure,
        currency,
        from,
        to: end,
        most,
        silence: silenceOf(profile),
      });
      if (!read.ok) return read;
      const { points, first, answered } = read.value;
      const isSampled = profile.id === PRACTICE_ID && first !== undefined && first < (answered ?? end);
      const start = epochMillis(Math.min(end, from ?? first ?? end));
      return ok({
        points,
        from: start,
        to: end,
        ...(first && { first }),
        ...(isSampled && { sampleUntil: answered ?? end }),
        ...(currency && { currency }),
      });
    },
  };
}

function silenceOf({ cadenceSeconds }: ServiceProfile): Millis {
  return millis(Math.max(cadenceSeconds.position * 3_000, SHORTEST_SILENCE));
}
