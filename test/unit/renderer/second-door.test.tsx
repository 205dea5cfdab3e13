// @vitest-environment jsdom
// Adding a service from the start screen: it is tested and only then opened; on leaving it is kept or
// removed.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';
import type { MockHandlers } from '../../support/mock-main.ts';
import {
  inspected,
  inspectedId,
  inspectHandlers,
  inspectSlice,
} from '../../support/preview/sample-inspect.ts';
import { button, closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(closeDesk);

const known: ProfilesSlice = {
  profiles: [{ id: inspectedId, name: 'Lagos Treasury', environment: 'sandbox', baseUrl: inspected.baseUrl }],
  unreadable: [],
};

function atTheDoors(profiles: ProfilesSlice['profiles'], more: MockHandlers = {}): Desk {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined, scrollIntoView: () => undefined });
  return openDesk('first-run', {
    slices: {
      profiles: { ...known, profiles },
      inspect: { state: 'idle', steps: [], samples: [] },
    },
    handlers: {
      ...inspectHandlers,
      'profiles.add': () => ok({ profileId: inspectedId }),
      'profiles.remove': () => ok({}),
      'profiles.import': () => ok({ profileId: inspectedId }),
      ...more,
    },
  });
}

async function add({ user }: Desk): Promise<void> {
  await user.click(await button('Connect to a service'));
  await user.type(await screen.findByLabelText('Name'), 'Lagos Treasury');
  await user.selectOptions(screen.getByLabelText('Environment'), 'sandbox');
  await user.type(screen.getByLabelText('Base URL'), 'https://lender.example/x');
  await user.type(screen.getByLabelText('Secret'), 's3cret-typed');
  await user.type(screen.getByLabelText('Collateral asset'), 'USDC');
  await user.type(screen.getByLabelText('Chain'), 'base');
  await user.click(await button('Connect and test'));
  await screen.findByRole('heading', { level: 1, name: 'Lagos Treasury' });
}

describe('an added service', () => {
  it('is tested at once, and only the operator opens it', async () => {
    const desk = atTheDoors([]);
    await add(desk);
    expect(document.body.innerHTML).not.toContain('s3cret-typed');
    await waitFor(() => expect(desk.main.callsTo('inspect.start')).toEqual([{ profile: inspected }]));
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
    act(() => desk.main.publish('inspect', inspectSlice));
    await desk.user.click(await button('Open this service'));
    await desk.user.click(await button('Open anyway'));
    expect(desk.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]);
  });

  it('is kept for later, or removed with its secret, on leaving', async () => {
    const desk = atTheDoors([]);
    await add(desk);
    await desk.user.click(await button('Back'));
    await desk.user.click(await button('Remove'));
    await button('Practise in the sandbox');
    expect(desk.main.callsTo('profiles.remove')).toEqual([{ profileId: inspectedId, forgetHistory: true }]);
    await add(desk);
    await desk.user.click(await button('Back'));
    await desk.user.click(await button('Keep'));
    await button('Practise in the sandbox');
    expect(desk.main.callsTo('profiles.remove')).toHaveLength(1);
  });
});

describe('an imported profile', () => {
  it('asks for its secret before a test, because no file contains one', async () => {
    const desk = atTheDoors([], {
      'profiles.detail': () => ok({ profile: inspected, secretStored: false }),
    });
    await desk.user.click(await button('Import a profile'));
    await screen.findByText(/Profile files hold no secret/);
    expect(desk.main.callsTo('inspect.start')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Open this service' })).toBeNull();
  });
});

describe('known services', () => {
  it('can be opened, or tested first', async () => {
    const desk = atTheDoors(known.profiles);
    await screen.findByRole('heading', { name: 'Your services' });
    await expectAccessible();
    await desk.user.click(await button('Open Lagos Treasury'));
    expect(desk.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]);
    await desk.user.click(await button('Test connection: Lagos Treasury'));
    await screen.findByRole('heading', { level: 1, name: 'Lagos Treasury' });
    // Nothing was added, so leaving asks nothing.
    await desk.user.click(await button('Back'));
    await button('Practise in the sandbox');
  });

  it('open LIVE only after a warning', async () => {
    const desk = atTheDoors(known.profiles.map((one) => ({ ...one, environment: 'live' })));
    await desk.user.click(await button('Open Lagos Treasury'));
    await screen.findByText(/its money is real/);
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
    await desk.user.click(await button('Open the LIVE service'));
    expect(desk.main.callsTo('profiles.open')).toHaveLength(1);
  });
});
