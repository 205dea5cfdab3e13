// How a request is signed in: what a profile may say about it, and when a secret still fits.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isAnotherBook, isSameOrigin } from '../../../domain/profile.ts';
import { FieldsSchema, unwrapAt } from '../../../domain/connector/answers.ts';
import { PaginationSchema } from '../../../domain/connector/paging.ts';
import { schemaFaultLine, schemaFaultsIn } from '../../../domain/schema-faults.ts';
import {
  PRESETS,
  recipeText,
  signInBy,
  SignInSchema,
  unsignedParts,
  type Preset,
} from '../../../domain/sign-in.ts';

const recipe = (headers: Record<string, string>, more: object = {}) => ({ preset: 'own', headers, ...more });
const signed = (template: string, more: object = {}) => recipe({ 'X-Sign': template }, more);

describe('a recipe', () => {
  const faults = (written: object) =>
    schemaFaultLine(schemaFaultsIn(v.safeParse(SignInSchema, written).issues ?? []));
  it.each([
    [signed('{{secrets}}'), /^headers\.X-Sign: character 3: one of method, path, .*secret, /],
    [
      signed('{{hmac(sha1, hex, secret, body)}}'),
      /^headers\.X-Sign: character 8: one of sha256, sha384, sha512$/,
    ],
    [signed('{{hmac(sha256, hex, secret)}}'), /character 3: hmac with 2 parts, separated by commas/],
    [signed('{{secret'), /character 9: \+ or }} here/],
    [signed('{{secret key}}'), /character 9: \+ or }} here/],
    [signed("{{'Key}}"), /character 3: a name, a function or a text/],
    [signed('{{secret+60}}'), /character 3: \+ and a number only after a time/],
    [signed('{{secret}}{{body}}'), /X-Sign: body and bytes only inside/],
    [signed('{{hmac(sha256, bytes, secret, body)}}'), /X-Sign: body and bytes only inside/],
    [signed('{{key}}', { key: 'k' }), /^headers: a header or a parameter with \{\{secret\}\}$/],
    [signed('{{secret}}:{{key}}'), /^key: /],
    [signed('{{secret.2}}{{secret}}'), /^second: /],
    [signed('{{secret}}', { second: 'Passphrase' }), /^second: /],
    [signed('{{token}}{{secret}}'), /^login: /],
    [signed('{{secret}}', { login: { path: '/login', as: 'json', token: 'token' } }), /^login: /],
    [
      signed('{{token}}', { login: { path: '/login/{{secret}}', as: 'json', token: 't' } }),
      /^login\.path: .*braces/,
    ],
    [recipe({ Host: '{{secret}}' }), /^headers\.Host: a header such as/],
    [recipe({ 'X-Key': '{{secret}}', 'x-key': 'a' }), /^headers: no two headers/],
    [{ preset: 'own', query: { _method: '{{secret}}' } }, /^query\._method: the name of a query parameter/],
    [{ ...signInBy('bearer'), body: { a: '{{secret}}' } }, /^body: not a setting this app knows$/],
  ])('%j is refused, with the place and the cure', (written, said) => {
    expect(faults(written)).toMatch(said);
  });
  it('names no secret in a fault', () => {
    expect(faults(signed('sk-canary{{sk-canary}}'))).not.toContain('canary');
  });
  it.each(PRESETS)('of the preset %s is whole', (preset) => {
    expect(faults(signInBy(preset, JSON.stringify(signInBy(preset)).includes('key') ? 'k' : undefined))).toBe(
      '',
    );
  });
  it('says what of a POST its signature leaves open', () => {
    const open = (preset: Preset) => unsignedParts(signInBy(preset, 'k'));
    expect(open('bearer')).toBeUndefined();
    expect(['hmac', 'hmac-window', 'hmac-nonce'].map((preset) => open(presetIn(preset)))).toEqual([
      [],
      ['path'],
      ['body', 'path'],
    ]);
  });
  it('is another one if anything of it but the preset’s name differs', () => {
    const one = { ...signInBy('bearer'), secretName: 'a' };
    expect(recipeText({ ...one, preset: 'own', secretName: 'b' })).toBe(recipeText(one));
    expect(recipeText({ ...one, secretIs: 'hex' })).not.toBe(recipeText(one));
  });
});
const presetIn = (text: string): Preset => PRESETS.find((one) => one === text) ?? 'own';

describe('a secret', () => {
  it('belongs to one origin', () => {
    expect(isSameOrigin(' https://a.example/v1', 'https://a.example:443/v2 ')).toBe(true);
    expect(isSameOrigin('https://a.example', 'https://b.example')).toBe(false);
    expect(isSameOrigin('https://a.example', 'http://a.example')).toBe(false);
    expect(isSameOrigin(' no address', 'no address ')).toBe(true);
    expect(isSameOrigin('no address ', ' no address')).toBe(true);
    expect(isSameOrigin('no address', 'none either')).toBe(false);
  });
  it('and readings are not those of another environment or another origin', () => {
    const one = { baseUrl: 'https://a.example/v1', environment: 'live' };
    expect(isAnotherBook(one, { ...one, baseUrl: 'https://a.example/v2' })).toBe(false);
    expect(isAnotherBook(one, { ...one, environment: 'sandbox' })).toBe(true);
    expect(isAnotherBook(one, { ...one, baseUrl: 'https://b.example/v1' })).toBe(true);
  });
});

describe('the name of a query parameter', () => {
  it.each([
    ['api_key', true],
    ['key.v-1', true],
    ['', false],
    ['a b', false],
    ['a&b', false],
    ['_method', false],
    ['x'.repeat(61), false],
  ])('%j may carry the secret or a cursor: %s', (name, may) => {
    expect(v.is(SignInSchema, { preset: 'query', query: { [name]: '{{secret}}' } })).toBe(may);
    expect(v.is(PaginationSchema, { by: 'cursor', next: 'meta.next', parameter: name })).toBe(may);
  });
});

describe('the parts of a destination', () => {
  const fits = (labels: string[]) =>
    v.is(FieldsSchema, {
      loan: { destination: { parts: Object.fromEntries(labels.map((label) => [label, 'to.x'])) } },
    });
  const labels = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at + 1}`);
  it('are one to twelve, with labels of a few words', () => {
    expect([0, 1, 12, 13].map((count) => fits(labels(count)))).toEqual([false, true, true, false]);
    for (const label of ['1 part', 'a.b', 'a: b', ' a', 'a ', 'x'.repeat(61)])
      expect([label, fits(['Bank', label])]).toEqual([label, false]);
    expect(fits(['Nom du bénéficiaire'])).toBe(true);
  });
});

describe('the path to an object or a list', () => {
  it('is one until the two differ, for loans and applications', () => {
    const one = unwrapAt(undefined, { thing: 'loan', of: 'one', path: 'data' });
    expect(one).toEqual({ loan: 'data' });
    const both = unwrapAt(one, { thing: 'loan', of: 'list', path: 'data.items' });
    expect(both).toEqual({ loan: { one: 'data', list: 'data.items' } });
    expect(unwrapAt(both, { thing: 'loan', of: 'list', path: 'data' })).toEqual({ loan: 'data' });
    expect(unwrapAt(both, { thing: 'application', of: 'one', path: 'data' })).toEqual({
      ...both,
      application: 'data',
    });
    const application = unwrapAt({ application: 'a' }, { thing: 'application', of: 'one', path: 'b' });
    expect(application).toEqual({ application: { one: 'b', list: 'a' } });
  });
  it('is one for everything else', () => {
    expect(unwrapAt({ deposit: 'a' }, { thing: 'deposit', of: 'list', path: 'b' })).toEqual({ deposit: 'b' });
  });
});
