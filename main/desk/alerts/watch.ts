// Raises alerts when the LTV passes the operator's thresholds and when its price is old. An LTV of unknown
// unit is not watched, because a wrong unit is wrong by a factor of a hundred.
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

interface PositionState {
  level: LtvLevel;
  /** An alert was raised, and no fresh price came since: a feed that is always late raises one. */
  isPriceStale: boolean;
}

type News = Pick<Alert, 'kind' | 'ltv' | 'priceAt'>;

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
function watchedPercentOf(position: Position): Decimal | undefined {
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
  const byProfile = new Map<ProfileId, PositionState>();
  const of = (id: ProfileId): PositionState => {
    const one = byProfile.get(id) ?? { level: 'below' as const, isPriceStale: false };
    byProfile.set(id, one);
    return one;
  };
  const inTurn = createTurns();

  async function look({ id, thresholds }: ServiceProfile, book: Book, at: EpochMillis): Promise<void> {
    const position = book.latest.position?.value;
    if (position === undefined) return;
    const before = of(id);
    const percent = watchedPercentOf(position);
    if (percent !== undefined) {
      const now = ltvLevel(before.level, percent, thresholds);
      const kind = ltvNews(before.level, now);
      const { warningPercent, criticalPercent } = thresholds;
      const mark = kind === 'ltv-critical' ? criticalPercent : warningPercent;
      if (kind === undefined || (await alert(id, at, { kind, ltv: { percent, mark } }))) before.level = now;
    }
    const priceAt = valueOf(position.priceAt);
    if (priceAt === undefined) return;
    const isStale = at + (book.clockOffset ?? 0) - priceAt > PRICE_IS_STALE_AFTER;
    if (!isStale) before.isPriceStale = false;
    else if (!before.isPriceStale)
      before.isPriceStale = await alert(id, at, { kind: 'price-stale', priceAt });
  }

  const alert = (id: ProfileId, at: EpochMillis, news: News): Promise<boolean> =>
    raise(id, { ...news, at, subject: 'position' });

  return {
    follow(profile, book) {
      book.onChange(({ resource, at }) => {
        // In turn, because each check depends on the state that the last one recorded.
        if (resource === 'position')
          inBackground('alerts.watch', () => inTurn(() => look(profile, book, at)));
      });
    },
    restore(raised) {
      for (const { body } of raised) {
        if (body === undefined) continue;
        const level = levels[body.kind];
        if (level !== undefined) of(body.profile).level = level;
        if (body.kind === 'price-stale') of(body.profile).isPriceStale = true;
      }
    },
  };
}
