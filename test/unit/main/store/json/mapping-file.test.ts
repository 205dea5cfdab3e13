import { describe, expect, it } from 'vitest';
import { createProfileStore } from '../../../../../main/store/json/profiles.ts';
import { DIALECT_NAMES, dialectProfile } from '../../../../support/dialect-profiles.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { memoryDisk } from '../../../../support/memory-disk.ts';
import { good } from '../../service/support.ts';

const FOLDER = '/data/profiles';
function store(text?: string) {
  const files = new Map(text === undefined ? [] : [[`${FOLDER}/sandbox.json`, text]]);
  return createProfileStore({ clock: fakeClock(0), folder: FOLDER, disk: memoryDisk(files) });
}
const compact = dialectProfile('compact')('http://127.0.0.1:4000/x');
const field = (name: string, options?: readonly string[]) => ({
  name,
  label: 'A label',
  required: true,
  type:
    options === undefined
      ? { kind: 'text' }
      : { kind: 'choice', options: options.map((value) => ({ value, label: 'A label' })) },
});
const loading = async (change: object) => {
  const loaded = await store(JSON.stringify({ ...compact, ...change })).read(compact.id);
  return loaded.ok ? 'understood' : JSON.stringify(loaded.error);
};

describe('a profile with a mapping', () => {
  it.each(DIALECT_NAMES)('is read back from its file as it was: %s', async (name) => {
    const profile = dialectProfile(name)('http://127.0.0.1:4000/v1');
    const profiles = store();
    good(await profiles.write(profile));
    expect(good(await profiles.read(profile.id))).toEqual(profile);
  });

  it.each([
    [{ fields: { loan: { payoff: '' } } }, 'fields.loan.payoff: names joined by dots'],
    [{ fields: { loan: { payoff: 'a..b' } } }, 'fields.loan.payoff: names joined by dots'],
    [{ fields: { loan: { payoff: 7 } } }, 'fields.loan.payoff: a text in quotes'],
    [{ fields: { loan: { payof: 'a' } } }, 'fields.loan.payof: not a setting this app knows'],
    [{ fields: { loans: {} } }, 'fields.loans: not a setting this app knows'],
    [{ fields: { loan: { destination: { parts: {} } } } }, 'fields.loan.destination.parts: one to 12 labels'],
    [
      { fields: { loan: { destination: { parts: { 'a.b': 'x' } } } } },
      'fields.loan.destination.parts: one to 12',
    ],
    [{ fields: { loan: { destination: { parts: { Bank: 'a..b' } } } } }, 'fields.loan.destination'],
    [{ fields: { loan: { destination: ['bank'] } } }, 'fields.loan.destination'],
    [{ unwrap: { loan: ' a' } }, 'unwrap.loan'],
    [{ unwrap: { loan: { single: 'a' } } }, 'unwrap.loan'],
    [{ pagination: { by: 'token' } }, 'pagination.by'],
    [
      { pagination: { loans: { by: 'page', page: 'p' } } },
      'pagination.loans.page: not a setting this app knows',
    ],
    [{ statusWords: {} }, 'statusWords: not a setting this app knows'],
    [
      { fields: { deposit: { status: { words: { confirmed: ['OK'] } } } } },
      'fields.deposit.status: words by what',
    ],
    [
      { fields: { loan: { status: { words: { closed: ['A', ' a'] } } } } },
      'fields.loan.status: no word with two',
    ],
    [{ fields: { loan: { status: { words: { closed: [''] } } } } }, 'fields.loan.status: an empty word for'],
    [
      { fields: { loan: { payoff: { at: ['a', 'b..c'] } } } },
      'fields.loan.payoff.at[1]: names joined by dots',
    ],
    [{ fields: { loan: { payoff: { at: 'a', scale: 37 } } } }, 'fields.loan.payoff.scale'],
    [
      { fields: { loan: { id: { at: 'a', scale: 2 } } } },
      'fields.loan.id.scale: not a setting this app knows',
    ],
    [{ fields: { loan: { openedAt: { zone: 'Lagos' } } } }, 'fields.loan.openedAt.zone: a zone such as'],
    [{ fields: { loan: { payoff: 'items.*.x' } } }, 'fields.loan.payoff: names joined by dots'],
    [{ errors: { words: 'e.m' } }, 'errors.words: not a setting this app knows'],
    [{ errors: { message: 'e..m' } }, 'errors.message: names joined by dots'],
    [{ pathPrefix: 'v2' }, 'pathPrefix'],
    [{ positionCurrency: 'naira' }, 'positionCurrency: a currency such as NGN'],
    [{ paths: { ...compact.paths, readApplications: 'x' } }, 'paths.readApplications'],
    [{ headers: { authorization: 'Bearer x' } }, 'headers.authorization'],
    [{ headers: { 'x-auth-token': 'x' } }, 'headers.x-auth-token'],
    [{ headers: { host: 'x' } }, 'headers.host'],
    [{ headers: { 'x-version': 'a\r\nb' } }, 'headers.x-version: visible ASCII'],
    [
      { headers: { 'X-Id': '1', 'x-id': '2' } },
      'headers: no two headers that differ only in capital letters',
    ],
    [{ paths: { ...compact.paths, loan: '/loans' } }, 'paths.loan: a path with {loan_id} in it'],
    [{ paths: { ...compact.paths, acceptQuote: '/x' } }, 'paths.acceptQuote: a path with {quote_id} in it'],
    [{ paths: { ...compact.paths, application: '/x' } }, 'paths.application: a path with {application_id}'],
    [{ quoteFields: [field('external_id')] }, 'quoteFields[0].name: another name: the app makes and sends'],
    [{ quoteFields: [field('a'), field('b'), field('a')] }, 'quoteFields[2].name: not the same as another'],
    [{ quoteFields: [field('a', [])] }, 'quoteFields[0].type.options: at least one value'],
    [{ quoteFields: [field('a', ['x', ''])] }, 'quoteFields[0].type.options[1].value: not empty'],
    [
      { quoteFields: [field('a', ['x', 'x'])] },
      'quoteFields[0].type.options[1].value: not the same as another',
    ],
    [{ methods: { wallets: 'PUT' } }, 'methods.wallets: one of'],
    [{ methods: { quotes: 'GET' } }, 'methods.quotes: one of'],
    [{ methods: { offer: 'POST' } }, 'methods.offer: not a setting this app knows'],
    [{ methods: { loan: 'POST' } }, 'methods.loan: GET, or another path'],
    [{ headers: { 'X-HTTP-Method-Override': 'POST' } }, 'headers.X-HTTP-Method-Override: a header such as'],
    [{ headers: { 'X-Forwarded-Host': 'x' } }, 'headers.X-Forwarded-Host: a header such as'],
    [{ paths: { ...compact.paths, loans: '/loans/./quotes' } }, 'paths.loans: a path without a fragment'],
    [{ paths: { ...compact.paths, loan: '/loans#{loan_id}' } }, 'paths.loan: a path without a fragment'],
    [{ pathPrefix: '/v2/..' }, 'pathPrefix: a path without a fragment'],
    [{ baseUrl: 'https://lend.example/v1?' }, 'baseUrl: an https address'],
    [
      { methods: { loans: 'POST' }, paths: { ...compact.paths, loans: '/Loans/%2571uotes/?x=1' } },
      'methods.loans: GET, or another path',
    ],
    [
      { methods: { loans: 'POST' }, paths: { ...compact.paths, loans: '/Loans/quotes/?x=1' } },
      'methods.loans: GET, or another path',
    ],
  ])('names the place in the file that is wrong: %j', async (change, place) => {
    expect(await loading(change)).toContain(place);
  });

  it('never quotes a value, which may be a secret in the wrong place', async () => {
    expect(await loading({ headers: { 'x-api-key': 'sk_canary' } })).not.toContain('sk_canary');
    expect(await loading({ fields: { loan: { payoff: 'sk_canary..' } } })).not.toContain('sk_canary');
    expect(await loading({ positionCurrency: 'sk_canary' })).not.toContain('sk_canary');
  });

  it('may state a version by a header and a prefix', async () => {
    expect(await loading({ headers: { 'X-Version': '2026-06' }, pathPrefix: '/v2' })).toBe('understood');
  });
});
