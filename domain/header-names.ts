// Which headers a profile may set. The allow-list goes by the end of a name, because lenders prefix their own
// words.

/** Set by the app itself or by the connection. */
const OURS =
  /^(?:accept|accept-encoding|connection|content-\w+|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

/** Endings of headers that may be sent with every request. */
const STATIC_HEADER_WORDS = [
  'account',
  'app',
  'application',
  'branch',
  'business',
  'channel',
  'client',
  'code',
  'company',
  'country',
  'currency',
  'customer',
  'environment',
  'id',
  'language',
  'locale',
  'market',
  'merchant',
  'mode',
  'name',
  'org',
  'organisation',
  'organization',
  'partner',
  'platform',
  'product',
  'region',
  'source',
  'team',
  'tenant',
  'version',
  'workspace',
] as const;

/** Endings of headers that may carry the sign-in. */
const SIGN_IN_HEADER_WORDS = [
  'access',
  'account',
  'apikey',
  'auth',
  'authorization',
  'client',
  'credential',
  'credentials',
  'date',
  'hmac',
  'id',
  'key',
  'keyid',
  'nonce',
  'pass',
  'passphrase',
  'password',
  'payload',
  'secret',
  'sign',
  'signature',
  'time',
  'timestamp',
  'token',
  'version',
  'window',
] as const;

/**
 * Headers that change the method, the address or the sender for a server or a proxy, or cache one answer for
 * all.
 */
const STEERING = new Set([
  'connection',
  'cookie',
  'encoding',
  'forward',
  'forwarded',
  'host',
  'http',
  'https',
  'idempotency',
  'idempotent',
  'method',
  'original',
  'override',
  'path',
  'proto',
  'proxy',
  'remote',
  'rewrite',
  'scheme',
  'sec',
  'transfer',
  'upgrade',
  'uri',
  'url',
  'via',
]);

/** A profile holds no secret. A header with such a name belongs in the keychain, through `auth`. */
const SECRET = /auth|token|secret|passw|cookie|session|signature|credential|api-?key/i;

function mayBeSet(name: string, endings: readonly string[]): boolean {
  const words = name.toLowerCase().split('-');
  return (
    /^[A-Za-z0-9-]{1,60}$/.test(name) &&
    !OURS.test(name) &&
    endings.includes(words.at(-1) ?? '') &&
    !words.some((word) => STEERING.has(word))
  );
}

export const isStaticHeader = (name: string): boolean =>
  mayBeSet(name, STATIC_HEADER_WORDS) && !SECRET.test(name);

export const isSignInHeader = (name: string): boolean => mayBeSet(name, SIGN_IN_HEADER_WORDS);
