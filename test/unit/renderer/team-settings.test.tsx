// @vitest-environment jsdom
// Settings → Team: joining a team, and what is shown of it.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleTeam } from '../../support/preview/sample-team.ts';
import { button, closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(closeDesk);

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const team = sampleTeam(epochMillis(Date.now()));

async function fill({ user }: Desk, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
}
const ADDRESS = { Server: 'db.treasury.example', Database: 'team', Person: 'chidi', Password: 'kept-secret' };

describe('joining a team', () => {
  it('tests and joins with what was typed, and then forgets the secret', async () => {
    const desk = openDesk('team-none', {
      handlers: { 'team.test': () => ok({}), 'team.connect': () => ok({}) },
    });
    await fill(desk, { ...ADDRESS, 'Certificate authority of the server': PEM });
    await desk.user.click(await button('Test the connection'));
    const input = {
      host: 'db.treasury.example',
      port: 5432,
      database: 'team',
      person: 'chidi',
      authority: PEM,
      secret: { kind: 'password', password: 'kept-secret' },
    };
    expect(desk.main.callsTo('team.test')).toEqual([input]);
    await desk.user.click(await button('Join the team'));
    expect(desk.main.callsTo('team.connect')).toEqual([input]);
    expect((await screen.findByLabelText('Password')).getAttribute('value')).toBe('');
  });
  it('sends nothing while a field is missing or wrong, and puts the focus on the first', async () => {
    const desk = openDesk('team-none');
    await fill(desk, { ...ADDRESS, Server: 'not a host', Port: '70000', Password: '' });
    await desk.user.click(await button('Join the team'));
    expect(screen.getByText('Enter a host name or an IP address.')).toBeTruthy();
    expect(screen.getByText('Enter a number from 1 to 65535.')).toBeTruthy();
    expect(screen.getByText('Required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Server'));
    expect(desk.main.callsTo('team.connect')).toEqual([]);
  });
  it('asks for a certificate and its key as whole texts', async () => {
    const desk = openDesk('team-none', { handlers: { 'team.connect': () => ok({}) } });
    await desk.user.selectOptions(await screen.findByLabelText('Sign in with'), 'certificate');
    const { Password: _none, ...address } = ADDRESS;
    await fill(desk, { ...address, 'Client certificate': PEM, 'Private key': 'MIIB' });
    await desk.user.click(await button('Join the team'));
    expect(screen.getByText('Paste the whole text, from -----BEGIN to -----END.')).toBeTruthy();
    const key = '-----BEGIN PRIVATE KEY-----\nMIIC\n-----END PRIVATE KEY-----';
    await fill(desk, { 'Private key': key });
    await desk.user.click(await button('Join the team'));
    expect(desk.main.callsTo('team.connect')).toMatchObject([
      { secret: { kind: 'certificate', certificate: PEM, key } },
    ]);
  });
  it('says why joining failed and what to do', async () => {
    const desk = openDesk('team-none', {
      handlers: {
        'team.connect': () => ({
          ok: false,
          error: { code: 'team', fault: 'sign-in-refused', detail: '28P01' },
        }),
      },
    });
    await fill(desk, ADDRESS);
    await desk.user.click(await button('Join the team'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The team’s server refused the sign-in.');
    expect(alert.textContent).toContain('Check the person and the secret');
    await expectAccessible();
  });
  it('shows each step of the test as main tells it', async () => {
    const { main } = openDesk('team-none');
    await screen.findByText('Not tested yet.');
    main.publish('team', {
      ...team,
      state: 'off',
      test: {
        isRunning: false,
        steps: [
          { step: 'reach', state: 'done' },
          { step: 'tls', state: 'done' },
          { step: 'sign-in', state: 'done' },
          { step: 'schema', state: 'done', detail: 'Treasury Lagos' },
          { step: 'rights', state: 'done', detail: 'act, approve' },
        ],
      },
    });
    expect(await screen.findByText('Team Treasury Lagos')).toBeTruthy();
    expect(screen.getByText('may act · may approve')).toBeTruthy();
  });
});

describe('a desk of a team', () => {
  it('signs in again without the secret that the keychain has', async () => {
    const { main, user } = openDesk('team-joined', { handlers: { 'team.connect': () => ok({}) } });
    await user.click(await button('Change the connection'));
    await user.click(await button('Sign in again'));
    expect(main.callsTo('team.connect')).toEqual([
      {
        host: 'db.treasury.example',
        port: 5432,
        database: 'collateral_desk',
        person: 'chidi',
        deskName: 'treasury-2',
      },
    ]);
  });
  it.each([
    ['Server', 'elsewhere.example'],
    ['Port', '5433'],
    ['Database', 'other'],
    ['Person', 'ngozi'],
    ['Certificate authority of the server', PEM],
  ])('needs the secret again for another entry of %s', async (label, text) => {
    const desk = openDesk('team-joined', { handlers: { 'team.connect': () => ok({}) } });
    await desk.user.click(await button('Change the connection'));
    await screen.findByText('Empty: the one in the keychain');
    await fill(desk, { [label]: text });
    expect(screen.queryByText('Empty: the one in the keychain')).toBeNull();
    await desk.user.click(await button('Sign in again'));
    expect(screen.getByText('Required')).toBeTruthy();
    expect(desk.main.callsTo('team.connect')).toEqual([]);
  });
  it('claims no policy and offers no reading without a server', async () => {
    openDesk('team-settings-lost');
    const policy = (await screen.findByRole('heading', { name: 'Policy' })).closest('section');
    expect(within(policy!).getByText('Not read yet.')).toBeTruthy();
    expect(screen.queryByText(/There is no rule/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave the team' })).toBeTruthy();
  });
  it('says why it cannot leave', async () => {
    const { user } = openDesk('team-joined', {
      handlers: {
        'team.disconnect': () => ({ ok: false, error: { code: 'team', fault: 'claims-held', detail: '' } }),
      },
    });
    await user.click(await button('Leave the team'));
    expect(await screen.findByText('This desk still holds acts that are not settled.')).toBeTruthy();
  });
  it('saves the acts that a restored database lacks', async () => {
    const { main, user } = openDesk('team-restored', {
      handlers: { 'team.saveActs': () => ok({ file: 'acts.json' }) },
    });
    expect(await screen.findByText(/journal has 2 claimed acts that the database lacks\./)).toBeTruthy();
    await user.click(await button('Save this desk’s acts'));
    expect(main.callsTo('team.saveActs')).toEqual([{}]);
  });
  it('has nothing to save if the database lacks only what a colleague did', async () => {
    openDesk('team-restored', { slices: { team: { ...team, state: 'refused', missing: 0 } } });
    expect(await screen.findByText(/has read an act of a colleague that the database lacks/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save this desk’s acts' })).toBeNull();
  });
  it('is named in the popover of the connection, with the id of its database', async () => {
    openDesk('team-joined');
    const times = await screen.findByLabelText('Times of the connection');
    expect(within(times).getByText('Treasury Lagos')).toBeTruthy();
    expect(within(times).getByText('00000000-0000-4000-8000-0000000000a0')).toBeTruthy();
  });
  it('states in the top bar that the team is not reached', async () => {
    openDesk('team-lost');
    expect(await screen.findByRole('button', { name: /team not reached/ })).toBeTruthy();
  });
});
