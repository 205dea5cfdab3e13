// Signs a request in by the profile's recipe.
import { createHash, createHmac, type BinaryToTextEncoding } from 'node:crypto';
import {
  evaluate,
  namesIn,
  parseTemplate,
  type Call,
  type Template,
} from '../../../../domain/connector/template.ts';
import { SIGN_IN_NAMES, type Auth, type Login, type Secrets } from '../../../../domain/sign-in.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import { redactor, type Redact } from './redact.ts';

interface Unsigned {
  /** The method. */
  readonly verb: string;
  readonly url: URL;
  readonly body: string;
  /** By the service's clock. */
  readonly at: EpochMillis;
  /** Rises with every request. */
  readonly counter: number;
  readonly token?: string | undefined;
  readonly contentType?: string | undefined;
}
export interface Signed {
  /** It may hold the secret: for the connection alone, never for a log, a record or a screen. */
  readonly url: URL;
  readonly headers: Record<string, string>;
  /** The texts under its signatures, without secrets. */
  readonly texts: readonly string[];
}
interface LoginRequest extends Omit<Signed, 'url'> {
  readonly body: string;
  readonly contentType: string;
}

export interface Signer {
  sign(request: Unsigned): Signed;
  /** The body and the headers of the login; the recipe has one. */
  logIn(login: Login, request: Omit<Unsigned, 'body'>): LoginRequest;
  readonly redact: Redact;
  /** Overwrites the keys. Headers and addresses are text, which cannot be overwritten. */
  forget(): void;
}

type Named = [name: string, value: string];
type Parsed = readonly (readonly [name: string, template: Template])[];

const JSON_TYPE = 'application/json';

/**
 * Undefined if the secret cannot be sent (control characters, text outside Latin-1). It is checked here
 * because a lower layer would quote the secret in its error.
 */
export function signerOf(auth: Auth, secrets: Secrets): Signer | undefined {
  const [first, second = ''] = typeof secrets === 'string' ? [secrets] : secrets;
  if (first === '' || (auth.second !== undefined && second === '')) return undefined;
  const keys = { secret: ownBytes(first, 'utf8'), 'secret.2': ownBytes(second, 'utf8') };
  const decoded = auth.secretIs === undefined ? keys.secret : ownBytes(first, auth.secretIs);
  if (decoded.length === 0) return undefined;
  const headers = parsed(auth.headers);
  const query = parsed(auth.query);
  const { login } = auth;
  const ofLogin = { headers: parsed(login?.headers), body: parsed(login?.body) };

  function algebra(request: Unsigned, texts: string[]) {
    const { url } = request;
    const nonce = (): Buffer =>
      createHmac('sha256', keys.secret).update(`nonce ${request.counter}`).digest().subarray(0, 16);
    const values: Record<string, (later: number) => string> = {
      method: () => request.verb,
      path: () => url.pathname,
      query: () => url.search.slice(1),
      target: () => `${url.pathname}${url.search}`,
      url: () => url.href,
      host: () => url.host,
      body: () => request.body,
      content_type: () => (request.body === '' ? '' : (request.contentType ?? JSON_TYPE)),
      key: () => auth.key ?? '',
      token: () => request.token ?? '',
      'time:s': (later) => String(Math.floor(request.at / 1000) + later),
      'time:ms': (later) => String(request.at + later * 1000),
      'time:iso': (later) => new Date(request.at + later * 1000).toISOString(),
      'time:http': (later) => new Date(request.at + later * 1000).toUTCString(),
      'nonce:counter': () => String(request.counter),
      'nonce:random': () => nonce().toString('hex'),
      'nonce:uuid': () => uuidOf(nonce()),
    };
    return {
      text: (text: string) => Buffer.from(text, 'utf8'),
      name: (name: string, later: number) =>
        name === 'secret' || name === 'secret.2'
          ? keys[name]
          : Buffer.from(values[name]?.(later) ?? '', 'utf8'),
      join: (parts: readonly Uint8Array[]) => Buffer.concat(parts),
      call: (
        call: Call,
        words: readonly string[],
        of: readonly Uint8Array[],
        templates: readonly Template[],
      ) => {
        const [one = Buffer.alloc(0), two, three] = of;
        if (call !== 'hmac' || two === undefined) return called(call, words, [one, two, three]);
        texts.push(shown(two));
        const [alone, ...others] = templates[0] ?? [];
        const isSecret = others.length === 0 && alone?.is === 'name' && alone.name === 'secret';
        return encoded(
          createHmac(words[0] ?? '', isSecret ? decoded : one)
            .update(two)
            .digest(),
          words[1],
        );
      },
    };
  }

  function sign(request: Unsigned): Signed {
    const texts: string[] = [];
    let { url } = request;
    const value = (template: Template): string =>
      Buffer.from(evaluate<Uint8Array>(template, algebra({ ...request, url }, texts))).toString('utf8');
    for (const [name, template] of query) url = withParameter(url, name, value(template));
    const made = headers.map(([name, template]): Named => [name.toLowerCase(), value(template)]);
    return { url, headers: Object.fromEntries(made), texts: texts.map(redact) };
  }

  function logIn({ as }: Login, request: Omit<Unsigned, 'body'>): LoginRequest {
    const texts: string[] = [];
    const contentType = as === 'form' ? 'application/x-www-form-urlencoded' : JSON_TYPE;
    const values = (named: Parsed, body: string) =>
      named.map(([name, template]): Named => {
        const made = evaluate<Uint8Array>(template, algebra({ ...request, body, contentType }, texts));
        return [name, Buffer.from(made).toString('utf8')];
      });
    const fields = values(ofLogin.body, '');
    const body =
      as === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(Object.fromEntries(fields));
    const named = values(ofLogin.headers, body).map(([name, value]): Named => [name.toLowerCase(), value]);
    return { headers: Object.fromEntries(named), body, contentType, texts: texts.map(redact) };
  }

  let redact: Redact = (text) => text;
  const trial = { verb: 'POST', url: new URL('https://service.invalid/'), at: 0 as EpochMillis, counter: 0 };
  const tried = sign({ ...trial, body: '', token: 'token' });
  const loggedIn = login === undefined ? undefined : logIn(login, trial);
  redact = redactor([first, second, ...constantsOf(tried, loggedIn)].filter((one) => one !== ''));
  const sent = [...Object.values(tried.headers), ...Object.values(loggedIn?.headers ?? {})];
  const loose = [...query, ...ofLogin.body].flatMap(([, template]) => namesIn(template, true));
  if (loose.includes('secret')) sent.push(first);
  if (loose.includes('secret.2')) sent.push(second);
  if (!sent.every(isHeaderValue)) return undefined;
  return {
    sign,
    logIn,
    get redact() {
      return redact;
    },
    forget() {
      for (const key of [keys.secret, keys['secret.2'], decoded]) key.fill(0);
    },
  };

  /** Values that are the same in every request and made from a secret: whoever reads them has it, or needs it not. */
  function constantsOf(one: Pick<Signed, 'headers'>, login: LoginRequest | undefined): string[] {
    const fixed = new Set(['secret', 'secret.2', 'key']);
    const of = (named: Parsed, values: Readonly<Record<string, string>>) =>
      named.flatMap(([name, template]) => {
        const names = namesIn(template);
        const isFixed =
          names.some((used) => used.startsWith('secret')) && names.every((used) => fixed.has(used));
        // Without the word in front: `Basic`.
        return isFixed ? [values[name.toLowerCase()]?.replace(/^\w+ /, '') ?? ''] : [];
      });
    return [...of(headers, one.headers), ...of(ofLogin.headers, login?.headers ?? {})];
  }
}

/** Short buffers share their memory; a key has its own. */
function ownBytes(text: string, how: 'utf8' | 'base64' | 'hex'): Uint8Array {
  const shared = Buffer.from(text, how);
  const own = Uint8Array.from(shared);
  shared.fill(0);
  return own;
}

const parsed = (named: Readonly<Record<string, string>> = {}): Parsed =>
  Object.entries(named).flatMap(([name, text]) => {
    const made = parseTemplate(text, SIGN_IN_NAMES);
    return made.ok ? [[name, made.template] as const] : [];
  });

function called(
  call: Call,
  words: readonly string[],
  [one, two, three]: readonly [Uint8Array, Uint8Array | undefined, Uint8Array | undefined],
): Uint8Array {
  switch (call) {
    case 'hash':
      return encoded(
        createHash(words[0] ?? '')
          .update(one)
          .digest(),
        words[1],
      );
    case 'base64':
    case 'base64url':
      return encoded(one, call);
    case 'lower':
      return Buffer.from(Buffer.from(one).toString('utf8').toLowerCase(), 'utf8');
    case 'upper':
      return Buffer.from(Buffer.from(one).toString('utf8').toUpperCase(), 'utf8');
    default:
      return (one.length > 0 ? two : three) ?? Buffer.alloc(0);
  }
}

const encoded = (bytes: Uint8Array, how = 'bytes'): Uint8Array =>
  how === 'bytes' ? bytes : Buffer.from(Buffer.from(bytes).toString(how as BinaryToTextEncoding), 'utf8');

/** As text, or in hexadecimal if it is none. */
function shown(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('\u{fffd}') ? Buffer.from(bytes).toString('hex') : text;
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function withParameter(url: URL, name: string, value: string): URL {
  const signed = new URL(url);
  signed.search = `${url.search === '' ? '?' : `${url.search}&`}${name}=${encodeURIComponent(value)}`;
  return signed;
}

/** Visible ASCII and blanks. HTTP allows Latin-1, but programs read it differently. */
export const isHeaderValue = (value: string): boolean =>
  /^[\x20-\x7e]+$/.test(value) && value.trim() === value;
