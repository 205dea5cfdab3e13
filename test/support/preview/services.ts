// The sample desk with other services: a live one, one that stopped answering, one that states little.
import type { Slices } from '../../../contract/contract.ts';
import { missing } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { before, hour, minute } from './readings.ts';

export function live(slices: Slices): Slices {
  const { profile } = slices.connect;
  if (profile === undefined) return slices;
  return {
    ...slices,
    connect: {
      ...slices.connect,
      profile: {
        ...profile,
        name: 'Lagos Treasury',
        environment: 'live',
        dashboardUrl: 'https://dashboard.example.com',
      },
    },
    practice: { available: false },
  };
}

/** The last readings of a service that has not answered for a while. */
export function old(slices: Slices, link: 'stale' | 'offline', now: EpochMillis): Slices {
  const seen = { observedAt: before(now, 3 * hour), source: 'cache' as const };
  const { position, deposits, returnAddresses } = slices.collateral;
  const base = live(slices);
  return {
    ...base,
    connect: { ...base.connect, link, lastAnswerAt: before(now, link === 'stale' ? 9 * minute : 3 * hour) },
    collateral: {
      ...slices.collateral,
      ...(position && {
        position: { ...position, ...(link === 'stale' ? { observedAt: before(now, 9 * minute) } : seen) },
      }),
      ...(deposits && { deposits: { ...deposits, ...seen } }),
      ...(returnAddresses && { returnAddresses: { ...returnAddresses, ...seen } }),
    },
  };
}

/** A service that states only the fields that its document shows. */
export function withGaps(slices: Slices): Slices {
  const { position, ltvPercent: _unknown, ...rest } = slices.collateral;
  if (position === undefined) return slices;
  const { currency: _none, priceCurrency: _own, ltvUnit: _unit, ltvUnitBy: _by, ...value } = position.value;
  return {
    ...slices,
    collateral: {
      ...rest,
      position: {
        ...position,
        value: {
          ...value,
          capacity: missing('borrowing_capacity', 'capacity', 'available'),
          priceAt: { state: 'unreadable', field: 'price_timestamp', raw: '"noon"', expected: 'a time' },
        },
      },
    },
  };
}
