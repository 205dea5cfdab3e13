// Updates of the app in their states: what a feed offered, a download, a refusal.
import type { OfferedRelease, UpdatesSlice, UpdateState } from '../../../contract/slices/updates.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { before, dayLong, hour } from './readings.ts';

export const UPDATE_SAMPLES = ['off', 'available', 'download', 'refused', 'ready'] as const;
export type UpdateSample = (typeof UPDATE_SAMPLES)[number];

export const sampleRelease = (now: EpochMillis): OfferedRelease => ({
  version: '1.2.0',
  released: before(now, 6 * dayLong),
  expires: epochMillis(now + 80 * dayLong),
  notes: [
    'Two corrections, and lists that sort by day.',
    '',
    '- Loans can be sorted by the day on which they were opened.',
    '- A payoff that changes while you copy it is shown above the checklist.',
    '- Electron 45.4.2, with its security corrections.',
  ].join('\n'),
  file: 'collateral-desk-1.2.0-linux-x64.AppImage',
  size: 121_418_752,
  sha256: '5f'.repeat(32),
  key: '9b1c04d2e7f8a613',
});

const states = (now: EpochMillis): Record<UpdateSample, UpdateState> => {
  const release = sampleRelease(now);
  return {
    off: { kind: 'idle' },
    available: { kind: 'available', release, begun: 0 },
    download: { kind: 'downloading', release, done: 48_234_496, stopping: false },
    refused: { kind: 'refused', fault: 'older', detail: '1.0.3' },
    ready: { kind: 'ready', release, path: '/home/treasury/.config/Collateral Desk/updates/desk.AppImage' },
  };
};

export function updatesSlice(now: EpochMillis, sample: UpdateSample): UpdatesSlice {
  const way = sample === 'available' ? 'apt' : 'appimage';
  return {
    way,
    on: sample !== 'off',
    ...(sample !== 'off' && {
      feed: 'https://updates.example.com/stable/',
      checkedAt: before(now, 2 * hour),
    }),
    state: states(now)[sample],
    open: sample === 'ready' ? { requests: 0, repayments: 1 } : { requests: 0, repayments: 0 },
    ...(way === 'apt' && {
      words: 'sudo apt update && sudo apt install collateral-desk=1.2.0',
      before: {
        version: '1.0.3',
        file: false,
        words: 'sudo apt install --allow-downgrades collateral-desk=1.0.3',
      },
    }),
    ...(sample === 'ready' && { before: { version: '1.0.3', file: true } }),
  };
}

const done = () => ({ ok: true, value: {} }) as const;

export const updateHandlers: MockHandlers = {
  'updates.setFeed': done,
  'updates.switchOff': done,
  'updates.check': done,
  'updates.download': done,
  'updates.cancel': done,
  'updates.install': done,
  'updates.putBack': done,
};
