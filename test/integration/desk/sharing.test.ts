// What leaves the desk of a profile as a file, of the network's routes and of the explorer. The whole desk
// without a window, over practice services on sockets.
import * as v from 'valibot';
import { saveAgreed } from '../../support/agreed-save.ts';
import { describe, expect, it } from 'vitest';
import { ProfileIdSchema, type ProfileId } from '../../../domain/ids.ts';
import { storeService } from '../../support/stored-service.ts';
import { at, deskForEachTest, done, open, opened, records } from './rig.ts';

deskForEachTest();

const fileOf = (id: ProfileId) => at.disk.files.get(`profiles/${id}.json`);

describe('a profile as a file', () => {
  it('is imported as another profile with the same settings and no secret', async () => {
    const lagos = storeService(at, 'lagos');
    expect(await open.desk.profiles.exportFile(lagos.id)).toEqual({
      ok: true,
      value: { file: 'lagos.json' },
    });
    at.desktop.chosen = { name: 'lagos.json', text: at.desktop.saved.get('lagos.json') ?? '' };
    const taken = await open.desk.profiles.importFile({}, async () => true);
    if (!taken.ok || taken.value.profileId === undefined) throw new Error(JSON.stringify(taken));
    const { profileId } = taken.value;
    expect(JSON.parse(fileOf(profileId) ?? '')).toEqual({
      ...lagos,
      applicationAmountField: { ...lagos.applicationAmountField, confirmed: false },
      id: profileId,
      auth: { ...lagos.auth, secretName: `service/${profileId}` },
    });
    expect(await open.desk.profiles.detail(profileId)).toMatchObject({ value: { secretStored: false } });
    expect(await records('profile.exported')).toMatchObject([{ profile: lagos.id, file: 'lagos.json' }]);
    expect(await records('profile.added')).toMatchObject([{ profile: profileId, from: 'lagos.json' }]);
  });
  it('contains no confirmation: the amount field’s name must be confirmed here', async () => {
    const lagos = storeService(at, 'lagos');
    const applicationAmountField = { name: 'pledged_amount', confirmed: true };
    expect(await saveAgreed(open.desk, { ...lagos, applicationAmountField })).toMatchObject({ ok: true });
    await open.desk.profiles.exportFile(lagos.id);
    at.desktop.chosen = { name: 'lagos.json', text: at.desktop.saved.get('lagos.json') ?? '' };
    const taken = await open.desk.profiles.importFile({}, async () => true);
    if (!taken.ok || taken.value.profileId === undefined) throw new Error(JSON.stringify(taken));
    expect(JSON.parse(fileOf(taken.value.profileId) ?? '')).toMatchObject({
      applicationAmountField: { name: 'pledged_amount', confirmed: false },
    });
  });
  it('is refused with the place of every error, and adds nothing', async () => {
    const lagos = storeService(at, 'lagos');
    await open.desk.profiles.exportFile(lagos.id);
    const text = (at.desktop.saved.get('lagos.json') ?? '').replace('"bearer"', '"token"');
    at.desktop.chosen = { name: 'x.json', text: text.replace('"paths"', '"pahts"') };
    expect(await open.desk.profiles.importFile({}, async () => true)).toEqual({
      ok: false,
      error: {
        code: 'file-refused',
        file: 'x.json',
        schemaFaults: [
          { place: 'profile.paths', expected: 'missing' },
          {
            place: 'profile.auth.preset',
            expected: expect.stringMatching(/^one of "bearer", "x-api-key", .*"hmac"/) as unknown,
          },
          { place: 'profile.pahts', expected: 'not a setting this app knows' },
        ],
      },
    });
    expect(at.disk.files.size).toBe(1);
  });
  it('is not imported if the dialog was cancelled', async () => {
    expect(await open.desk.profiles.importFile({}, async () => true)).toEqual(done);
    expect(at.disk.files.size).toBe(0);
  });
  it('of the practice service omits its address', async () => {
    await open.desk.connect.openSandbox();
    await open.desk.profiles.exportFile(v.parse(ProfileIdSchema, 'sandbox'));
    expect([...at.desktop.saved.values()].join()).not.toContain('127.0.0.1');
  });
});

describe('the network settings of a service', () => {
  it('list the routes in order, and whether a proxy’s sign-in is stored', async () => {
    const lagos = storeService(at, 'lagos');
    at.desktop.routes = [
      { kind: 'http', url: 'http://Proxy.example:3128' },
      { kind: 'http', url: 'https://secure.example' },
      { kind: 'unsupported', said: 'SOCKS5 old:1080' },
      { kind: 'direct' },
    ];
    const routes = async () => {
      const answer = await open.desk.profiles.routes(lagos.id);
      return answer.ok ? answer.value.routes : answer;
    };
    expect(await routes()).toEqual([
      { kind: 'proxy', proxy: 'proxy.example:3128', credentialsStored: false },
      { kind: 'proxy', proxy: 'secure.example:443', credentialsStored: false },
      { kind: 'unsupported', said: 'SOCKS5 old:1080' },
      { kind: 'direct' },
    ]);
    const proxy = 'proxy.example:3128';
    const input = { proxy, username: 'ada', secret: 'p:w' };
    expect(await open.desk.profiles.setProxyCredentials(input)).toEqual(done);
    expect(at.secrets.get('proxy/proxy.example:3128')).toBe('ada:p:w');
    expect(await routes()).toMatchObject([{ credentialsStored: true }, { credentialsStored: false }, {}, {}]);
    expect(await open.desk.profiles.deleteProxyCredentials(proxy)).toEqual(done);
    expect(at.secrets.has('proxy/proxy.example:3128')).toBe(false);
    expect(await open.desk.profiles.setProxyCredentials({ ...input, username: 'a:b' })).toMatchObject({
      error: { code: 'bad-input', field: 'username' },
    });
    expect(await records('proxy.credentials-stored')).toEqual([{ proxy }]);
    expect(await records('proxy.credentials-deleted')).toEqual([{ proxy }]);
  });
});

describe('the explorer', () => {
  it('opens at the profile’s own host, or is reported missing', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    expect(await open.desk.connect.openExplorer('address', '0xab')).toEqual({
      ok: false,
      error: { code: 'profile-incomplete', field: 'explorer.address' },
    });
    const explorer = { address: 'https://scan.example/a/{address}?x=1' };
    await saveAgreed(open.desk, { ...lagos, explorer });
    expect(await open.desk.connect.openExplorer('address', '0xab/../?&#')).toEqual(done);
    expect(at.desktop.links).toEqual(['https://scan.example/a/0xab%2F..%2F%3F%26%23?x=1']);
  });
});
