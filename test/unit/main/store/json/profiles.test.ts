import { signInBy } from '../../../../../domain/sign-in.ts';
import { USUAL_PREFERENCES } from '../../../../../contract/usual-preferences.ts';
import { USUAL_NOTIFY_RULES } from '../../../../../domain/notify-rules.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ProfileIdSchema, type ProfileId } from '../../../../../domain/ids.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../../../domain/profile.ts';
import { newProfile } from '../../../../../main/desk/profiles/new-profile.ts';
import { createProfileStore } from '../../../../../main/store/json/profiles.ts';
import { practiceProfile } from '../../../../../main/practice/profile.ts';
import { createSettingsFile } from '../../../../../main/store/json/settings.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { memoryDisk } from '../../../../support/memory-disk.ts';
import { fixedIds, good } from '../../service/support.ts';

const FOLDER = '/data/profiles';
const SETTINGS = '/data/settings.json';
const SANDBOX = `${FOLDER}/sandbox.json`;

const on = (files: Record<string, string> = {}) => {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const parts = { disk, clock: fakeClock(42) };
  return {
    disk,
    files: disk.files,
    profiles: createProfileStore({ ...parts, folder: FOLDER }),
    settings: createSettingsFile({ ...parts, path: SETTINGS }),
  };
};
const sandbox = practiceProfile('http://127.0.0.1:4000/v1');
const other: ServiceProfile = {
  ...sandbox,
  id: v.parse(ProfileIdSchema, 'service-b'),
  name: 'B',
  auth: { ...signInBy('bearer'), secretName: 'service/service-b' },
};

describe('profiles on disk', () => {
  it('are none if there is no folder yet', async () => {
    const { profiles } = on();
    expect(good(await profiles.list())).toEqual({ profiles: [], unreadable: [] });
    expect(good(await profiles.read(sandbox.id))).toBeUndefined();
  });
  it('have one file each, are read back as saved, and are removed one by one', async () => {
    const { profiles, files } = on();
    good(await profiles.write(sandbox));
    good(await profiles.write(other));
    expect([...files.keys()].sort()).toEqual([SANDBOX, `${FOLDER}/service-b.json`]);
    expect(good(await profiles.list()).profiles).toEqual([sandbox, other]);
    expect(good(await profiles.read(other.id))).toEqual(other);
    good(await profiles.remove(sandbox.id));
    expect(good(await profiles.list()).profiles).toEqual([other]);
  });
  it.each([
    ['{', 'the file is not JSON'],
    ['[]', 'the whole file: a group in curly brackets'],
    ['7', 'the whole file: a group in curly brackets'],
    ['{"version":"1"}', 'version: a number without quotes'],
    [JSON.stringify({ ...sandbox, baseUrl: 'http://lend.example' }), 'baseUrl: an https address'],
    [
      JSON.stringify({ ...sandbox, cadenceSeconds: { ...sandbox.cadenceSeconds, loans: 0 } }),
      'cadenceSeconds.loans: 2 or more',
    ],
    [JSON.stringify({ ...sandbox, id: 'service-b' }), 'id: "sandbox", as the file is named'],
    // The key of the databases would be sent to the address in `baseUrl`.
    [
      JSON.stringify({ ...sandbox, auth: { ...sandbox.auth, secretName: 'database' } }),
      'auth.secretName: "service/sandbox", the entry of this profile alone',
    ],
    [JSON.stringify({ ...sandbox, secret: 'sk_canary' }), 'secret: not a setting this app knows'],
  ])('that are damaged name the place, stay where they are and hide no others: %s', async (text, place) => {
    const { profiles, files } = on({ [SANDBOX]: text });
    good(await profiles.write(other));
    expect(await profiles.read(sandbox.id)).toMatchObject({
      ok: false,
      error: {
        code: 'store-failed',
        fault: 'corrupt',
        detail: expect.stringContaining(`profiles/sandbox.json: ${place}`) as unknown,
      },
    });
    const listed = good(await profiles.list());
    expect(listed.profiles).toEqual([other]);
    expect(listed.unreadable).toEqual([
      { file: 'sandbox.json', detail: expect.stringContaining(place) as unknown },
    ]);
    expect(JSON.stringify(listed)).not.toContain('sk_canary');
    expect(files.get(SANDBOX)).toBe(text);
  });
  it('that are damaged are set aside whole before another takes their place', async () => {
    const { profiles, files } = on({ [SANDBOX]: '{broken' });
    good(await profiles.write(sandbox));
    expect(files.get(`${SANDBOX}.damaged-42`)).toBe('{broken');
    expect(good(await profiles.list())).toEqual({ profiles: [sandbox], unreadable: [] });
  });
  it('of a newer app are never changed', async () => {
    const newer = '{"version":2,"shape":"unknown"}';
    const { profiles, files } = on({ [SANDBOX]: newer });
    for (const result of [await profiles.read(sandbox.id), await profiles.write(sandbox)])
      expect(result).toMatchObject({ ok: false, error: { fault: 'newer-schema' } });
    expect(good(await profiles.list()).unreadable).toEqual([
      { file: 'sandbox.json', detail: 'version: 2, this app knows 1' },
    ]);
    expect([...files]).toEqual([[SANDBOX, newer]]);
  });
  it('with a name that is no id are reported and not read', async () => {
    const { profiles } = on({ [`${FOLDER}/My Bank.json`]: JSON.stringify(sandbox) });
    expect(good(await profiles.list())).toEqual({
      profiles: [],
      unreadable: [{ file: 'My Bank.json', detail: 'a name of small letters, digits and hyphens' }],
    });
  });
  it.each(['..', '../x', 'a/b', 'a\\b', 'a.b', '.', '', 'A', 'a\n', 'a\0'])(
    'never have an id that leads elsewhere: %j',
    async (id) => {
      expect(v.is(ProfileIdSchema, id)).toBe(false);
      const { profiles, files } = on();
      await expect((async () => profiles.write({ ...sandbox, id: id as ProfileId }))()).rejects.toThrow(
        'Invalid format',
      );
      await expect((async () => profiles.remove(id as ProfileId))()).rejects.toThrow('Invalid format');
      expect(files.size).toBe(0);
    },
  );
  it('on a full or unreadable disk fail without a path in the message, and work again afterwards', async () => {
    const { profiles, disk } = on();
    disk.failing = 'ENOSPC';
    const detail = (code: string) => ({ code: 'store-failed', detail: `profiles/sandbox.json: ${code}` });
    expect(await profiles.remove(sandbox.id)).toMatchObject({
      error: { ...detail('ENOSPC'), fault: 'disk-full' },
    });
    disk.failing = 'EACCES';
    expect(await profiles.write(sandbox)).toMatchObject({ error: { ...detail('EACCES'), fault: 'io' } });
    expect(await profiles.list()).toMatchObject({ error: { detail: 'profiles: EACCES' } });
    disk.failing = undefined;
    good(await profiles.write(sandbox));
  });
});

describe('the app’s own settings', () => {
  const FIRST = {
    theme: 'system',
    density: 'comfortable',
    preferences: USUAL_PREFERENCES,
    notify: USUAL_NOTIFY_RULES,
  };
  it('are the system’s theme, comfortable density and no profile at first', async () => {
    expect(good(await on().settings.load())).toEqual(FIRST);
  });
  it('keep what a change does not name, and lose neither of two changes made at once', async () => {
    const { settings, files } = on();
    await Promise.all([settings.change({ currentProfile: sandbox.id }), settings.change({ theme: 'dark' })]);
    good(await settings.change({ density: 'compact' }));
    const kept = { ...FIRST, theme: 'dark', density: 'compact' };
    expect(good(await settings.load())).toEqual({ currentProfile: 'sandbox', ...kept });
    good(await settings.change({ currentProfile: undefined }));
    expect(JSON.parse(files.get(SETTINGS) ?? '')).toEqual({ version: 1, ...kept });
  });
  it('that are damaged name the place, and are set aside by the next change', async () => {
    const { settings, files } = on({ [SETTINGS]: '{"version":1,"theme":"pink"}' });
    expect(await settings.load()).toMatchObject({
      error: { detail: 'settings.json: theme: one of "system", "light", "dark"' },
    });
    good(await settings.change({ theme: 'dark' }));
    expect(files.get(`${SETTINGS}.damaged-42`)).toContain('pink');
    expect(good(await settings.load())).toEqual({ ...FIRST, theme: 'dark' });
  });
  it('that a newer app added are kept, and hide no others', async () => {
    const { settings, files } = on({ [SETTINGS]: '{"version":1,"theme":"dark","sound":{"on":true}}' });
    expect(good(await settings.load()).theme).toBe('dark');
    good(await settings.change({ density: 'compact' }));
    expect([...files.keys()]).toEqual([SETTINGS]);
    expect(JSON.parse(files.get(SETTINGS) ?? '')).toEqual({
      version: 1,
      ...FIRST,
      theme: 'dark',
      density: 'compact',
      sound: { on: true },
    });
  });
  it('of a newer app are never changed', async () => {
    const newer = '{"version":2}';
    const { settings, files } = on({ [SETTINGS]: newer });
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ error: { fault: 'newer-schema' } });
    expect(files.get(SETTINGS)).toBe(newer);
  });
});

describe('profiles', () => {
  const input = {
    name: 'Lender',
    environment: 'live',
    baseUrl: 'https://lend.example/v1',
    auth: { ...signInBy('basic', 'u') },
    asset: 'USDC',
    chain: 'base',
  } as const;
  it('of the practice service have what its description says', () => {
    expect(v.is(ServiceProfileSchema, sandbox)).toBe(true);
    expect(sandbox).toMatchObject({
      environment: 'sandbox',
      auth: { ...signInBy('bearer'), secretName: 'service/sandbox' },
      ltvUnit: 'percent',
    });
    expect(v.is(ServiceProfileSchema, practiceProfile('http://127.0.0.1'))).toBe(true);
  });
  it('start from the defaults; a direct application stays off until it is confirmed (gap 23)', () => {
    const made = newProfile(input, fixedIds(0));
    expect(made).toMatchObject({
      name: 'Lender',
      auth: { ...signInBy('basic', 'u') },
      expectedCollateral: { asset: 'USDC', chain: 'base' },
      quoteFields: [{ name: 'amount_ngn', type: { kind: 'naira' }, required: true }],
      applicationAmountField: { name: 'collateral_amount', confirmed: false },
    });
    expect(made.ltvUnit).toBeUndefined();
  });
  it('have a new keychain name of their own, never that of the practice service', () => {
    const made = newProfile(input, fixedIds(0));
    expect(made.auth.secretName).toBe(`service/${made.id}`);
    expect(made.auth.secretName).not.toBe(sandbox.auth.secretName);
  });
});
