// The sign-ins of real services as recipes, each against what its public document says, written out here.
import * as v from 'valibot';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SignInSchema, signInBy, type Secrets, type SignIn } from '../../../../../../domain/sign-in.ts';
import { epochMillis } from '../../../../../../domain/time.ts';
import { signerOf } from '../../../../../../main/service/requests/http/auth.ts';

const SECRET = Buffer.from('a secret of 24 bytes, ok').toString('base64');
const BYTES = Buffer.from(SECRET, 'base64');
const PHRASE = 'open sesame';
const AT = epochMillis(1_790_000_000_999);
const [MS, S, ISO] = ['1790000000999', '1790000000', '2026-09-21T14:13:20.999Z'];
const NONCE = '1790000000123';
const HOST = 'lend.example';

interface Asked {
  readonly method: string;
  readonly path: string;
  /** Without "?". */
  readonly query: string;
  readonly target: string;
  readonly body: string;
}
const asked = (method: string, path: string, query = '', body = ''): Asked => {
  const target = query === '' ? path : `${path}?${query}`;
  return { method, path, query, target, body };
};
const REQUESTS = [
  asked('GET', '/v1/loans', 'status=open&limit=50'),
  asked('GET', '/v1/loans'),
  asked('POST', '/v1/quotes', '', '{"amount":"2500000","currency":"NGN","note":"é"}'),
];

type How = 'hex' | 'base64' | 'base64url';
const hmac = (alg: string, how: How, key: string | Buffer, ...texts: (string | Buffer)[]): string =>
  createHmac(alg, key)
    .update(Buffer.concat(texts.map((text) => Buffer.from(text))))
    .digest(how);
const hash = (alg: string, how: How, text: string): string => createHash(alg).update(text).digest(how);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
}
interface Layout {
  readonly by: SignIn;
  readonly secrets?: Secrets;
  /** Headers in lower case; `?` is the query as sent. @param sent for what is random */
  readonly is: (asked: Asked, sent: Sent) => Record<string, string>;
}
const own = (recipe: Omit<SignIn, 'preset'>): SignIn => ({ preset: 'own', ...recipe });
const bearer = { authorization: `Bearer ${SECRET}` };
const part = (value: string): string => Buffer.from(value).toString('base64url');

const LAYOUTS: Record<string, Layout> = {
  OKX: {
    by: signInBy('hmac-passphrase', 'k-1'),
    secrets: [SECRET, PHRASE],
    is: ({ method, target, body }) => ({
      'ok-access-key': 'k-1',
      'ok-access-sign': hmac('sha256', 'base64', SECRET, ISO, method, target, body),
      'ok-access-timestamp': ISO,
      'ok-access-passphrase': PHRASE,
    }),
  },
  KuCoin: {
    by: signInBy('hmac-signed-passphrase', 'k-1'),
    secrets: [SECRET, PHRASE],
    is: ({ method, target, body }) => ({
      'kc-api-key': 'k-1',
      'kc-api-sign': hmac('sha256', 'base64', SECRET, MS, method, target, body),
      'kc-api-timestamp': MS,
      'kc-api-passphrase': hmac('sha256', 'base64', SECRET, PHRASE),
      'kc-api-key-version': '2',
    }),
  },
  'Coinbase Exchange': {
    by: signInBy('hmac-base64-secret', 'k-1'),
    secrets: [SECRET, PHRASE],
    is: ({ method, target, body }) => ({
      'cb-access-key': 'k-1',
      'cb-access-sign': hmac('sha256', 'base64', BYTES, S, method, target, body),
      'cb-access-timestamp': S,
      'cb-access-passphrase': PHRASE,
    }),
  },
  'Bybit v5': {
    by: signInBy('hmac-window', 'k-1'),
    is: ({ query, body }) => ({
      'x-bapi-api-key': 'k-1',
      'x-bapi-timestamp': MS,
      'x-bapi-recv-window': '5000',
      'x-bapi-sign': hmac('sha256', 'hex', SECRET, MS, 'k-1', '5000', query === '' ? body : query),
    }),
  },
  Nexo: {
    by: signInBy('hmac-nonce', 'k-1'),
    is: () => ({
      'x-api-key': 'k-1',
      'x-nonce': NONCE,
      'x-signature': hmac('sha256', 'base64', SECRET, NONCE),
    }),
  },
  'Gate v4': {
    by: signInBy('hmac-lines', 'k-1'),
    is: ({ method, path, query, body }) => ({
      key: 'k-1',
      timestamp: S,
      sign: hmac('sha512', 'hex', SECRET, [method, path, query, hash('sha512', 'hex', body), S].join('\n')),
    }),
  },
  Binance: {
    by: signInBy('hmac-query', 'k-1'),
    is: ({ query, body }) => {
      const built = `${query}${query && '&'}timestamp=${MS}`;
      return {
        'x-mbx-apikey': 'k-1',
        '?': `${built}&signature=${hmac('sha256', 'hex', SECRET, built, body)}`,
      };
    },
  },
  'Yellow Card': {
    by: signInBy('hmac-authorization', 'k-1'),
    is: ({ method, path, body }) => ({
      'x-yc-timestamp': ISO,
      authorization: `YcHmacV1 k-1:${hmac('sha256', 'base64', SECRET, ISO, path, method, body && hash('sha256', 'base64', body))}`,
    }),
  },
  Bitnob: {
    by: own({
      key: 'client-1',
      headers: {
        'X-Auth-Client': '{{key}}',
        'X-Auth-Timestamp': '{{time:s}}',
        'X-Auth-Nonce': '{{nonce:random}}',
        'X-Auth-Signature':
          "{{hmac(sha256, hex, secret, key + ':' + time:s + ':' + nonce:random + ':' + body)}}",
      },
    }),
    is: ({ body }, { headers }) => {
      const nonce = headers['x-auth-nonce'] ?? '';
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      return {
        'x-auth-client': 'client-1',
        'x-auth-timestamp': S,
        'x-auth-nonce': nonce,
        'x-auth-signature': hmac('sha256', 'hex', SECRET, `client-1:${S}:${nonce}:${body}`),
      };
    },
  },
  'Kraken, with its nonce in a header': {
    by: signInBy('hmac-hashed-body', 'k-1'),
    is: ({ path, body }) => ({
      'api-key': 'k-1',
      'api-nonce': NONCE,
      'api-sign': hmac(
        'sha512',
        'base64',
        BYTES,
        path,
        createHash('sha256')
          .update(NONCE + body)
          .digest(),
      ),
    }),
  },
  'Kraken Futures': {
    by: own({
      key: 'k-1',
      secretIs: 'base64',
      headers: {
        APIKey: '{{key}}',
        Nonce: '{{nonce:counter}}',
        'Authent-Sign':
          '{{hmac(sha512, base64, secret, hash(sha256, bytes, query + body + nonce:counter + path))}}',
      },
    }),
    is: ({ path, query, body }) => ({
      apikey: 'k-1',
      nonce: NONCE,
      'authent-sign': hmac(
        'sha512',
        'base64',
        BYTES,
        createHash('sha256')
          .update(query + body + NONCE + path)
          .digest(),
      ),
    }),
  },
  'Monnify, after its login': {
    by: signInBy('login-basic', 'MK_1'),
    is: () => ({ authorization: 'Bearer a.token' }),
  },
  'Flutterwave v4, after its login': {
    by: signInBy('login-form', 'client-1'),
    is: () => ({ authorization: 'Bearer a.token' }),
  },
  'Flutterwave v3': { by: signInBy('bearer'), is: () => bearer },
  Circle: { by: signInBy('bearer'), is: () => bearer },
  Paystack: { by: signInBy('bearer'), is: () => bearer },
  Ledn: { by: signInBy('bearer'), is: () => bearer },
  Copper: {
    by: own({
      key: 'k-1',
      headers: {
        Authorization: 'ApiKey {{key}}',
        'X-Timestamp': '{{time:ms}}',
        'X-Signature': '{{hmac(sha256, hex, secret, time:ms + method + target + body)}}',
      },
    }),
    is: ({ method, target, body }) => ({
      authorization: 'ApiKey k-1',
      'x-timestamp': MS,
      'x-signature': hmac('sha256', 'hex', SECRET, MS, method, target, body),
    }),
  },
  Busha: {
    by: own({ key: 'BIZ_1', headers: { Authorization: 'Bearer {{secret}}', 'X-BU-PROFILE-ID': '{{key}}' } }),
    is: () => ({ ...bearer, 'x-bu-profile-id': 'BIZ_1' }),
  },
  Bridge: {
    by: own({ headers: { 'Api-Key': '{{secret}}' } }),
    is: () => ({ 'api-key': SECRET }),
  },
  Bitstamp: {
    by: own({
      key: 'k-1',
      headers: {
        'X-Auth': 'BITSTAMP {{key}}',
        'X-Auth-Nonce': '{{nonce:uuid}}',
        'X-Auth-Timestamp': '{{time:ms}}',
        'X-Auth-Version': 'v2',
        'X-Auth-Signature':
          "{{upper hmac(sha256, hex, secret, 'BITSTAMP ' + key + method + host + path + if(query, '?' + query) + content_type + nonce:uuid + time:ms + 'v2' + body)}}",
      },
    }),
    is: ({ method, target, body }, { headers }) => {
      const nonce = headers['x-auth-nonce'] ?? '';
      expect(nonce).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const type = body === '' ? '' : 'application/json';
      const text = `BITSTAMP k-1${method}${HOST}${target}${type}${nonce}${MS}v2${body}`;
      return {
        'x-auth': 'BITSTAMP k-1',
        'x-auth-nonce': nonce,
        'x-auth-timestamp': MS,
        'x-auth-version': 'v2',
        'x-auth-signature': hmac('sha256', 'hex', SECRET, text).toUpperCase(),
      };
    },
  },
  Bitfinex: {
    by: own({
      key: 'k-1',
      headers: {
        'bfx-apikey': '{{key}}',
        'bfx-nonce': '{{nonce:counter}}',
        'bfx-signature': "{{hmac(sha384, hex, secret, '/api' + path + nonce:counter + body)}}",
      },
    }),
    is: ({ path, body }) => ({
      'bfx-apikey': 'k-1',
      'bfx-nonce': NONCE,
      'bfx-signature': hmac('sha384', 'hex', SECRET, `/api${path}${NONCE}${body}`),
    }),
  },
  Gemini: {
    by: own({
      key: 'k-1',
      headers: {
        'X-GEMINI-APIKEY': '{{key}}',
        'X-GEMINI-PAYLOAD': `{{base64('{"request":"' + path + '","nonce":' + nonce:counter + '}')}}`,
        'X-GEMINI-SIGNATURE': `{{hmac(sha384, hex, secret, base64('{"request":"' + path + '","nonce":' + nonce:counter + '}'))}}`,
      },
    }),
    is: ({ path }) => {
      const payload = base64(`{"request":"${path}","nonce":${NONCE}}`);
      return {
        'x-gemini-apikey': 'k-1',
        'x-gemini-payload': payload,
        'x-gemini-signature': hmac('sha384', 'hex', SECRET, payload),
      };
    },
  },
  'an id and a secret, each in a header': {
    by: signInBy('id-and-secret', 'client-1'),
    is: () => ({ 'x-client-id': 'client-1', 'x-client-secret': SECRET }),
  },
  'a key in the query': {
    by: signInBy('query'),
    is: ({ query }) => ({ '?': `${query}${query && '&'}api_key=${encodeURIComponent(SECRET)}` }),
  },
  Basic: {
    by: signInBy('basic', 'úna'.replace('ú', 'u')),
    is: () => ({ authorization: `Basic ${base64(`una:${SECRET}`)}` }),
  },
  'JWT with HS256': {
    by: signInBy('jwt', 'client-1'),
    is: () => {
      const claims = { iss: 'client-1', iat: Number(S), exp: Number(S) + 60 };
      const text = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(JSON.stringify(claims))}`;
      return { authorization: `Bearer ${text}.${hmac('sha256', 'base64url', SECRET, text)}` };
    },
  },
  'an HTTP date and an MD5 of the body': {
    by: own({
      key: 'k-1',
      headers: {
        Date: '{{time:http}}',
        'X-Sign':
          "{{key}}:{{hmac(sha256, base64, secret, lower method + '\\n' + hash(md5, base64, body) + '\\n' + time:http + '\\n' + url)}}",
      },
    }),
    is: ({ method, target, body }) => {
      const date = 'Mon, 21 Sep 2026 14:13:20 GMT';
      const text = [method.toLowerCase(), hash('md5', 'base64', body), date, `https://${HOST}${target}`].join(
        '\n',
      );
      return { date, 'x-sign': `k-1:${hmac('sha256', 'base64', SECRET, text)}` };
    },
  },
};

/** What no recipe can say, and the sign of why. */
const NOT_EXPRESSED: readonly [name: string, because: string, recipe: object][] = [
  [
    'Crypto.com',
    'key, nonce and signature are members of the recorded body',
    { body: { sig: '{{secret}}' } },
  ],
  ['Kraken Spot', 'the nonce is a field of the recorded body', { body: { nonce: '{{nonce:counter}}' } }],
  [
    'Coinbase CDP',
    'an asymmetric key signs',
    { headers: { Authorization: 'Bearer {{hmac(es256, base64url, secret, time:s)}}' } },
  ],
];

describe('the sign-in of', () => {
  it.each(Object.entries(LAYOUTS))('%s is a recipe', (_name, { by, secrets = SECRET, is }) => {
    const signer = signerOf({ ...v.parse(SignInSchema, by), secretName: 's' }, secrets);
    for (const request of REQUESTS) {
      const url = new URL(`https://${HOST}${request.target}`);
      const made = { verb: request.method, url, body: request.body, at: AT, counter: Number(NONCE) };
      const sent = signer?.sign({ ...made, token: 'a.token' });
      const query = sent?.url.search.slice(1) ?? '';
      const headers = sent?.headers ?? {};
      expect({ '?': query, ...headers }).toEqual({ '?': request.query, ...is(request, { headers, query }) });
      expect(sent?.texts.join()).not.toContain(SECRET);
    }
  });
  it.each(NOT_EXPRESSED)('%s is refused, because %s', (_name, _because, recipe) => {
    expect(v.is(SignInSchema, { ...signInBy('bearer'), ...recipe })).toBe(false);
  });
});
