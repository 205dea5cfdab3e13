// What is left of a secret in memory after its service was closed.
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Auth } from '../../../../../../domain/sign-in.ts';
import { epochMillis } from '../../../../../../domain/time.ts';
import { redactor, signerOf } from '../../../../../../main/service/requests/http/auth.ts';
import { answer, scripted, SECRET } from '../../support.ts';

const auth: Extract<Auth, { preset: 'hmac' }> = {
  preset: 'hmac',
  secretName: 'service/sandbox',
  keyId: 'desk-1',
  keyHeader: 'x-key',
  timestampHeader: 'x-time',
  timestamp: 'seconds',
  signatureHeader: 'x-signature',
  hash: 'sha256',
  encoding: 'hex',
  secretIs: 'text',
  canonical: '{timestamp}{method}',
};

test('the key of an HMAC is overwritten when its service is closed', async () => {
  const { service, requests } = scripted(() => answer(200, '{"data":{}}'), { auth });
  const signatureWith = (key: string | Uint8Array, nth: number) =>
    createHmac('sha256', key).update(`${requests[nth]?.headers['x-time']}GET`).digest('hex');

  await service.read('position');
  expect(requests[0]?.headers['x-signature']).toBe(signatureWith(SECRET, 0));
  await service.close();
  // The connections are closed; the scripted core shows which key a signature would use.
  await service.read('position');
  expect(requests[1]?.headers['x-signature']).toBe(signatureWith(new Uint8Array(SECRET.length), 1));
});

const url = new URL('https://lend.example/v1/loans?status=open');
const request = { verb: 'POST', url, body: '{"amount":"5"}', at: epochMillis(1_790_000_000_999) };
const secretName = 'service/x';

describe('a signed request', () => {
  const signed = (signIn: Auth, secret = 'sk-secret') => signerOf(signIn, secret)?.(request);
  it.each<[Auth, Record<string, string>]>([
    [{ preset: 'bearer', secretName }, { authorization: 'Bearer sk-secret' }],
    [{ preset: 'x-api-key', secretName }, { 'x-api-key': 'sk-secret' }],
    [
      { preset: 'api-key-and-business', secretName, businessId: 'b-1' },
      { 'api-key': 'sk-secret', 'business-id': 'b-1' },
    ],
    [
      { preset: 'basic', secretName, username: 'úna' },
      { authorization: `Basic ${Buffer.from('úna:sk-secret').toString('base64')}` },
    ],
    [{ preset: 'header', secretName, header: 'X-Access', prefix: 'Key' }, { 'x-access': 'Key sk-secret' }],
  ])('by %j has its secret in a header of lower case', (signIn, headers) => {
    expect(signed(signIn)).toEqual({ url, headers });
  });
  it('has it in the address, after what is there, and leaves the given address as it was', () => {
    const signIn: Auth = { preset: 'query', secretName, parameter: 'key' };
    expect(String(signed(signIn, 'a&b c')?.url)).toBe(
      'https://lend.example/v1/loans?status=open&key=a%26b%20c',
    );
    expect(signed(signIn)?.headers).toEqual({});
    const bare = signerOf(signIn, 'abc')?.({ ...request, url: new URL('https://lend.example/v1/loans') });
    expect(String(bare?.url)).toBe('https://lend.example/v1/loans?key=abc');
    expect(url.search).toBe('?status=open');
  });
  const template = '{timestamp}\\n{method}\\n{path}\\n{query}\\n{body}\\n{body_sha256}\\n{key_id}';
  const full: Auth = {
    ...auth,
    keyHeader: 'X-Key',
    timestampHeader: 'X-Time',
    signatureHeader: 'X-Sig',
    canonical: template,
  };
  it.each([
    ['seconds', '1790000000'],
    ['milliseconds', '1790000000999'],
    ['iso', '2026-09-21T14:13:20.999Z'],
  ] as const)('has a signature over all of it, with its time in %s', (timestamp, time) => {
    const headers = signed({ ...full, timestamp })?.headers;
    const sha256 = createHash('sha256').update(request.body).digest('hex');
    const text = [time, 'POST', '/v1/loans', '?status=open', request.body, sha256, 'desk-1'].join('\n');
    expect(headers).toEqual({
      'x-key': 'desk-1',
      'x-time': time,
      'x-sig': createHmac('sha256', 'sk-secret').update(text).digest('hex'),
    });
  });
  it('takes a key that is written in base64 by its bytes', () => {
    const key = Buffer.from('the bytes of a key');
    const written = { ...full, secretIs: 'base64', canonical: '{method}' } as const;
    expect(signed(written, key.toString('base64'))?.headers['x-sig']).toBe(
      createHmac('sha256', key).update('POST').digest('hex'),
    );
    expect(signerOf(written, '====')).toBeUndefined();
  });
  it('is none with a secret or a name that a header cannot carry', () => {
    for (const secret of ['', 'a\nb', 'naïve', ' ab', 'ab ', 'a\u0000b'])
      for (const signIn of [
        { preset: 'bearer', secretName },
        { preset: 'query', secretName, parameter: 'key' },
        { preset: 'api-key-and-business', secretName, businessId: 'b' },
      ] as const)
        if (secret.trim() === secret || signIn.preset === 'query')
          expect([secret, signerOf(signIn, secret)]).toEqual([secret, undefined]);
    expect(
      signerOf({ preset: 'api-key-and-business', secretName, businessId: 'b\n' }, 'abc'),
    ).toBeUndefined();
    expect(signerOf({ ...full, keyId: 'a\nb' }, 'abc')).toBeUndefined();
  });
});

describe('a secret in what the service says', () => {
  const secret = 'sk/ü"&abc d';
  it.each<[string, string]>([
    ['as it is', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in an address', encodeURIComponent(secret)],
    ['in an address, in lower case', encodeURIComponent(secret).toLowerCase()],
    ['in capitals', secret.toUpperCase()],
    ['as hexadecimal', Buffer.from(secret).toString('hex')],
    ['as base64', Buffer.from(secret).toString('base64')],
    ['as base64 for addresses', Buffer.from(secret).toString('base64url')],
    ['in a form', new URLSearchParams([['', secret]]).toString().slice(1)],
    ['less escaped', encodeURI(secret)],
    ['with escaped slashes', secret.replaceAll('/', '\\/')],
  ])('is removed %s', (_how, written) => {
    expect(redactor({ preset: 'bearer', secretName }, secret)(`a ${written} b ${written}`)).toBe(
      'a [secret] b [secret]',
    );
  });
  it('is removed from a basic sign-in with the name, and from base64 of any longer text', () => {
    const basic = Buffer.from(`desk:${secret}`).toString('base64');
    expect(redactor({ preset: 'basic', secretName, username: 'desk' }, secret)(basic)).toBe('[secret]');
    for (const before of ['', 'a', 'ab', 'abc', 'key: '])
      for (const how of ['base64', 'base64url'] as const) {
        const told = Buffer.from(`${before}${secret} is wrong`).toString(how);
        const left = redactor({ preset: 'bearer', secretName }, secret)(told);
        expect(left).toMatch(/^[\w+/-]{0,8}\[secret\][\w+/=-]{0,16}$/);
      }
  });
  it('leaves no rest of a longer form, and stays if it is as short as a word', () => {
    const redact = redactor({ preset: 'bearer', secretName }, 'abcdef/g');
    expect(redact('abcdef/g abcdef\\/g abcdef%2Fg')).toBe('[secret] [secret] [secret]');
    expect(redactor({ preset: 'bearer', secretName }, 'abcdef')('abcdef')).toBe('[secret]');
    expect(redactor({ preset: 'bearer', secretName }, 'abcde')('abcde')).toBe('abcde');
  });
});
