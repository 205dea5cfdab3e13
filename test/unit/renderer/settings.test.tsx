// @vitest-environment jsdom
// The settings of a service: all sections share one draft, which is saved whole and never lost without
// asking.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import { sampleProfile } from '../../support/preview/sample-profiles.ts';
import { button, closeDesk, openDesk, retype, type Desk } from './desk.tsx';

afterEach(closeDesk);

const crossed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const section = async ({ user }: Desk, name: string): Promise<void> =>
  user.click(
    within(await screen.findByRole('navigation', { name: 'Settings sections' })).getByRole('button', {
      name: new RegExp(`^${name}`),
    }),
  );

describe('saving', () => {
  it('sends the whole profile with the changes of several sections, and nothing else changed', async () => {
    const desk = openDesk('settings');
    await retype(desk, 'Name', 'Marina');
    await section(desk, 'Thresholds');
    await retype(desk, 'Warning threshold', '50.5');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await desk.user.click(await button('Save'));
    expect(desk.main.callsTo('profiles.save')).toEqual([
      {
        profile: {
          ...(crossed(sampleProfile) as object),
          name: 'Marina',
          thresholds: { warningPercent: '50.5', criticalPercent: '70' },
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('sends nothing with an error, opens its section and focuses the field', async () => {
    const desk = openDesk('settings');
    await screen.findByLabelText('Base URL');
    await section(desk, 'Thresholds');
    await retype(desk, 'Warning threshold', '80');
    await section(desk, 'Connection');
    await desk.user.click(await button('Save'));
    const field = await screen.findByLabelText('Warning threshold');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('Must be below the critical threshold')).toBeTruthy();
    expect(screen.getAllByText('1 entry to correct').length).toBeGreaterThan(0);
    expect(desk.main.callsTo('profiles.save')).toEqual([]);
  });

  it('warns before it deletes the secret, and states afterwards that it did', async () => {
    const desk = openDesk('settings', {
      handlers: { 'profiles.save': () => ({ ok: true, value: { secretDeleted: true } }) },
    });
    await retype(desk, 'Base URL', 'https://lender.example.com/v1');
    expect(screen.getByText(/The secret belongs to one address/)).toBeTruthy();
    expect(screen.getByText('Saving deletes the stored secret.')).toBeTruthy();
    await desk.user.click(await button('Save'));
    expect(await screen.findAllByText('Saved. The old secret was deleted. Enter it again.')).toBeTruthy();
  });

  it('warns if the stored readings belong to another service, and deletes them only on request', async () => {
    const desk = openDesk('settings');
    await screen.findByLabelText('Base URL');
    expect(screen.queryByText(/belong to another service/)).toBeNull();
    await desk.user.selectOptions(screen.getByLabelText('Environment'), 'live');
    expect(screen.getByText(/belong to another service/)).toBeTruthy();
    await desk.user.click(screen.getByLabelText('Also delete its records'));
    await desk.user.click(await button('Save'));
    expect(desk.main.callsTo('profiles.save')).toMatchObject([
      { profile: { environment: 'live' }, forgetHistory: true },
    ]);
    await waitFor(() => expect(screen.queryByText(/belong to another service/)).toBeNull());
  });

  it('keeps the draft and states why when main refuses', async () => {
    const desk = openDesk('settings', {
      handlers: { 'profiles.save': () => ({ ok: false, error: { code: 'blocked', by: 'live-intent' } }) },
    });
    await retype(desk, 'Name', 'Marina');
    await desk.user.click(await button('Save'));
    expect(await screen.findByText('An earlier request of this kind is not settled.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });
});

describe('before main has answered', () => {
  it('the frame is shown, and presses in it are not lost', async () => {
    let answer: ((said: Result<CallOutput<'profiles.detail'>>) => void) | undefined;
    const desk = openDesk('settings', {
      handlers: { 'profiles.detail': () => new Promise((resolve) => (answer = resolve)) },
    });
    await section(desk, 'Thresholds');
    const pressed = screen.getByRole('button', { name: /^Thresholds/ });
    answer?.({ ok: true, value: { profile: sampleProfile, secretStored: true } });
    expect(await screen.findByLabelText('Warning threshold')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Thresholds/ })).toBe(pressed);
  });
});

describe('leaving unsaved changes', () => {
  it('holds the window only while something is unsaved', async () => {
    const desk = openDesk('settings');
    const heldBack = (): boolean => {
      const last = desk.main.callsTo('app.setUnsaved').at(-1) as { unsaved: boolean } | undefined;
      return last?.unsaved === true;
    };
    await screen.findByLabelText('Name');
    expect(heldBack()).toBe(false);
    await retype(desk, 'Name', 'Marina');
    expect(heldBack()).toBe(true);
    await desk.user.click(await button('Discard'));
    expect(heldBack()).toBe(false);
  });

  const changed = async (): Promise<Desk> => {
    const desk = openDesk('settings');
    await retype(desk, 'Name', 'Marina');
    await desk.user.click(screen.getByRole('button', { name: /^Loans/ }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    return desk;
  };

  it('asks, and can keep the draft', async () => {
    const { user } = await changed();
    await user.click(await button('Stay here'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina');
  });
  it('can discard them', async () => {
    const { user, main } = await changed();
    await user.click(await button('Discard changes'));
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    expect(main.callsTo('profiles.save')).toEqual([]);
  });
  it('can save them and continue', async () => {
    const { user, main } = await changed();
    await user.click(await button('Save and continue'));
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
    expect(main.callsTo('profiles.save')).toHaveLength(1);
  });
  it('does not ask between sections, nor after discarding', async () => {
    const desk = openDesk('settings');
    await retype(desk, 'Name', 'Marina');
    await section(desk, 'Fields');
    await section(desk, 'Connection');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina');
    await desk.user.click(await button('Discard'));
    await desk.user.click(screen.getByRole('button', { name: /^Loans/ }));
    await screen.findByRole('heading', { level: 1, name: 'Loans' });
  });
});

describe('the quote form', () => {
  it('is built row by row, shows the body, and is saved in order', async () => {
    const desk = openDesk('settings-borrowing');
    const { user, main } = desk;
    await user.click(await button('Add a field'));
    const row = screen.getByRole('group', { name: 'Field 3' });
    await user.type(within(row).getByLabelText('Name in the request'), 'purpose');
    await user.type(screen.getAllByLabelText('Label on screen')[2] ?? row, 'Purpose');
    await user.click(await button('Move purpose up'));
    await user.click(await button('Move purpose up'));
    await user.click(await button('Remove payout'));
    expect(document.querySelector('pre')?.textContent.replaceAll(/\s+/g, ' ')).toBe(
      '{ "external_id": "(created by the app)", "purpose": "(text)", "amount_ngn": "1000000.00" }',
    );
    await user.click(await button('Save'));
    expect(main.callsTo('profiles.save')).toMatchObject([
      {
        profile: {
          quoteFields: [
            { name: 'purpose', label: 'Purpose', type: { kind: 'text' }, required: true },
            { name: 'amount_ngn' },
          ],
        },
      },
    ]);
  });

  it('needs a new confirmation when the name of the amount field changes', async () => {
    const desk = openDesk('settings-borrowing');
    const confirm = await screen.findByLabelText<HTMLInputElement>(/gave me this name in writing/);
    await desk.user.click(confirm);
    expect(screen.getByText('Direct applications are on.')).toBeTruthy();
    await retype(desk, 'Name of the collateral amount field', 'amount');
    expect(confirm.checked).toBe(false);
    expect(screen.getByText('Direct applications are off until you confirm the name.')).toBeTruthy();
  });
});

describe('the secret', () => {
  it('goes to the keychain, and the page forgets it', async () => {
    const { user, main } = openDesk('settings');
    await user.click(await button('Replace the secret'));
    const sentTo = screen.getByText('The secret is sent to').parentElement;
    expect(sentTo?.textContent).toMatch(/https?:\/\/[^/]+$/);
    await user.type(screen.getByLabelText('New secret'), 'sk-2');
    await user.click(await button('Store in the keychain'));
    const origin = sentTo?.textContent.slice('The secret is sent to'.length);
    expect(main.callsTo('profiles.setSecret')).toEqual([{ profileId: 'practice', origin, secret: 'sk-2' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is stored for the first time only after its address was confirmed', async () => {
    const profile = sampleProfile;
    const { user, main } = openDesk('settings', {
      handlers: { 'profiles.detail': () => ({ ok: true, value: { profile, secretStored: false } }) },
    });
    await user.click(await button('Enter the secret'));
    await user.type(screen.getByLabelText('New secret'), 'sk-2');
    const store = await button('Store in the keychain');
    expect(store).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('New secret'), '{Enter}');
    expect(main.callsTo('profiles.setSecret')).toEqual([]);
    await user.click(screen.getByLabelText('This is my lender’s address'));
    await user.click(store);
    const origin = new URL(profile.baseUrl).origin;
    expect(main.callsTo('profiles.setSecret')).toEqual([{ profileId: profile.id, origin, secret: 'sk-2' }]);
  });

  it('is shown as entered for another address instead of missing', async () => {
    const value = { profile: sampleProfile, secretStored: false, secretElsewhere: true };
    openDesk('settings', { handlers: { 'profiles.detail': () => ({ ok: true, value }) } });
    expect(await screen.findByText('Entered for another address or sign-in method')).toBeTruthy();
    expect(screen.getByText(/^The app does not use it\./)).toBeTruthy();
    expect(screen.queryByText('Not in the keychain')).toBeNull();
    // It can be replaced, after the address was confirmed, and deleted.
    expect(await button('Replace the secret')).toBeTruthy();
    expect(await button('Delete…')).toBeTruthy();
  });

  it.each([
    ['keychain-absent', /then try again\.$/],
    ['keychain-locked', /then try again\.$/],
    ['keychain-denied', /Try again and answer its prompt\./],
    ['keychain-uncreated', /choose a password for the new keyring/],
    ['keychain-restarted', /Close the app and start it again/],
  ] as const)('states what to do about %s, and can be tried again', async (reason, next) => {
    const { user, main } = openDesk('settings', {
      handlers: { 'profiles.setSecret': () => ({ ok: false, error: { code: 'locked', reason } }) },
    });
    await user.click(await button('Replace the secret'));
    await user.type(screen.getByLabelText('New secret'), 'sk-2');
    await user.click(await button('Store in the keychain'));
    expect(await screen.findByText(next)).toBeTruthy();
    await user.click(await button('Try again'));
    expect(main.callsTo('profiles.setSecret')).toHaveLength(2);
  });

  it('is deleted after its consequence was stated', async () => {
    const { user, main } = openDesk('settings');
    await user.click(await button('Delete…'));
    expect(screen.getByText(/still works at the lender/)).toBeTruthy();
    await user.click(await button('Delete the secret'));
    expect(main.callsTo('profiles.deleteSecret')).toEqual([{ profileId: 'practice' }]);
  });
});

describe('the network settings', () => {
  it('store a proxy’s sign-in under the name of the route', async () => {
    const { user, main } = openDesk('settings-network');
    await user.click(await button('Enter sign-in'));
    expect(screen.getByLabelText<HTMLInputElement>('Proxy').value).toBe('proxy.example.com:3128');
    await user.type(screen.getByLabelText('User name'), 'a:b');
    await user.type(screen.getByLabelText('Password'), 'p');
    await user.click(await button('Store in the keychain'));
    expect(screen.getByText('A proxy user name cannot contain a colon')).toBeTruthy();
    expect(main.callsTo('profiles.setProxyCredentials')).toEqual([]);
    await user.clear(screen.getByLabelText('User name'));
    await user.type(screen.getByLabelText('User name'), 'treasury');
    await user.click(await button('Store in the keychain'));
    expect(main.callsTo('profiles.setProxyCredentials')).toEqual([
      { proxy: 'proxy.example.com:3128', username: 'treasury', secret: 'p' },
    ]);
    // Read again, now that it is stored.
    await waitFor(() => expect(main.callsTo('profiles.routes')).toHaveLength(2));
  });
});

describe('an unreadable profile', () => {
  it('states why and offers a retry; the desk’s own sections stay', async () => {
    let fails = true;
    const desk = openDesk('settings', {
      handlers: {
        'profiles.detail': () =>
          fails
            ? { ok: false, error: { code: 'store-failed', fault: 'corrupt', detail: 'baseUrl: missing' } }
            : { ok: true, value: { profile: sampleProfile, secretStored: true } },
      },
    });
    expect(await screen.findByText('baseUrl: missing')).toBeTruthy();
    await section(desk, 'Appearance');
    expect((await screen.findAllByText('As the system')).length).toBeGreaterThan(0);
    await section(desk, 'Connection');
    fails = false;
    await desk.user.click(await button('Try again'));
    expect(await screen.findByLabelText('Base URL')).toBeTruthy();
  });
});

describe('the practice service', () => {
  it('shows its own settings as read-only, and lets the operator’s settings be changed', async () => {
    const desk = openDesk('settings', {
      handlers: {
        'profiles.detail': () => ({
          ok: true,
          value: {
            profile: { ...sampleProfile, id: 'sandbox' as typeof sampleProfile.id },
            secretStored: true,
          },
        }),
      },
    });
    expect(await screen.findByText(/You can change its name/)).toBeTruthy();
    expect(screen.getByLabelText('Base URL').closest('fieldset')?.disabled).toBe(true);
    expect(screen.getByLabelText('Name').closest('fieldset')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replace the secret' })).toBeNull();
    await section(desk, 'Thresholds');
    expect(screen.getByLabelText('Warning threshold').closest('fieldset')).toBeNull();
  });
});
