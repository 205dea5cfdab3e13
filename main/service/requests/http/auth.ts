// Signs a request in, and removes the secret from everything that the service returns.
import { createHash, createHmac } from 'node:crypto';
import { canonicalText, withPrefix, type Auth } from '../../../../domain/sign-in.ts';
import type { EpochMillis } from '../../../../domain/time.ts';

interface Unsigned {
  /** The method. */
  readonly verb: string;
  readonly url: URL;
  readonly body: string;
  readonly at: EpochMillis;
}
export interface Signed {
  /** It may hold the secret: for the connection alone, never for a log, a record or a screen. */
  readonly url: URL;
  readonly headers: Record<string, string>;
}

export interface Signer {
  (request: Unsigned): Signed;
  /** Overwrites the key of an HMAC. Headers and addresses are text, which cannot be overwritten. */
  readonly forget?: () => void;
}

/**
 * Undefined if the secret cannot be sent (control characters, text outside Latin-1). It is checked here
 * because a lower layer would quote the secret in its error.
 */
export function signerOf(auth: Auth, secret: string): Signer | undefined {
  if (secret === '') return undefined;
  if (auth.preset === 'hmac') return hmacSigner(auth, secret);
  if (auth.preset === 'query') {
    if (!isHeaderValue(secret)) return undefined;
    return ({ url }) => ({ url: withParameter(url, auth.parameter, secret), headers: {} });
  }
  const headers = headersOf(auth, secret);
  if (!Object.values(headers).every(isHeaderValue)) return undefined;
  return ({ url }) => ({ url, headers: { ...headers } });
}

function headersOf(
  auth: Exclude<Auth, { preset: 'hmac' | 'query' }>,
  secret: string,
): Record<string, string> {
  switch (auth.preset) {
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'x-api-key':
      return { 'x-api-key': secret };
    case 'api-key-and-business':
      return { 'api-key': secret, 'business-id': auth.businessId };
    case 'basic':
      return { authorization: `Basic ${basic(auth.username, secret)}` };
    case 'header':
      return { [auth.header.toLowerCase()]: withPrefix(auth.prefix, secret) };
  }
}

const basic = (username: string, secret: string): string =>
  Buffer.from(`${username}:${secret}`, 'utf8').toString('base64');

function withParameter(url: URL, name: string, secret: string): URL {
  const signed = new URL(url);
  signed.search = `${url.search === '' ? '?' : `${url.search}&`}${name}=${encodeURIComponent(secret)}`;
  return signed;
}

type HmacAuth = Extract<Auth, { preset: 'hmac' }>;

function hmacSigner(auth: HmacAuth, secret: string): Signer | undefined {
  const shared = Buffer.from(secret, auth.secretIs === 'base64' ? 'base64' : 'utf8');
  // Short buffers share their memory; the key has its own.
  const key = Uint8Array.from(shared);
  shared.fill(0);
  if (key.length === 0 || !isHeaderValue(auth.keyId)) return undefined;
  const sign = ({ verb, url, body, at }: Unsigned): Signed => {
    const timestamp = timestampOf(auth, at);
    const text = canonicalText(auth.canonical, {
      timestamp,
      method: verb,
      path: url.pathname,
      query: url.search,
      body,
      body_sha256: createHash('sha256').update(body, 'utf8').digest('hex'),
      key_id: auth.keyId,
    });
    const signature = createHmac(auth.hash, key).update(text, 'utf8').digest(auth.encoding);
    return {
      url,
      headers: {
        [auth.keyHeader.toLowerCase()]: auth.keyId,
        [auth.timestampHeader.toLowerCase()]: timestamp,
        [auth.signatureHeader.toLowerCase()]: signature,
      },
    };
  };
  const forget = (): void => {
    key.fill(0);
  };
  return Object.assign(sign, { forget });
}

function timestampOf({ timestamp }: HmacAuth, at: EpochMillis): string {
  if (timestamp === 'iso') return new Date(at).toISOString();
  return String(timestamp === 'seconds' ? Math.floor(at / 1000) : at);
}

/** Visible ASCII and blanks. HTTP allows Latin-1, but programs read it differently. */
const isHeaderValue = (value: string): boolean => /^[\x20-\x7e]+$/.test(value) && value.trim() === value;

type Redact = (text: string) => string;

/** Replaces the secret. It is valid inside JSON text. */
const REDACTED = '[secret]';

/** A shorter secret would also match ordinary words and amounts; no service issues such a key. */
const SHORTEST_REDACTED = 6;

/**
 * Removes the secret from a service's text. Some services repeat a wrong key or the request's address in
 * their error, and that text reaches the screen, the log and the databases.
 */
export function redactor(auth: Auth, secret: string): Redact {
  const percent = encodeURIComponent(wellFormed(secret));
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    // As forms encode it, and as services repeat it with less escaping.
    new URLSearchParams([['', wellFormed(secret)]]).toString().slice(1),
    encodeURI(wellFormed(secret)),
    wellFormed(secret).replaceAll('/', '\\/'),
    ...(['hex', 'base64', 'base64url'] as const).map((how) => Buffer.from(secret).toString(how)),
    ...inBase64(secret),
  ];
  if (auth.preset === 'basic') forms.push(basic(auth.username, secret));
  // The longest first, so that a form inside another leaves no rest of it.
  const hidden = [...new Set(forms)]
    .filter((form) => form.length >= SHORTEST_REDACTED)
    .sort((one, other) => other.length - one.length)
    // Also in another case.
    .map((form) => new RegExp(form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi'));
  return (text) => hidden.reduce((left, form) => left.replaceAll(form, REDACTED), text);
}

/** What the secret alone decides of any text that contains it, encoded; also as for addresses. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const own = whole
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const wellFormed = (text: string): string => text.toWellFormed();
