// Saving a service's settings while the keychain is locked.
import { describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import { storeService } from '../../support/stored-service.ts';
import { at, deskForEachTest, open, opened } from './rig.ts';

deskForEachTest();

describe('the settings of an open service', () => {
  it('are stored while the keychain is locked, which the connection reports', async () => {
    const lagos = storeService(at, 'lagos');
    await opened(lagos);
    open.secrets.failing = { code: 'locked', reason: 'keychain-locked' };
    const next = { ...lagos, name: 'Lagos II' };
    expect(await saveAgreed(open.desk, next)).toEqual({ ok: true, value: { secretDeleted: false } });
    expect(await open.desk.profiles.detail(lagos.id)).toMatchObject({ value: { profile: next } });
    expect(open.slice('connect')).toMatchObject({ link: 'locked', problem: open.secrets.failing });
    // Not while the secret must be deleted, and then nothing is changed.
    expect(await saveAgreed(open.desk, { ...next, baseUrl: 'https://other.example' })).toEqual({
      ok: false,
      error: open.secrets.failing,
    });
    expect(await open.desk.profiles.detail(lagos.id)).toMatchObject({ value: { profile: next } });
  });
});
