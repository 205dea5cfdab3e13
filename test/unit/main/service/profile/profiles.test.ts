import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ServiceProfileSchema } from '../../../../../domain/profile.ts';
import type { Disk } from '../../../../../main/desk/ports/system.ts';
import { createProfileFile } from '../../../../../main/service/profile/profile-file.ts';
import { newProfile } from '../../../../../main/service/profile/new-profile.ts';
import { PRACTICE_SECRET_NAME, sandboxProfile } from '../../../../../main/service/profile/sandbox-profile.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { fixedIds, good } from '../support.ts';

const PATH = '/data/profile.json';
const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: no, open '/home/somebody/secret'`), { code });

/** A disk in memory. Every operation yields, so that two callers can get in each other's way. */
function memoryDisk(files: Record<string, string> = {}): {
  disk: Disk;
  files: Record<string, string>;
  fail: (code: string | undefined) => void;
} {
  let failure: string | undefined;
  const step = async (): Promise<void> => {
    await new Promise(setImmediate);
    if (failure !== undefined) throw systemError(failure);
  };
  return {
    files,
    fail: (code) => (failure = code),
    disk: {
      async readText(path) {
        await step();
        return files[path];
      },
      async writeAtomic(path, text) {
        await step();
        files[path] = text;
      },
      async setAside(path, suffix) {
        await step();
        const aside = `${path}.${suffix}`;
        files[aside] = files[path] ?? '';
        delete files[path];
        return aside;
      },
      async remove(path) {
        await step();
        delete files[path];
      },
    },
  };
}

const store = (files?: Record<string, string>) => {
  const memory = memoryDisk(files);
  return { ...memory, profiles: createProfileFile({ disk: memory.disk, clock: fakeClock(42), path: PATH }) };
};
const sandbox = sandboxProfile('http://127.0.0.1:4000/v1');

describe('the profile file', () => {
  it('is no profile and the system’s theme where there is none yet', async () => {
    expect(await store().profiles.load()).toEqual({
      ok: true,
      value: { current: undefined, theme: 'system' },
    });
  });
  it('gives back what was saved, and saving one part keeps the other', async () => {
    const { profiles, files } = store();
    good(await profiles.saveCurrent(sandbox));
    good(await profiles.saveTheme('dark'));
    expect(good(await profiles.load())).toEqual({ current: sandbox, theme: 'dark' });
    good(await profiles.saveCurrent(undefined));
    expect(good(await profiles.load())).toEqual({ current: undefined, theme: 'dark' });
    expect(JSON.parse(files[PATH] ?? '')).toEqual({ version: 1, theme: 'dark' });
  });
  it('loses neither of two changes made at once', async () => {
    const { profiles } = store();
    await Promise.all([
      profiles.saveCurrent(sandbox),
      profiles.saveTheme('light'),
      profiles.saveTheme('dark'),
    ]);
    expect(good(await profiles.load())).toEqual({ current: sandbox, theme: 'dark' });
  });
  it.each([
    ['{', 'the file is not JSON'],
    ['[]', 'version: missing'],
    ['7', 'the whole file: Object'],
    ['{"version":"1"}', 'version'],
    [
      JSON.stringify({ version: 1, current: { ...sandbox, baseUrl: 'http://lend.example' }, theme: 'dark' }),
      'current.baseUrl',
    ],
    [
      JSON.stringify({
        version: 1,
        current: { ...sandbox, cadenceSeconds: { ...sandbox.cadenceSeconds, loans: 0 } },
      }),
      'current.cadenceSeconds.loans',
    ],
    [JSON.stringify({ version: 1, theme: 'pink' }), 'theme'],
  ])('that is damaged names the place and stays where it is: %s', async (text, place) => {
    const { profiles, files } = store({ [PATH]: text });
    expect(await profiles.load()).toMatchObject({
      ok: false,
      error: { code: 'store-failed', fault: 'corrupt', detail: expect.stringContaining(place) as unknown },
    });
    expect((await profiles.saveTheme('dark')).ok).toBe(false);
    expect(files).toEqual({ [PATH]: text });
  });
  it('that is damaged is set aside, whole, before a new profile is written', async () => {
    const { profiles, files } = store({ [PATH]: '{broken' });
    good(await profiles.saveCurrent(sandbox));
    expect(files[`${PATH}.damaged-42`]).toBe('{broken');
    expect(good(await profiles.load()).current).toEqual(sandbox);
  });
  it('of a newer app is never touched', async () => {
    const newer = '{"version":2,"current":{"shape":"unknown"}}';
    const { profiles, files } = store({ [PATH]: newer });
    for (const result of [
      await profiles.load(),
      await profiles.saveCurrent(sandbox),
      await profiles.saveTheme('dark'),
    ]) {
      expect(result).toMatchObject({ ok: false, error: { fault: 'newer-schema' } });
    }
    expect(files).toEqual({ [PATH]: newer });
  });
  it('on a full or unreadable disk fails in words without a path, and works again afterwards', async () => {
    const { profiles, fail } = store();
    fail('ENOSPC');
    expect(await profiles.saveCurrent(sandbox)).toEqual({
      ok: false,
      error: { code: 'store-failed', fault: 'disk-full', detail: 'profile.json: ENOSPC' },
    });
    fail('EACCES');
    expect(await profiles.load()).toEqual({
      ok: false,
      error: { code: 'store-failed', fault: 'io', detail: 'profile.json: EACCES' },
    });
    fail(undefined);
    good(await profiles.saveCurrent(sandbox));
  });
  it('drops what is not part of a profile, a secret above all', async () => {
    const { profiles, files } = store();
    const withSecret = { ...sandbox, secret: 'sk_canary', auth: { ...sandbox.auth, secret: 'sk_canary' } };
    good(await profiles.saveCurrent(withSecret));
    expect(files[PATH]).not.toContain('sk_canary');
  });
});

describe('profiles', () => {
  const input = {
    name: 'Lender',
    environment: 'live',
    baseUrl: 'https://lend.example/v1',
    auth: { preset: 'basic', username: 'u' },
    asset: 'USDC',
    chain: 'base',
  } as const;
  it('of the sandbox hold what the practice service’s description says', () => {
    expect(v.is(ServiceProfileSchema, sandbox)).toBe(true);
    expect(sandbox).toMatchObject({
      environment: 'sandbox',
      auth: { preset: 'bearer', secretName: PRACTICE_SECRET_NAME },
      ltvUnit: 'percent',
    });
    expect(v.is(ServiceProfileSchema, sandboxProfile('http://127.0.0.1'))).toBe(true);
  });
  it('made new start from the defaults and say what is only assumed', () => {
    const made = newProfile(input, fixedIds(0));
    expect(made).toMatchObject({
      name: 'Lender',
      auth: { preset: 'basic', username: 'u' },
      expectedCollateral: { asset: 'USDC', chain: 'base' },
      quoteFields: [{ name: 'amount_ngn', type: { kind: 'naira' }, required: true }],
      // Gap 23: a direct application stays off; gap 15: no unit is assumed.
      applicationAmountField: { confirmed: false },
    });
    expect(made.ltvUnit).toBeUndefined();
  });
  it('made new have a keychain name of their own, never the practice’s', () => {
    const made = newProfile(input, fixedIds(0));
    expect(made.auth.secretName).toBe(`service/${made.id}`);
    expect(made.auth.secretName).not.toBe(PRACTICE_SECRET_NAME);
  });
});
