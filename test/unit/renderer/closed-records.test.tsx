// @vitest-environment jsdom
// Records that this app cannot open: what the screen offers, and what it says about it.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const noKey: AppError = { code: 'locked', reason: 'key-missing' };

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

describe('records of a newer version', () => {
  it('offer nothing but another try', async () => {
    closed({ code: 'store-failed', fault: 'newer-schema', detail: '' });
    await screen.findByText('The records were written by a newer version of the app.');
    await button('Try again');
    expect(screen.queryByRole('button', { name: /copy|aside/ })).toBeNull();
  });
});
