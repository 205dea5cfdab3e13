// How a request signs in. It holds the name of the keychain entry, never the secret.
import * as v from 'valibot';
import { isSignInHeader } from './header-names.ts';
import { isMethodParameter } from './request-url.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const secretName = word;

const headerName = v.pipe(
  v.string(),
  v.check(
    isSignInHeader,
    'a header such as X-Access-Key or Authorization: none that the app sets or that directs a request',
  ),
);
const parameterName = v.pipe(
  v.string(),
  v.check((name) => /^[\w.-]{1,60}$/.test(name) && !isMethodParameter(name), 'the name of a query parameter'),
);
/** Comes before the secret: `Key`. */
const prefix = v.pipe(v.string(), v.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,58}[\x21-\x7e])?$/, 'visible ASCII'));

/** `Key` → `Key SECRET`. A prefix that ends in a sign (`token=`, `v1:`) is joined without a blank. */
export const withPrefix = (written: string | undefined, secret: string): string =>
  written === undefined ? secret : `${written}${/[:=]$/.test(written) ? '' : ' '}${secret}`;

/** The parts of a signed text, besides its own characters; `\n` is a line break. */
const CANONICAL_PARTS = ['timestamp', 'method', 'path', 'query', 'body', 'body_sha256', 'key_id'] as const;
type CanonicalPart = (typeof CANONICAL_PARTS)[number];

/** Every name in braces, known or not. */
const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** A signature that does not cover the body would be valid for any amount. */
function isCanonical(template: string): boolean {
  const names = namesIn(template);
  return (
    names.every((name) => CANONICAL_PARTS.some((part) => part === name)) &&
    ['timestamp', 'method', 'path'].every((name) => names.includes(name)) &&
    (names.includes('body') || names.includes('body_sha256'))
  );
}

const CANONICAL_EXPECTED =
  'a template with {timestamp}, {method}, {path} and {body} or {body_sha256}; {query} and {key_id} are optional';

export const AuthSchema = v.variant('preset', [
  v.strictObject({ preset: v.literal('bearer'), secretName }),
  v.strictObject({ preset: v.literal('x-api-key'), secretName }),
  v.strictObject({ preset: v.literal('api-key-and-business'), secretName, businessId: word }),
  v.strictObject({ preset: v.literal('basic'), secretName, username: word }),
  v.strictObject({
    preset: v.literal('header'),
    secretName,
    header: headerName,
    prefix: v.optional(prefix),
  }),
  v.strictObject({ preset: v.literal('query'), secretName, parameter: parameterName }),
  /** The secret signs the request and is never sent. */
  v.strictObject({
    preset: v.literal('hmac'),
    secretName,
    keyId: word,
    keyHeader: headerName,
    timestampHeader: headerName,
    timestamp: v.picklist(['seconds', 'milliseconds', 'iso']),
    signatureHeader: headerName,
    hash: v.picklist(['sha256', 'sha512']),
    encoding: v.picklist(['hex', 'base64']),
    /** How the secret's text encodes the key's bytes. */
    secretIs: v.picklist(['text', 'base64']),
    canonical: v.pipe(v.string(), v.maxLength(500), v.check(isCanonical, CANONICAL_EXPECTED)),
  }),
]);
export type Auth = v.InferOutput<typeof AuthSchema>;
export type Preset = Auth['preset'];
export const PRESETS = AuthSchema.options.map(({ entries }) => entries.preset.literal);

const [bearer, key, keyAndBusiness, basic, header, query, hmac] = AuthSchema.options;

/** The same without the name of the keychain entry, as it is typed and shared. */
export const SignInSchema = v.variant('preset', [
  v.omit(bearer, ['secretName']),
  v.omit(key, ['secretName']),
  v.omit(keyAndBusiness, ['secretName']),
  v.omit(basic, ['secretName']),
  v.omit(header, ['secretName']),
  v.omit(query, ['secretName']),
  v.omit(hmac, ['secretName']),
]);
export type SignIn = v.InferOutput<typeof SignInSchema>;

/** Where a request carries the secret, or its signature. */
interface SecretPlace {
  readonly preset: string;
  /** The name of the header or parameter, if the profile sets it. */
  readonly name?: string | undefined;
}

export function placeOfSecret(auth: SignIn): SecretPlace {
  switch (auth.preset) {
    case 'header':
      return { preset: auth.preset, name: auth.header };
    case 'query':
      return { preset: auth.preset, name: auth.parameter };
    case 'hmac':
      return { preset: auth.preset, name: auth.signatureHeader };
    default:
      return { preset: auth.preset };
  }
}

/** A secret belongs to one way of signing in; another way needs it entered again. */
export const isSameSignIn = (one: SecretPlace, other: SecretPlace): boolean =>
  one.preset === other.preset && one.name?.toLowerCase() === other.name?.toLowerCase();

/** The signed text: the template with each part in its place. */
export const canonicalText = (template: string, parts: Readonly<Record<CanonicalPart, string>>): string =>
  template
    .replaceAll('\\n', '\n')
    .replaceAll(/\{([a-z0-9_]+)\}/g, (whole, name: string) =>
      Object.hasOwn(parts, name) ? parts[CANONICAL_PARTS.find((part) => part === name) ?? 'body'] : whole,
    );
