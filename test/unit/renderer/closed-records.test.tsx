// @vitest-environment jsdom
// Records that this app cannot open: what the screen offers, and what it says about it.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError, EarlierCopy } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const noKey: AppError = { code: 'locked', reason: 'key-missing' };
const newer = (copy?: EarlierCopy): AppError => ({
  code: 'store-failed',
  fault: 'newer-schema',
  detail: '',
  ...(copy && { copy }),
});

function closed(error: AppError, handlers: Parameters<typeof openDesk>[1] = {}) {
  const { app } = sampleSlices(epochMillis(Date.now()));
  const slices = { app: { ...app, storage: { state: 'failed', error } as const } };
  return openDesk('first-run', { slices, ...handlers });
}

describe('records whose key is missing', () => {
  it('can be set aside, and nothing happens before a press', async () => {
    const { main, user } = closed(noKey);
    const act = await button('Set the records aside');
    expect(
      screen.getByText('The keychain does not hold the key to the records on this computer.'),
    ).toBeTruthy();
    expect(screen.getByText(/No new key was made/)).toBeTruthy();
    expect(screen.getByText(/you can restore a backup/)).toBeTruthy();
    await expectAccessible();
    expect(main.callsTo('app.setRecordsAside')).toEqual([]);
    await user.click(act);
    expect(main.callsTo('app.setRecordsAside')).toEqual([{}]);
  });

  it('stay as they are if the operator did not confirm', async () => {
    const error: AppError = { code: 'blocked', by: 'not-confirmed' };
    const { user } = closed(noKey, { handlers: { 'app.setRecordsAside': () => ({ ok: false, error }) } });
    await user.click(await button('Set the records aside'));
    expect(await screen.findByText('You did not confirm it.')).toBeTruthy();
  });
});

const until = epochMillis(Date.UTC(2026, 10, 24, 13, 2));
const copy: EarlierCopy = {
  journal: 'copied',
  entries: 120,
  until,
  beyond: { entries: 12, requests: 2 },
  history: 'none',
};
const COPY =
  'There is a copy from before the upgrade. It has 120 journal entries and ends 24 Nov 2026 14:02.';
const words: [string, EarlierCopy, string[]][] = [
  [
    'what it lacks',
    copy,
    [
      COPY,
      'It lacks the later entries (12), of which sent requests: 2. Ask your lender about these before you borrow or repay.',
      'The history is then read from the service again.',
    ],
  ],
  [
    'that what it lacks cannot be counted',
    { ...copy, beyond: undefined, history: 'copied' },
    [
      COPY,
      'What it lacks cannot be counted. Ask your lender about requests since then before you borrow or repay.',
    ],
  ],
  [
    'that it is empty',
    { ...copy, entries: 0, until: undefined, beyond: { entries: 0, requests: 0 }, history: 'same' },
    ['There is a copy from before the upgrade. Its journal is empty.'],
  ],
  [
    'that only the history is newer',
    { ...copy, journal: 'same', beyond: { entries: 0, requests: 0 } },
    [
      'The journal can be opened. Only the history is newer.',
      'The history is then read from the service again.',
    ],
  ],
];

describe('records of a newer version', () => {
  it.each(words)('with a copy from before the upgrade, say of it %s', async (_, given, lines) => {
    const { main, user } = closed(newer(given));
    const act = await button('Go back to the copy');
    const said = [...(act.closest('[role=alert]')?.querySelectorAll('p') ?? [])].map((p) => p.textContent);
    expect(said.slice(2)).toEqual(lines);
    await expectAccessible();
    await user.click(act);
    expect(main.callsTo('app.returnToCopy')).toEqual([{}]);
  });

  it('without a copy offer nothing but another try', async () => {
    closed(newer());
    await screen.findByText('The records were written by a newer version of the app.');
    await button('Try again');
    expect(screen.queryByRole('button', { name: /copy|aside/ })).toBeNull();
  });
});
