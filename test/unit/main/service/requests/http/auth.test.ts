// Which secrets can sign, what is left of one in memory after its service was closed, and what of it is removed.
import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { signInBy, type Auth } from '../../../../../../domain/sign-in.ts';
import { epochMillis } from '../../../../../../domain/time.ts';
import { signerOf } from '../../../../../../main/service/requests/http/auth.ts';
import { redactor } from '../../../../../../main/service/requests/http/redact.ts';
import { answer, scripted, SECRET } from '../../support.ts';

const secretName = 'service/x';
const hmac: Auth = {
  preset: 'own',
  secretName,
  headers: { 'X-Time': '{{time:s}}', 'X-Signature': '{{hmac(sha256, hex, secret, time:s + method)}}' },
};

test('the key of an HMAC is overwritten when its service is closed', async () => {
  const { service, requests } = scripted(() => answer(200, '{"data":{}}'), { auth: hmac });
  const signatureWith = (key: string | Uint8Array, nth: number) =>
    createHmac('sha256', key).update(`${requests[nth]?.headers['x-time']}GET`).digest('hex');

  await service.read('position');
  expect(requests[0]?.headers['x-signature']).toBe(signatureWith(SECRET, 0));
  await service.close();
  // The connections are closed; the scripted core shows which key a signature would use.
  await service.read('position');
  expect(requests[1]?.headers['x-signature']).toBe(signatureWith(new Uint8Array(SECRET.length), 1));
});

describe('a request is not signed', () => {
  const bearer: Auth = { ...signInBy('bearer'), secretName };
  const query: Auth = { ...signInBy('query'), secretName };
  const phrase: Auth = { ...signInBy('hmac-passphrase', 'k'), secretName };
  it.each(['', 'a\nb', 'naïve', 'a\u0000b'])(
    'with the secret %j, which neither header nor address can carry',
    (secret) => {
      expect([bearer, query].map((auth) => signerOf(auth, secret))).toEqual([undefined, undefined]);
      // What is only encoded or hashed may be any text but none.
      expect(signerOf(hmac, secret) === undefined).toBe(secret === '');
    },
  );
  it('with a second secret that is missing or cannot be sent, or a key of no bytes', () => {
    expect(signerOf(phrase, 'abc')).toBeUndefined();
    expect(signerOf(phrase, ['abc', 'a\nb'])).toBeUndefined();
    expect(signerOf(phrase, ['abc', 'phrase'])).toBeDefined();
    expect(signerOf({ ...hmac, secretIs: 'base64' }, '====')).toBeUndefined();
  });
  it('in the address given, but in another with the parameter after what is there', () => {
    const url = new URL('https://lend.example/v1/loans?status=open');
    const request = { verb: 'GET', url, body: '', at: epochMillis(0), counter: 1 };
    expect(signerOf(query, 'a&b c')?.sign(request).url.search).toBe('?status=open&api_key=a%26b%20c');
    expect(url.search).toBe('?status=open');
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
    expect(redactor([secret])(`a ${written} b ${written}`)).toBe('a [secret] b [secret]');
  });
  it('is removed from a basic sign-in with the name, and from base64 of any longer text', () => {
    const basic = Buffer.from(`desk:${secret.replace('ü', 'u')}`).toString('base64');
    expect(
      signerOf({ ...signInBy('basic', 'desk'), secretName }, secret.replace('ü', 'u'))?.redact(basic),
    ).toBe('[secret]');
    for (const before of ['', 'a', 'ab', 'abc', 'key: '])
      for (const how of ['base64', 'base64url'] as const) {
        const told = Buffer.from(`${before}${secret} is wrong`).toString(how);
        const left = redactor([secret])(told);
        expect(left).toMatch(/^[\w+/-]{0,8}\[secret\][\w+/=-]{0,16}$/);
      }
  });
  it('leaves no rest of a longer form, and stays if it is as short as a word', () => {
    const redact = redactor(['abcdef/g']);
    expect(redact('abcdef/g abcdef\\/g abcdef%2Fg')).toBe('[secret] [secret] [secret]');
    expect(redactor(['abcdef'])('abcdef')).toBe('[secret]');
    expect(redactor(['abcde'])('abcde')).toBe('abcde');
  });
});
