import { describe, expect, it } from 'vitest';
import { createProfileFile } from '../../../../../main/service/profile/profile-file.ts';
import { DIALECT_NAMES, dialectProfile } from '../../../../support/dialect-profiles.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { good } from '../support.ts';

const PATH = '/data/profile.json';
function store(text?: string) {
  const files = new Map(text === undefined ? [] : [[PATH, text]]);
  return createProfileFile({
    clock: fakeClock(0),
    path: PATH,
    disk: {
      readText: (path) => Promise.resolve(files.get(path)),
      writeAtomic: (path, content) => Promise.resolve(void files.set(path, content)),
      setAside: (path) => Promise.resolve(path),
      remove: (path) => Promise.resolve(void files.delete(path)),
    },
  });
}
const compact = dialectProfile('compact')('http://127.0.0.1:4000/x');
const loading = async (change: object) => {
  const loaded = await store(JSON.stringify({ version: 1, current: { ...compact, ...change } })).load();
  return loaded.ok ? 'understood' : JSON.stringify(loaded.error);
};

describe('a profile with a mapping', () => {
  it.each(DIALECT_NAMES)('comes back from its file as it was: %s', async (name) => {
    const profile = dialectProfile(name)('http://127.0.0.1:4000/v1');
    const profiles = store();
    good(await profiles.saveCurrent(profile));
    expect(good(await profiles.load()).current).toEqual(profile);
  });

  it.each([
    [{ fields: { loan: { payoff: '' } } }, 'current.fields.loan.payoff: names joined by dots'],
    [{ fields: { loan: { payoff: 'a..b' } } }, 'current.fields.loan.payoff: names joined by dots'],
    [{ fields: { loan: { payoff: 7 } } }, 'current.fields.loan.payoff: string'],
    [{ fields: { loan: { payof: 'a' } } }, 'current.fields.loan.payof: no such key'],
    [{ fields: { loans: {} } }, 'current.fields.loans: no such key'],
    [{ fields: { loan: { destination: {} } } }, 'current.fields.loan.destination: one to 12 labels'],
    [{ fields: { loan: { destination: { 'a.b': 'x' } } } }, 'current.fields.loan.destination: one to 12'],
    [{ fields: { loan: { destination: { Bank: 'a..b' } } } }, 'current.fields.loan.destination'],
    [{ fields: { loan: { destination: ['bank'] } } }, 'current.fields.loan.destination'],
    [{ unwrap: { loan: ' a' } }, 'current.unwrap.loan'],
    [{ unwrap: { loan: { single: 'a' } } }, 'current.unwrap.loan'],
    [{ pagination: { by: 'offset' } }, 'current.pagination.by'],
    [{ pagination: { by: 'page', page: 'p' } }, 'current.pagination.pages: missing'],
    [{ statusWords: { deposit: { confirmed: ['OK'] } } }, 'current.statusWords.deposit: no such key'],
    [{ errors: { words: 'e.m' } }, 'current.errors.words: no such key'],
    [{ errors: { message: 'e..m' } }, 'current.errors.message: names joined by dots'],
    [{ statusWords: { return: { done: ['OK'] } } }, 'current.statusWords.return.done: no such key'],
    [{ pathPrefix: 'v2' }, 'current.pathPrefix'],
    [{ positionCurrency: 'naira' }, 'current.positionCurrency: a currency such as NGN'],
    [{ paths: { ...compact.paths, readApplications: 'x' } }, 'current.paths.readApplications'],
    [{ headers: { authorization: 'Bearer x' } }, 'current.headers.authorization'],
    [{ headers: { 'x-auth-token': 'x' } }, 'current.headers.x-auth-token'],
    [{ headers: { host: 'x' } }, 'current.headers.host'],
    [{ headers: { 'x-version': 'a\r\nb' } }, 'current.headers.x-version: visible ASCII'],
  ])('names the place in the file that is wrong: %j', async (change, place) => {
    expect(await loading(change)).toContain(place);
  });

  it('never quotes what stood there, which may be a secret in the wrong place', async () => {
    expect(await loading({ headers: { 'x-api-key': 'sk_canary' } })).not.toContain('sk_canary');
    expect(await loading({ fields: { loan: { payoff: 'sk_canary..' } } })).not.toContain('sk_canary');
    expect(await loading({ positionCurrency: 'sk_canary' })).not.toContain('sk_canary');
  });

  it('may state a version by a header and a prefix', async () => {
    expect(await loading({ headers: { 'X-Version': '2026-06' }, pathPrefix: '/v2' })).toBe('understood');
  });
});
