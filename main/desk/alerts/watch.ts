// Raises alerts when the LTV passes the operator's thresholds, when its price is old, and for other changes of the
// position. An LTV of unknown unit is not watched, because a wrong unit is wrong by a factor of a hundred.
import { alertOf } from '../../../domain/changes.ts';
import { positionChanges } from '../../../domain/change-detection.ts';
import { sameValue, ZERO, type Decimal } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { ltvNews, ltvLevel, type LtvLevel } from '../../../domain/ltv-alerts.ts';
import { ltvPercentOf, ltvRoundsToZero } from '../../../domain/ltv.ts';
import type { Position } from '../../../domain/position.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Alert } from '../../../contract/slices/alerts.ts';
import type { Records } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import { createTurns } from '../../common/turns.ts';
import type { Book } from '../readings/book.ts';
import type { Raise } from './alerts.ts';

/** In ms. The document does not state how often prices change; 15 minutes is long for a coin. */
export const PRICE_IS_STALE_AFTER = 15 * 60_000;

interface WatchPorts {
  readonly raise: Raise;
}

type News = Pick<Alert, 'kind' | 'ltv' | 'priceAt' | 'state' | 'amounts'>;

const levels: Partial<Record<Alert['kind'], LtvLevel>> = {
  'ltv-warning': 'warning',
  'ltv-critical': 'critical',
  'ltv-back': 'below',
};

/**
 * LTV in percent. Many services state none without debt, or a 0 that decides no unit; both count as 0, so
 * that the alerts rise again with the next debt. A 0 beside a debt counts only if it is rounded: a service
 * may state it while it has no price.
 */
export function watchedPercentOf(position: Position): Decimal | undefined {
  const debt = valueOf(position.debt);
  const figure = valueOf(position.ltv) ?? debt;
  if (figure === undefined || !sameValue(figure, ZERO)) return ltvPercentOf(position);
  return debt === undefined || ltvRoundsToZero(debt, valueOf(position.value)) ? ZERO : undefined;
}

export interface Watch {
  /** Takes the last state from the journal's alerts. */
  restore(raised: Records<'alert'>): void;
  /** Watches the positions of an open service, until its book is closed. */
  follow(profile: ServiceProfile, book: Book): void;
}

export function createWatch({ raise }: WatchPorts): Watch {
  const levelOf = new Map<ProfileId, LtvLevel>();
  const inTurn = createTurns();

  async function look(
    { id, thresholds }: ServiceProfile,
    position: Position,
    at: EpochMillis,
    clockOffset: number,
  ): Promise<void> {
    const before = levelOf.get(id) ?? 'below';
    const percent = watchedPercentOf(position);
    if (percent !== undefined) {
      const now = ltvLevel(before, percent, thresholds);
      const kind = ltvNews(before, now);
      const { warningPercent, criticalPercent } = thresholds;
      const mark = kind === 'ltv-critical' ? criticalPercent : warningPercent;
      if (kind === undefined || (await alert(id, at, { kind, ltv: { percent, mark } }))) levelOf.set(id, now);
    }
    const priceAt = valueOf(position.priceAt);
    // A feed that stays late has one alert: raise() keeps it to one.
    if (priceAt !== undefined && isPriceStale(position, at, clockOffset))
      await alert(id, at, { kind: 'price-stale', priceAt });
  }

  const alert = (id: ProfileId, at: EpochMillis, news: News): Promise<boolean> =>
    raise(id, { ...news, at, subject: 'position' });

  return {
    follow(profile, book) {
      let before = book.latest.position?.value;
      book.onChange(({ resource, at }) => {
        if (resource !== 'position') return;
        // In turn, because each check depends on the state that the last one recorded.
        const check = async (): Promise<void> => {
          const position = book.latest.position?.value;
          if (position === undefined) return;
          await look(profile, position, at, book.clockOffset ?? 0);
          for (const found of positionChanges(before, position)) {
            const kind = alertOf(found, () => true);
            const { state, amounts } = found;
            if (kind !== undefined && !(await alert(profile.id, at, { kind, state, amounts }))) return;
          }
          before = position;
        };
        inBackground('alerts.watch', () => inTurn(check));
      });
    },
    restore(raised) {
      for (const { body } of raised) {
        const level = body && levels[body.kind];
        if (body !== undefined && level !== undefined) levelOf.set(body.profile, level);
      }
    },
  };
}

/** @param at by this machine's clock, from which the service's differs by `clockOffset` */
export function isPriceStale({ priceAt }: Position, at: EpochMillis, clockOffset: number): boolean {
  const stated = valueOf(priceAt);
  return stated !== undefined && at + clockOffset - stated > PRICE_IS_STALE_AFTER;
}
