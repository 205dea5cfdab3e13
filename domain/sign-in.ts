// How a request signs in: one recipe of templates. A preset only fills it in. It holds the name of the keychain
// entry, never the secret.
import * as v from 'valibot';
import { canonicalJson } from './canonical.ts';
import { FieldPathSchema } from './connector/path.ts';
import { faultLine, looseIn, namesIn, parseTemplate, signedIn, type Template } from './connector/template.ts';
import { isSignInHeader } from './header-names.ts';
import { PathSchema } from './profile-rules.ts';
import { isMethodParameter } from './request-url.ts';
import recipes from './connector/sign-ins.json' with { type: 'json' };

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const REQUEST = ['method', 'path', 'query', 'target', 'url', 'host', 'body', 'content_type'] as const;
const OWN = ['key', 'secret', 'secret.2'] as const;
const MADE = [
  'time:s',
  'time:ms',
  'time:iso',
  'time:http',
  'nonce:uuid',
  'nonce:counter',
  'nonce:random',
] as const;
/** What a sign-in's template may name. No other template may name a secret, so that none leaves by another way. */
export const SIGN_IN_NAMES = [...REQUEST, ...OWN, ...MADE, 'token'] as const;
const LOGIN_NAMES = [...REQUEST, ...OWN, ...MADE] as const;
/** The body is not made yet, or is being made. */
const BODY_NAMES = [...OWN, ...MADE] as const;

const template = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(1000),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const parsed = parseTemplate(dataset.value, names);
      if (!parsed.ok) addIssue({ message: faultLine(parsed.fault) });
      else if (looseIn(parsed.template).some((loose) => loose === 'body' || loose === 'bytes'))
        addIssue({ message: 'body and bytes only inside hash, hmac or base64' });
    }),
  );

const headerName = v.pipe(
  v.string(),
  v.check(
    isSignInHeader,
    'a header such as X-Access-Key or Authorization: none that the app sets or that directs a request',
  ),
);
const parameterName = v.pipe(
  v.string(),
  v.check(
    (name) => /^[A-Za-z_.-][\w.-]{0,59}$/.test(name) && !isMethodParameter(name),
    'the name of a query parameter',
  ),
);
const headers = (names: readonly string[]) =>
  v.pipe(
    v.record(headerName, template(names)),
    v.check((all) => {
      const written = Object.keys(all).map((name) => name.toLowerCase());
      return new Set(written).size === written.length;
    }, 'no two headers that differ only in capital letters'),
  );

/** One POST that gives a token for a while. */
const LoginSchema = v.strictObject({
  path: PathSchema,
  /** How the body is written; the fields may be none. */
  as: v.picklist(['json', 'form']),
  body: v.optional(v.record(word, template(BODY_NAMES))),
  headers: v.optional(headers(LOGIN_NAMES)),
  /** Where the answer has the token. */
  token: FieldPathSchema,
  /** How long it lasts: a number of seconds, or where the answer says it. Without it, until it is refused. */
  lasts: v.optional(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(1)),
      v.strictObject({ at: FieldPathSchema, in: v.picklist(['seconds', 'milliseconds', 'minutes', 'time']) }),
    ]),
  ),
});
export type Login = v.InferOutput<typeof LoginSchema>;

export type Preset = keyof typeof recipes;
export const PRESETS = Object.keys(recipes) as Preset[];

const entries = {
  preset: v.picklist(PRESETS),
  /** Names the account or the secret, and is no secret. */
  key: v.optional(word),
  /** What the lender calls its second secret, such as Passphrase; without it there is one secret. */
  second: v.optional(word),
  /** How the secret's text encodes the bytes of a signature's key; by default as text. */
  secretIs: v.optional(v.picklist(['base64', 'hex'])),
  headers: v.optional(headers(SIGN_IN_NAMES)),
  query: v.optional(v.record(parameterName, template(SIGN_IN_NAMES))),
  login: v.optional(LoginSchema),
};
const SignInObject = v.strictObject(entries);
const AuthObject = v.strictObject({ ...entries, secretName: word });
export type SignIn = v.InferOutput<typeof SignInObject>;
export type Auth = v.InferOutput<typeof AuthObject>;

/** Every template of it, by its place. */
export function templatesOf({
  headers: sent = {},
  query = {},
  login,
}: SignIn): { place: string; template: Template }[] {
  const parts = {
    headers: sent,
    query,
    'login.headers': login?.headers ?? {},
    'login.body': login?.body ?? {},
  };
  return Object.entries(parts).flatMap(([part, named]) =>
    Object.entries(named).flatMap(([name, text]) => {
      const parsed = parseTemplate(text, SIGN_IN_NAMES);
      return parsed.ok ? [{ place: `${part}.${name}`, template: parsed.template }] : [];
    }),
  );
}

/** What is missing in the recipe as a whole. */
function faultOf(
  signIn: SignIn,
): { at: 'key' | 'second' | 'headers' | 'login'; message: string } | undefined {
  const all = templatesOf(signIn);
  const used = new Set(all.flatMap(({ template: one }) => namesIn(one)));
  const asked = new Set(
    all.filter(({ place }) => !place.startsWith('login.')).flatMap(({ template: one }) => namesIn(one)),
  );
  if (!used.has('secret')) return { at: 'headers', message: 'a header or a parameter with {{secret}}' };
  if (asked.has('token') !== (signIn.login !== undefined))
    return { at: 'login', message: 'a login, and {{token}} in a header or a parameter: both or neither' };
  if (used.has('key') && signIn.key === undefined) return { at: 'key', message: 'the value of {{key}}' };
  if (used.has('secret.2') !== (signIn.second !== undefined))
    return {
      at: 'second',
      message: 'the name of the second secret if a template has {{secret.2}}, else none',
    };
  return undefined;
}

const whole = <T extends SignIn>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    // A fault of a part comes first.
    if (!dataset.typed || dataset.issues !== undefined) return;
    const fault = faultOf(dataset.value);
    if (fault === undefined) return;
    const input: Readonly<Record<string, unknown>> = { ...dataset.value };
    addIssue({
      message: fault.message,
      path: [{ type: 'object', origin: 'value', input, key: fault.at, value: input[fault.at] }],
    });
  });

export const AuthSchema = v.pipe(AuthObject, whole());
/** The same without the name of the keychain entry, as it is typed and shared. */
export const SignInSchema = v.pipe(SignInObject, whole());

const Recipes = v.record(v.string(), v.omit(SignInObject, ['preset', 'key']));

/** The recipe of a preset. */
export const signInBy = (preset: Preset, key?: string): SignIn => ({
  preset,
  ...(key !== undefined && { key }),
  ...v.parse(Recipes, recipes)[preset],
});

/** A secret is entered for one origin and one recipe; another recipe gets it only by a person's confirmed act. */
export function recipeText({ preset: _shown, ...recipe }: SignIn & { secretName?: string }): string {
  const { secretName: _entry, ...own } = recipe;
  return canonicalJson(own);
}

/** A secret and, where the lender wants one, a second. */
export type Secrets = string | readonly [first: string, second: string];

/** What of a POST its signature leaves open; undefined if nothing is signed. */
export function unsignedParts(signIn: SignIn): readonly ('body' | 'path')[] | undefined {
  const signed = templatesOf(signIn)
    .filter(({ place }) => !place.startsWith('login.'))
    .flatMap(({ template: one }) => signedIn(one).flatMap((text) => namesIn(text)));
  if (signed.length === 0) return undefined;
  const covers = (...names: string[]): boolean => names.some((name) => signed.includes(name));
  return [
    ...(covers('body') ? [] : (['body'] as const)),
    ...(covers('path', 'target', 'url') ? [] : (['path'] as const)),
  ];
}

/** Whether a wrong clock could be why it is refused. */
export const isTimed = (signIn: SignIn): boolean =>
  templatesOf(signIn).some(({ template: one }) => namesIn(one).some((name) => name.startsWith('time:')));
