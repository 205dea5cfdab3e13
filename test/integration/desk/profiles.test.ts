// Several services on one desk: what each command leaves in keychain, files, journal and on screen. The
// services are practice services on sockets, and the desk is whole but for its window.
import { signInBy } from '../../../domain/sign-in.ts';
import * as v from 'valibot';
import { saveAgreed } from '../../support/agreed-save.ts';
import { describe, expect, it } from 'vitest';
import { sliceNames } from '../../../contract/contract.ts';
import { ProfileIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { storeService } from '../../support/stored-service.ts';
import { at, deskForEachTest, done, open, opened, records, restart, reviewedQuote, soon } from './rig.ts';

const CANARY = 'sk_canary_7f3a9b1c5d';
const BUSY = { ok: false, error: { code: 'blocked', by: 'live-intent' } };

deskForEachTest();

const typed = {
  name: 'Lagos Treasury',
  environment: 'live' as const,
  baseUrl: 'https://lend.example/v1',
  auth: signInBy('x-api-key'),
  secret: CANARY,
  asset: 'USDC',
  chain: 'base',
};
const originOf = ({ baseUrl }: ServiceProfile) => new URL(baseUrl).origin;
const fileOf = (id: ProfileId) => at.disk.files.get(`profiles/${id}.json`);
const settings = () => JSON.parse(at.disk.files.get('settings.json') ?? '{}') as { currentProfile?: string };
const link = () => open.slice('connect').link;

/** An accept whose answer is lost. */
async function leaveUnknown(): Promise<void> {
  const { intent, digest } = await reviewedQuote();
  expect(await open.control.act({ act: 'drop-next-accept', when: 'before' })).toMatchObject({ ok: true });
  expect(await open.session.borrow.accept(intent.id, digest)).toMatchObject({
    error: { code: 'outcome-unknown' },
  });
}

describe('adding a service', () => {
  it('stores the secret in the keychain, the rest in a file, and opens nothing', async () => {
    const added = await open.desk.profiles.add(typed);
    if (!added.ok) throw new Error(added.error.code);
    const { profileId } = added.value;
    expect(JSON.parse(at.secrets.get(`service/${profileId}`) ?? '')).toEqual({
      version: 1,
      origin: 'https://lend.example',
      recipe: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      secret: CANARY,
    });
    expect(JSON.parse(fileOf(profileId) ?? '')).toMatchObject({ name: typed.name, auth: typed.auth });
    expect(open.slice('connect').profile).toBeUndefined();
    expect(open.slice('profiles')).toEqual({
      profiles: [{ id: profileId, name: typed.name, environment: 'live', baseUrl: typed.baseUrl }],
      unreadable: [],
    });
    expect(await open.desk.profiles.detail(profileId)).toMatchObject({ value: { secretStored: true } });
    expect(await records('profile.added')).toMatchObject([{ profile: profileId, from: 'form' }]);
  });
  it('removes the secret again if the file cannot be written', async () => {
    at.disk.failing = 'ENOSPC';
    expect(await open.desk.profiles.add(typed)).toMatchObject({ error: { fault: 'disk-full' } });
    expect([...at.secrets.values()].join(' ')).not.toContain(CANARY);
    expect(await records('profile.added')).toEqual([]);
  });
});

describe('a profile with the address of another service', () => {
  it('keeps the earlier readings unless the operator deletes them, and then shows only later ones', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    expect(await saveAgreed(open.desk, { ...lagos, name: 'Lagos' }, true)).toMatchObject({ ok: true });
    expect(open.slice('loans').total).toBe(200);
    const moved = { ...lagos, environment: 'live' as const, baseUrl: 'https://127.0.0.1:9/v1' };
    expect(await saveAgreed(open.desk, moved, true)).toEqual({ ok: true, value: { secretDeleted: true } });
    expect(open.slice('connect').profile).toMatchObject({ id: lagos.id, environment: 'live' });
    expect(open.slice('loans').total).toBe(0);
    expect(open.slice('collateral').position).toBeUndefined();
    await restart();
    expect(open.slice('loans').total).toBe(0);
    // The newest first.
    expect(await records('profile.changed')).toMatchObject([
      { keys: ['baseUrl', 'environment', 'name'], secretDeleted: true, historyForgotten: true },
      { keys: ['name'] },
    ]);
  });
});

describe('changing between services', () => {
  it('shows each one’s own cache at once, and nothing of the other', async () => {
    const [lagos, abuja] = [storeService(at, 'lagos'), storeService(at, 'abuja', 'another-key')];
    await opened(lagos);
    const raw = open.slice('collateral').position?.value.raw;
    expect(await open.desk.profiles.open(abuja.id)).toEqual(done);
    expect(open.slice('collateral').position).toBeUndefined();
    expect(open.slice('loans').total).toBe(0);
    expect(open.slice('profiles').current).toBe(abuja.id);
    await expect.poll(link, soon).toBe('locked');
    expect(settings().currentProfile).toBe(abuja.id);
    expect(await open.desk.profiles.open(lagos.id)).toEqual(done);
    expect(open.slice('collateral').position?.value.raw).toBe(raw);
    expect(open.slice('loans').total).toBe(200);
  });
  it('continues after a restart with the open one, and lists the others', async () => {
    const lagos = storeService(at, 'lagos');
    storeService(at, 'abuja');
    await opened(lagos);
    await restart();
    expect(open.slice('connect').profile?.id).toBe(lagos.id);
    await expect
      .poll(() => open.slice('profiles').profiles.map(({ name }) => name), soon)
      .toEqual(['abuja', 'lagos']);
  });
  it('names an unreadable file and the place of the fault, beside all others', async () => {
    storeService(at, 'lagos');
    at.disk.files.set(
      'profiles/service-x.json',
      JSON.stringify({ ...storeService(at, 'x'), pathPrefix: 'v1' }),
    );
    await restart();
    await expect
      .poll(() => open.slice('profiles').unreadable, soon)
      .toEqual([{ file: 'service-x.json', detail: 'pathPrefix: a text that begins with "/"' }]);
    expect(open.slice('profiles').profiles.map(({ name }) => name)).toEqual(['lagos']);
  });
  it('leaves a newer app’s file as it is, and names it', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    const newer = JSON.stringify({ ...lagos, version: 2 });
    at.disk.files.set(`profiles/${lagos.id}.json`, newer);
    await restart();
    expect(open.slice('connect').problem).toMatchObject({ code: 'store-failed', fault: 'newer-schema' });
    expect(fileOf(lagos.id)).toBe(newer);
  });
});

describe('changing a service’s settings', () => {
  it('opens the service again with the new ones, and records which were changed', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    const thresholds = { warningPercent: '40', criticalPercent: '41.5' };
    expect(await saveAgreed(open.desk, { ...lagos, name: 'Lagos II', thresholds })).toEqual({
      ok: true,
      value: { secretDeleted: false },
    });
    expect(open.slice('collateral').thresholds).toEqual(thresholds);
    expect(open.slice('connect').profile?.name).toBe('Lagos II');
    await expect.poll(link, soon).toBe('live');
    expect(await records('profile.changed')).toMatchObject([
      { profile: lagos.id, keys: ['name', 'thresholds'], secretDeleted: false },
    ]);
  });
  it('keeps main’s own keychain name, whatever the screen sends', async () => {
    const [lagos, abuja] = [storeService(at, 'lagos'), storeService(at, 'abuja')];
    const stolen = { ...lagos, name: 'L', auth: { ...lagos.auth, secretName: abuja.auth.secretName } };
    expect(await saveAgreed(open.desk, stolen)).toMatchObject({ ok: true });
    expect(fileOf(lagos.id)).toContain(lagos.auth.secretName);
    expect(fileOf(lagos.id)).not.toContain(abuja.auth.secretName);
  });
  it.each([
    ['another origin', { baseUrl: 'https://other.example/v1' }],
    ['another port', { baseUrl: 'http://127.0.0.1:9/v1' }],
  ])('deletes the secret if they name %s, before any request', async (_, change) => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    expect(await saveAgreed(open.desk, { ...lagos, ...change })).toEqual({
      ok: true,
      value: { secretDeleted: true },
    });
    expect(at.secrets.has(lagos.auth.secretName)).toBe(false);
    expect(open.slice('connect')).toMatchObject({
      link: 'locked',
      problem: { code: 'locked', reason: 'secret-missing' },
      resources: [],
    });
    expect(await records('profile.changed')).toMatchObject([{ secretDeleted: true }]);
  });
  it('keeps the secret within one origin', async () => {
    const lagos = storeService(at, 'lagos');
    const baseUrl = `${new URL(lagos.baseUrl).origin}/v9`;
    expect(await saveAgreed(open.desk, { ...lagos, baseUrl })).toMatchObject({
      value: { secretDeleted: false },
    });
  });
  it('keeps address and sign-in while an outcome there is unknown', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    await leaveUnknown();
    expect(await saveAgreed(open.desk, { ...lagos, baseUrl: 'https://other.example' })).toEqual(BUSY);
    expect(at.secrets.has(lagos.auth.secretName)).toBe(true);
    expect(await saveAgreed(open.desk, { ...lagos, name: 'Lagos II' })).toMatchObject({ ok: true });
    expect(open.slice('borrow').flow.stage).toBe('unknown');
  });
  it('keeps the operator’s settings of the practice service over a restart, and refuses the others', async () => {
    expect(await open.desk.connect.openSandbox()).toEqual(done);
    const id = v.parse(ProfileIdSchema, 'sandbox');
    const detail = await open.desk.profiles.detail(id);
    if (!detail.ok) throw new Error(detail.error.code);
    const { profile } = detail.value;
    const thresholds = { warningPercent: '20', criticalPercent: '30' };
    expect(await saveAgreed(open.desk, { ...profile, ltvUnit: 'fraction' })).toEqual({
      ok: false,
      error: { code: 'bad-input', field: 'ltvUnit', problem: 'fixed for the practice service' },
    });
    expect(await saveAgreed(open.desk, { ...profile, thresholds })).toMatchObject({ ok: true });
    at.disk.files.set(
      `profiles/${id}.json`,
      (fileOf(id) ?? '').replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9'),
    );
    await restart();
    expect(open.slice('collateral').thresholds).toEqual(thresholds);
    expect(open.slice('connect').profile?.baseUrl).toBe(at.practice.baseUrl);
    await expect.poll(link, soon).toBe('live');
  });
});

describe('a service’s secret', () => {
  it('stops the requests when it is deleted, and they resume when it is entered again', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    expect(await open.desk.profiles.deleteSecret(lagos.id)).toEqual(done);
    expect(at.secrets.has(lagos.auth.secretName)).toBe(false);
    expect(open.slice('connect')).toMatchObject({
      problem: { code: 'locked', reason: 'secret-missing' },
      resources: [],
    });
    // What was read stays on screen.
    expect(open.slice('collateral').position).toBeDefined();
    expect(
      await open.desk.profiles.setSecret({
        profileId: lagos.id,
        origin: originOf(lagos),
        secret: 'practice-key',
      }),
    ).toEqual(done);
    await expect.poll(link, soon).toBe('live');
    expect(await records('secret.deleted')).toEqual([{ profile: lagos.id }]);
    expect(await records('secret.replaced')).toEqual([{ profile: lagos.id }]);
  });
  it('is not used any more after a refusal; when another is entered, the service is polled again', async () => {
    const lagos = storeService(at, 'lagos', 'not-the-key');
    expect(await open.desk.profiles.open(lagos.id)).toEqual(done);
    await expect.poll(() => open.slice('connect').refused, soon).toBe(true);
    expect(open.slice('connect')).toMatchObject({
      link: 'locked',
      problem: { code: 'rejected', httpStatus: 401 },
    });
    expect(open.slice('connect').nextAt).toBeUndefined();
    // A person's try is refused in the service's words.
    expect(await open.desk.connect.tryAgain()).toMatchObject({ ok: false, error: { httpStatus: 401 } });
    expect(
      await open.desk.profiles.setSecret({
        profileId: lagos.id,
        origin: originOf(lagos),
        secret: 'practice-key',
      }),
    ).toEqual(done);
    await expect.poll(link, soon).toBe('live');
    expect(open.slice('connect').refused).toBeUndefined();
  });
  it('is refused for any origin but the stored profile’s, and goes nowhere', async () => {
    const lagos = storeService(at, 'lagos');
    const shown = originOf(lagos);
    // The address changes between showing it and receiving the secret.
    const moved = { ...lagos, baseUrl: 'https://elsewhere.example/v1' };
    expect(await saveAgreed(open.desk, moved)).toMatchObject({ ok: true, value: { secretDeleted: true } });
    const refused = { ok: false, error: { code: 'changed-since-shown', what: 'address' } };
    for (const origin of [
      shown,
      '',
      'https://elsewhere.example.evil.example',
      'https://elsewhere.example/v1',
    ])
      expect(await open.desk.profiles.setSecret({ profileId: lagos.id, origin, secret: CANARY })).toEqual(
        refused,
      );
    expect(at.secrets.has(lagos.auth.secretName)).toBe(false);
    expect(await records('secret.replaced')).toEqual([]);
    const origin = originOf(moved);
    expect(await open.desk.profiles.setSecret({ profileId: lagos.id, origin, secret: CANARY })).toEqual(done);
    expect(at.secrets.get(lagos.auth.secretName)).toContain(CANARY);
  });
  it('is in no slice, answer, record, file or export', async () => {
    const lagos = storeService(at, 'lagos');
    const answers: unknown[] = [await open.desk.profiles.add(typed)];
    await opened(lagos);
    answers.push(
      await open.desk.profiles.setSecret({ profileId: lagos.id, origin: originOf(lagos), secret: CANARY }),
      await open.desk.profiles.setProxyCredentials({
        proxy: 'p.example:3128',
        username: 'u',
        secret: CANARY,
      }),
      await open.desk.profiles.detail(lagos.id),
      await open.desk.profiles.routes(lagos.id),
      await saveAgreed(open.desk, { ...lagos, name: 'L' }),
      await open.desk.profiles.exportFile(lagos.id),
      await open.desk.journal.page({ limit: 200 }),
    );
    const seen = [
      ...answers.map((answer) => JSON.stringify(answer)),
      ...sliceNames.map((name) => JSON.stringify(open.slice(name))),
      ...at.disk.files.values(),
      ...at.desktop.saved.values(),
    ];
    expect(at.desktop.saved.size).toBe(1);
    expect(seen.filter((text) => text.includes(CANARY))).toEqual([]);
  });
});

describe('a service with the address of another', () => {
  it('is named by the other, whatever slash ends it; the practice service has none', async () => {
    const lagos = storeService(at, 'lagos');
    const { profiles } = open.desk;
    expect(await profiles.sameService(lagos.baseUrl, lagos.id)).toBeUndefined();
    expect(await profiles.sameService(`${lagos.baseUrl}/`)).toBe('lagos');
    expect(await profiles.sameService(`${lagos.baseUrl}/v2`)).toBeUndefined();
    storeService(at, 'abuja');
    expect(await profiles.sameService(lagos.baseUrl, lagos.id)).toBe('abuja');
  });
});

describe('removing a service', () => {
  /** Starts the checklist of a loan. @returns its id */
  async function startedOn(filter: 'open' | 'closed'): Promise<LoanId> {
    const loans = await open.session.loans.page({ filter, limit: 1 });
    const [loan] = loans.ok ? loans.value.rows : [];
    if (loan === undefined) throw new Error(JSON.stringify(loans));
    expect(await open.session.repay.start(loan.id)).toEqual(done);
    return loan.id;
  }

  it('removes secret, file and, on request, its history, and closes it if it was open', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    expect(await open.desk.profiles.remove({ profileId: lagos.id, forgetHistory: true })).toEqual(done);
    expect(at.secrets.has(lagos.auth.secretName)).toBe(false);
    expect(fileOf(lagos.id)).toBeUndefined();
    expect(settings().currentProfile).toBeUndefined();
    expect(open.slice('profiles')).toEqual({ profiles: [], unreadable: [] });
    expect(open.slice('connect')).toMatchObject({ status: 'none' });
    expect(await records('profile.removed')).toEqual([
      { profile: lagos.id, name: 'lagos', historyForgotten: true },
    ]);
    storeService(at, 'lagos', undefined);
    at.secrets.delete(lagos.auth.secretName);
    await open.desk.profiles.open(lagos.id);
    expect(open.slice('collateral').position).toBeUndefined();
  });
  it('keeps its history unless told otherwise, and changes nothing of other services', async () => {
    const [lagos, abuja] = [storeService(at, 'lagos'), storeService(at, 'abuja')];
    await opened(lagos);
    await opened(abuja);
    expect(await open.desk.profiles.remove({ profileId: lagos.id, forgetHistory: false })).toEqual(done);
    expect(open.slice('connect').profile?.id).toBe(abuja.id);
    expect(at.secrets.has(abuja.auth.secretName)).toBe(true);
    storeService(at, 'lagos', 'another-key');
    await open.desk.profiles.open(lagos.id);
    expect(open.slice('collateral').position).toBeDefined();
  });
  it('is refused while an outcome there is unknown', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    await leaveUnknown();
    const removing = () => open.desk.profiles.remove({ profileId: lagos.id, forgetHistory: false });
    expect(await removing()).toEqual(BUSY);
    // The service was not even closed meanwhile.
    expect(await records('connection.opened')).toHaveLength(1);
    await open.desk.connect.leave();
    expect(await removing()).toEqual(BUSY);
    expect(at.secrets.has(lagos.auth.secretName)).toBe(true);
    expect(fileOf(lagos.id)).toBeDefined();
  });
  it('is refused while a repayment there is not finished, because the loan could then be paid twice', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    const loanId = await startedOn('open');
    const removing = () => open.desk.profiles.remove({ profileId: lagos.id, forgetHistory: true });
    const refused = { ok: false, error: { code: 'blocked', by: 'open-repayment' } };
    expect(await removing()).toEqual(refused);
    expect(open.slice('connect').profile?.id).toBe(lagos.id);
    expect(at.secrets.has(lagos.auth.secretName)).toBe(true);
    expect(await open.session.repay.stop(loanId, 'not paid')).toEqual(done);
    expect(await removing()).toEqual(done);
  });
  it('goes on without the reconciliation of a loan that is closed', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    await startedOn('closed');
    expect(await open.desk.profiles.remove({ profileId: lagos.id, forgetHistory: false })).toEqual(done);
  });
});
