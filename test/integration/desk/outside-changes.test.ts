// A profile's file is changed outside the app: its secret is sent nowhere else, and an alert says so.
import { signInBy } from '../../../domain/sign-in.ts';
import { createServer, type Server } from 'node:http';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { storeService } from '../../support/stored-service.ts';
import { at, deskForEachTest, open, restart, soon } from './rig.ts';

const SECRET = 'practice-key';
const elsewhere = { code: 'locked', reason: 'secret-elsewhere' };

let other: Server;
/** What arrived at the other address. */
let arrived: string[];
deskForEachTest();
beforeEach(async () => {
  arrived = [];
  other = createServer((request, response) => {
    arrived.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => other.close(resolve));
});

const changeFile = (profile: ServiceProfile, change: Partial<ServiceProfile>): void =>
  void at.disk.files.set(`profiles/${profile.id}.json`, JSON.stringify({ ...profile, ...change }));

const alerts = () => open.slice('alerts').alerts.filter(({ kind }) => kind === 'profile-changed');

describe('a secret in the keychain', () => {
  it('stays for a recipe that a person agreed to, and a second one is missing until it is entered', async () => {
    const lagos = storeService(at, 'lagos');
    const { secretName } = lagos.auth;
    for (const by of [signInBy('x-api-key'), signInBy('hmac-passphrase', 'k')]) {
      const [auth, secretStored] = [{ ...by, secretName }, by.second === undefined];
      expect(await saveAgreed(open.desk, { ...lagos, auth })).toMatchObject({ ok: true });
      expect(await open.desk.profiles.detail(lagos.id)).toMatchObject({ value: { secretStored } });
    }
    const both = {
      profileId: lagos.id,
      origin: new URL(lagos.baseUrl).origin,
      secret: SECRET,
      second: 'open sesame',
    };
    expect(await open.desk.profiles.setSecret(both)).toMatchObject({ ok: true });
    expect(await open.desk.profiles.detail(lagos.id)).toMatchObject({ value: { secretStored: true } });
  });
  it.each<[string, (otherOrigin: string) => Partial<ServiceProfile>]>([
    ['address', (baseUrl) => ({ baseUrl })],
    ['sign-in', () => ({ auth: { ...signInBy('x-api-key'), secretName: 'service/service-lagos' } })],
    [
      'header',
      () => ({
        auth: { preset: 'header', headers: { 'X-Key': '{{secret}}' }, secretName: 'service/service-lagos' },
      }),
    ],
    [
      'parameter',
      () => ({
        auth: { preset: 'query', query: { key: '{{secret}}' }, secretName: 'service/service-lagos' },
      }),
    ],
  ])('is not used if the file names another %s, and must be entered again', async (_what, change) => {
    const lagos = storeService(at, 'lagos');
    const changed = change(`http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`);
    changeFile(lagos, changed);
    expect(await open.desk.profiles.open(lagos.id)).toEqual({ ok: false, error: elsewhere });
    expect(open.slice('connect')).toMatchObject({ link: 'locked', problem: elsewhere, resources: [] });
    expect(await open.desk.profiles.detail(lagos.id)).toMatchObject({
      value: { secretStored: false, secretElsewhere: true },
    });
    expect(await open.desk.inspect.start({ profile: { ...lagos, ...changed } })).toEqual({
      ok: false,
      error: elsewhere,
    });
    expect(arrived).toEqual([]);
    // Entered again by the operator, it is for the new one.
    const origin = new URL(changed.baseUrl ?? lagos.baseUrl).origin;
    const entered = { profileId: lagos.id, origin, secret: SECRET };
    expect(await open.desk.profiles.setSecret(entered)).toEqual({ ok: true, value: {} });
    expect(open.slice('connect').problem).not.toEqual(elsewhere);
    // The former file is now the one that the secret was not entered for.
    changeFile(lagos, {});
    expect(await open.desk.profiles.open(lagos.id)).toEqual({ ok: false, error: elsewhere });
  });

  it('stays in use if other settings of the file change', async () => {
    const lagos = storeService(at, 'lagos');
    changeFile(lagos, { name: 'L', baseUrl: `${lagos.baseUrl}/` });
    expect(await open.desk.profiles.open(lagos.id)).toEqual({ ok: true, value: {} });
    await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  });

  it('is not used in a form that the app does not write', async () => {
    const lagos = storeService(at, 'lagos');
    for (const entry of [SECRET, '{}', '{"version":1}', '7', '{"version":2,"secret":"x"}']) {
      at.secrets.set(lagos.auth.secretName, entry);
      expect(await open.desk.profiles.open(lagos.id)).toEqual({ ok: false, error: elsewhere });
    }
  });
});

describe('a profile’s file', () => {
  it('raises one alert at the next start after a change outside the app', async () => {
    const lagos = storeService(at, 'lagos');
    const thresholds = { warningPercent: '40', criticalPercent: '50' };
    expect(await saveAgreed(open.desk, { ...lagos, thresholds })).toMatchObject({ ok: true });
    await open.desk.profiles.open(lagos.id);
    await restart();
    await expect.poll(() => open.slice('profiles').profiles.length, soon).toBe(1);
    expect(alerts()).toEqual([]);
    changeFile(lagos, { thresholds, paths: { ...lagos.paths, loans: '/loans/mine' } });
    await restart();
    await expect.poll(alerts, soon).toMatchObject([{ subject: 'lagos', read: false }]);
    // Raised once; a change by the app itself raises none.
    expect(await saveAgreed(open.desk, { ...lagos, name: 'Lagos II' })).toMatchObject({ ok: true });
    await restart();
    await expect.poll(() => open.slice('profiles').profiles.length, soon).toBe(1);
    expect(alerts()).toHaveLength(1);
    changeFile({ ...lagos, name: 'Lagos II' }, { noSuchLists: ['wallets'] });
    await restart();
    await expect.poll(alerts, soon).toHaveLength(2);
  });

  it('raises no alert if only its formatting changed', async () => {
    const lagos = storeService(at, 'lagos');
    expect(await saveAgreed(open.desk, { ...lagos, name: 'Lagos II' })).toMatchObject({ ok: true });
    await open.desk.profiles.open(lagos.id);
    const file = `profiles/${lagos.id}.json`;
    const said = JSON.parse(at.disk.files.get(file) ?? '') as object;
    at.disk.files.set(file, JSON.stringify(Object.fromEntries(Object.entries(said).toReversed())));
    await restart();
    await expect.poll(() => open.slice('profiles').profiles.length, soon).toBe(1);
    expect(alerts()).toEqual([]);
  });
});
