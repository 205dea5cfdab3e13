// @vitest-environment jsdom
// Several services on one desk: opening, switching, exporting and removing them.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../../contract/errors.ts';
import { PRACTICE_ID } from '../../../domain/profile.ts';
import { epochMillis } from '../../../domain/time.ts';
import { setTerm, useDraft } from '../../../renderer/state/draft.ts';
import { profileIds } from '../../support/preview/sample-profiles.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import { button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

describe('the list of services', () => {
  it('opens a sandbox at once, and a LIVE service only after asking', async () => {
    const { user, main } = openDesk('settings-services');
    await user.click(await button('Open Lagos Treasury'));
    const dialog = await screen.findByRole('dialog', { name: 'Open Lagos Treasury?' });
    expect(within(dialog).getByText(/its money is real/)).toBeTruthy();
    expect(main.callsTo('profiles.open')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Open the LIVE service' }));
    expect(main.callsTo('profiles.open')).toEqual([{ profileId: 'lagos' }]);
    await screen.findByRole('heading', { level: 1, name: 'Collateral' });
    act(() => useUi.setState({ route: { screen: 'settings', section: 'services' } }));
    await user.click(await button(/^Open خزانة/));
    expect(main.callsTo('profiles.open')).toHaveLength(2);
  });

  it('states why a service could not be opened', async () => {
    const { user } = openDesk('settings-services', {
      handlers: {
        'profiles.open': () => ({
          ok: false,
          error: { code: 'store-failed', fault: 'corrupt', detail: 'paths.loan: missing' },
        }),
      },
    });
    await user.click(await button(/^Open خزانة/));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('paths.loan: missing')).toBeTruthy();
  });

  it('keeps nothing of the former service if the practice service is open but could not start', async () => {
    const { connect, profiles } = sampleSlices(epochMillis(Date.now()));
    const others = profiles.profiles.filter(({ id }) => id !== PRACTICE_ID);
    const former = { ...connect, profile: { ...connect.profile!, id: profileIds.live } };
    const { main, user } = openDesk('settings-services', {
      slices: { connect: former, profiles: { ...profiles, profiles: others } },
      handlers: {
        'connect.openSandbox': () => {
          main.publish('connect', { ...connect, profile: { ...connect.profile!, id: PRACTICE_ID } });
          return fail({ code: 'store-failed', fault: 'disk-full', detail: 'journal' });
        },
      },
    });
    setTerm('amount_ngn', '12000000');
    await user.click(await button('Practise in the sandbox'));
    await waitFor(() => expect(useUi.getState().route).toEqual({ screen: 'collateral' }));
    expect(useDraft.getState().terms).toEqual({});
  });

  it('keeps what was typed if the practice service was not opened', async () => {
    const { profiles } = sampleSlices(epochMillis(Date.now()));
    const others = profiles.profiles.filter(({ id }) => id !== PRACTICE_ID);
    const { user } = openDesk('settings-services', {
      slices: { profiles: { ...profiles, profiles: others } },
      handlers: { 'connect.openSandbox': () => fail({ code: 'blocked', by: 'live-intent' }) },
    });
    act(() => setTerm('amount_ngn', '12000000'));
    await user.click(await button('Practise in the sandbox'));
    await screen.findByRole('alert');
    expect(useDraft.getState().terms).toEqual({ amount_ngn: '12000000' });
  });

  it('states what is deleted and what stays, and deletes history only on request', async () => {
    const { user, main } = openDesk('settings-services');
    await user.click(await button('Remove Lagos Treasury'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Lagos Treasury?' });
    expect(within(dialog).getByText(/^The journal/)).toBeTruthy();
    expect(within(dialog).getByText('Its records, encrypted on this computer')).toBeTruthy();
    await user.click(within(dialog).getByLabelText('Also delete its records'));
    expect(within(dialog).queryByText('Its records, encrypted on this computer')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Remove service' }));
    expect(main.callsTo('profiles.remove')).toEqual([{ profileId: 'lagos', forgetHistory: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['an unknown outcome', 'live-intent', /Settle it in Borrow first/],
    ['an unfinished repayment', 'open-repayment', /Your records and secrets are unchanged.*stop it there/],
  ] as const)('does not remove a service with %s, and states what to do', async (_what, by, words) => {
    const { user } = openDesk('settings-services', {
      handlers: { 'profiles.remove': () => ({ ok: false, error: { code: 'blocked', by } }) },
    });
    await user.click(await button('Remove Practice service'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/open and will be closed/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Remove service' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
  });

  it('asks for the secret of an imported profile, and changes nothing after a cancelled dialog', async () => {
    const { user, main } = openDesk('settings-services', {
      handlers: { 'profiles.import': () => ({ ok: true, value: {} }) },
    });
    await user.click(await button('Import'));
    expect(useUi.getState().route).toEqual({ screen: 'settings', section: 'services' });
    main.handle({ 'profiles.import': () => ({ ok: true, value: { profileId: profileIds.mixed } }) });
    await user.click(await button('Import'));
    await waitFor(() =>
      expect(useUi.getState().route).toEqual({
        screen: 'settings',
        section: 'connection',
        profileId: 'mixed',
      }),
    );
    expect(await screen.findByText('This service is not open, so the app does not read it.')).toBeTruthy();
  });

  it('names the file of an export', async () => {
    const { user } = openDesk('settings-services');
    await user.click(await button('Export Lagos Treasury'));
    expect(await screen.findAllByText('Exported without the secret: practice-service.json')).toBeTruthy();
  });

  it('offers what to do when it is empty', async () => {
    openDesk('settings-services', { slices: { profiles: { profiles: [], unreadable: [] } } });
    expect(await screen.findByText('No services yet')).toBeTruthy();
    await expectAccessible();
  });
});

describe('the service menu in the top bar', () => {
  // jsdom has no popovers and treats their contents as hidden; test/e2e/settings.test.ts has the keyboard.
  const item = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true });

  it('marks the open service, and asks before LIVE', async () => {
    const { user, main } = openDesk('collateral');
    await user.click(await button('Practice service, change service'));
    expect((await item(/^Practice service(?!, change)/)).getAttribute('aria-current')).toBe('true');
    await user.click(await item(/^Lagos Treasury/));
    await screen.findByRole('dialog', { name: 'Open Lagos Treasury?' });
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(main.callsTo('profiles.open')).toEqual([]);
  });

  it('leads to all services', async () => {
    const { user } = openDesk('collateral');
    await user.click(await button('Practice service, change service'));
    await user.click(await item(/^All services/));
    expect(
      await screen.findByText(
        'Each service has its own settings, secret and records. One is open at a time.',
      ),
    ).toBeTruthy();
  });
});
