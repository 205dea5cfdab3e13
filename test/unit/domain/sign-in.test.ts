// How a request is signed in: what a profile may say about it, when a secret still fits, and the signed text.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isAnotherBook, isSameOrigin } from '../../../domain/profile.ts';
import { FieldsSchema, unwrapAt } from '../../../domain/connector/answers.ts';
import { PaginationSchema } from '../../../domain/connector/paging.ts';
import {
  canonicalText,
  isSameSignIn,
  placeOfSecret,
  SignInSchema,
  withPrefix,
} from '../../../domain/sign-in.ts';

const hmac = {
  preset: 'hmac',
  keyId: 'desk',
  keyHeader: 'X-Key',
  timestampHeader: 'X-Time',
  timestamp: 'seconds',
  signatureHeader: 'X-Signature',
  hash: 'sha256',
  encoding: 'hex',
  secretIs: 'text',
} as const;

describe('a prefix', () => {
  it.each([
    [undefined, 'SECRET'],
    ['Key', 'Key SECRET'],
    ['token=', 'token=SECRET'],
    ['v1:', 'v1:SECRET'],
  ])('%j makes %s', (prefix, sent) => {
    expect(withPrefix(prefix, 'SECRET')).toBe(sent);
  });
});

describe('the template of a signed text', () => {
  const fits = (canonical: string) => v.is(SignInSchema, { ...hmac, canonical });
  it.each([
    ['{timestamp}{method}{path}{body}', true],
    ['{timestamp}.{method}.{path}.{body_sha256}', true],
    ['{body}{path}{query}{method}{key_id}{timestamp}', true],
    ['{timestamp}{method}{path}', false],
    ['{timestamp}{method}{body}', false],
    ['{timestamp}{path}{body}', false],
    ['{method}{path}{body}', false],
    ['{timestamp}{method}{path}{body}{nonce}', false],
    ['{timestamp}{method}{path}{body}{}', false],
  ])('%s covers the whole request: %s', (template, covers) => {
    expect(fits(template)).toBe(covers);
  });
  const parts = {
    timestamp: '1',
    method: 'POST',
    path: '/loans',
    query: '?a',
    body: '{path}',
    body_sha256: 'ff',
    key_id: 'desk',
  };
  it('is filled in once, with line breaks, and keeps what it does not know', () => {
    const template = '{timestamp}\\n{method}\\n{path}{query}{body}{body_sha256}{key_id}{other}{constructor}';
    expect(canonicalText(template, parts)).toBe('1\nPOST\n/loans?a{path}ffdesk{other}{constructor}');
  });
});

describe('a secret', () => {
  const place = (preset: string, name?: string) => ({ preset, name });
  it('stays with its way of signing in and the name of its place, in any case', () => {
    expect(isSameSignIn(place('bearer'), place('bearer'))).toBe(true);
    expect(isSameSignIn(place('header', 'X-Key'), place('header', 'x-key'))).toBe(true);
    expect(isSameSignIn(place('header', 'X-Key'), place('header', 'X-Other'))).toBe(false);
    expect(isSameSignIn(place('header', 'key'), place('query', 'key'))).toBe(false);
    expect(isSameSignIn(place('bearer'), place('x-api-key'))).toBe(false);
  });
  it.each([
    [{ preset: 'header', header: 'X-Key' } as const, 'X-Key'],
    [{ preset: 'query', parameter: 'key' } as const, 'key'],
    [{ ...hmac, canonical: '' }, 'X-Signature'],
    [{ preset: 'bearer' } as const, undefined],
  ])('of %j is at %s', (signIn, name) => {
    expect(placeOfSecret(signIn)).toEqual({ preset: signIn.preset, ...(name !== undefined && { name }) });
  });
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
    expect(v.is(SignInSchema, { preset: 'query', parameter: name })).toBe(may);
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
