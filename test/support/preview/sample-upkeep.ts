// Sample counts of a desk's records after some months, and the result of a check of them.
import type { CallOutput } from '../../../contract/contract.ts';
import type { UpkeepSlice } from '../../../contract/slices/upkeep.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { before, dayLong, hour } from './readings.ts';

const done = () => ({ ok: true, value: {} }) as const;

export const upkeepSlice = (now: EpochMillis): UpkeepSlice => ({
  checked: { at: before(now, 26 * hour), rows: 1_204_331, problems: [], journal: 'intact' },
  removals: [
    {
      at: before(now, 40 * dayLong),
      rule: { kind: 'answers', months: 24 },
      before: before(now, 770 * dayLong),
      observations: 48_102,
      bytes: 61_204_117,
    },
  ],
});

export function storedSample(now: EpochMillis, profile: ProfileId): CallOutput<'upkeep.stored'> {
  const since = epochMillis(now - 900 * dayLong);
  const row = (
    resource: CallOutput<'upkeep.stored'>['kept'][number]['resource'],
    things: number,
    each: number,
  ) => ({
    profile,
    resource,
    things,
    observations: things * each,
    oldest: since,
  });
  return {
    folder: '/home/treasury/.config/Collateral Desk/data',
    cacheBytes: 812_441_600,
    journalBytes: 1_904_640,
    freeBytes: 96_120_832,
    diskFree: 210_400_000_000,
    aside: [{ file: 'journal.db.before-1', bytes: 1_204_224 }],
    kept: [
      row('deposits', 402, 2),
      row('loans', 1_840, 61),
      row('position', 1, 402_118),
      row('wallets', 3, 1),
    ],
    entries: 148,
  };
}

export function upkeepHandlers(now: EpochMillis, profile: ProfileId): MockHandlers {
  return {
    'upkeep.stored': () => ({ ok: true, value: storedSample(now, profile) }),
    'upkeep.check': done,
    'upkeep.compact': done,
    'upkeep.count': done,
    'upkeep.remove': done,
    'upkeep.cancel': done,
  };
}
