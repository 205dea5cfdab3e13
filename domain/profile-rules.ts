// Rules of a profile that involve more than one setting or value: ids in paths, names that must be unique,
// words with one meaning, and methods that could have an effect where the app means to read.
import * as v from 'valibot';
import { WRITTEN } from './connector/requests.ts';
import { hasBraces, isPlainPath, isWhereRead, mayMeet, requestUrl } from './request-url.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What belongs where a rule is broken; the editor translates each. */
export const RULES = {
  seenName: 'a name without characters that cannot be seen or that turn its direction',
  oneAlphabet: 'a name in one alphabet: letters of another can look the same',
  twice: 'not the same as another one of this list',
  ownField: 'another name: the app makes and sends external_id itself',
  noChoice: 'at least one value to choose from',
  postWhereSent: 'GET, or another path: what is read by POST must not be asked for where something is sent',
  loginApart: 'a path of the login’s own: nothing else is read or sent there',
  /** Ends with the place of the other path. */
  otherPath: 'another path than',
  noBraces: 'a path without braces, also encoded, but for the id that belongs in it',
  plainPath:
    'a path without a fragment, blanks, backslashes, dot segments or a parameter for the method, also encoded',
} as const;

/** Unseen characters, and marks that turn a text's direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/u;
/** Alphabets whose letters look like those of another. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** The service's name on every screen and dialog. The rules keep one profile from looking like another. */
export const ProfileNameSchema = v.pipe(
  word,
  v.normalize('NFC'),
  v.check((name) => !UNSEEN.test(name), RULES.seenName),
  v.check((name) => LOOKALIKES.filter((script) => script.test(name)).length <= 1, RULES.oneAlphabet),
  v.trim(),
  v.minLength(1),
);

/** @param name the one id that is filled in */
const path = (name?: string) =>
  v.pipe(
    v.string(),
    v.startsWith('/'),
    v.maxLength(500),
    v.check(isPlainPath, RULES.plainPath),
    v.check((text) => !hasBraces(name === undefined ? text : text.replaceAll(name, '')), RULES.noBraces),
  );
export const PathSchema = path();
/** `/loans/{loan_id}`: the id replaces its name in braces. */
const pathWith = (name: string) => v.pipe(path(name), v.includes(name, `a path with ${name} in it`));

/** The service document fixes most paths. The others are assumed and can be changed. */
export const PathsSchema = v.strictObject({
  wallets: PathSchema,
  deposits: PathSchema,
  position: PathSchema,
  returnAddresses: PathSchema,
  quotes: PathSchema,
  /** Holds `{quote_id}` unless the body does. */
  acceptQuote: path('{quote_id}'),
  /** Finds a quote by our reference, if the service can; a request without an answer is settled with it. */
  quote: v.optional(pathWith('{external_id}')),
  applications: PathSchema,
  /** Where applications are listed, if not where they are created. */
  readApplications: v.optional(PathSchema),
  /** Where one application is read, if the service can; else the list and the loans show it. */
  application: v.optional(pathWith('{application_id}')),
  loans: PathSchema,
  loan: pathWith('{loan_id}'),
});

/** Lists that a service may lack. The desk works without them and says what it cannot know. */
export const DISPENSABLE_LISTS = ['applications', 'deposits', 'returnAddresses', 'wallets'] as const;
export type DispensableList = (typeof DISPENSABLE_LISTS)[number];
export const NoSuchListsSchema = v.array(v.picklist(DISPENSABLE_LISTS));

/** Reports each item whose member `key` equals that of an earlier item. */
const calledOnce = <const K extends string, T extends Readonly<Record<K, string>>>(key: K) =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const names = dataset.value.map((one) => one[key]);
    for (const [at, one] of dataset.value.entries())
      if (names.indexOf(one[key]) < at)
        addIssue({ message: RULES.twice, path: placeIn(dataset.value, at, key) });
  });

function placeIn<T extends Readonly<Record<string, unknown>>>(list: T[], at: number, key: string) {
  const one = list[at];
  return [
    { type: 'array', origin: 'value', input: list, key: at, value: one },
    { type: 'object', origin: 'value', input: { ...one }, key, value: one?.[key] },
  ] satisfies [v.ArrayPathItem, v.ObjectPathItem];
}

/** A field of the quote form besides our reference. Its name is its place in the body: `data.amount`. */
export const QuoteFieldSchema = v.strictObject({
  name: v.pipe(
    word,
    v.check((name) => name !== 'external_id', RULES.ownField),
  ),
  ...WRITTEN,
  label: word,
  type: v.variant('kind', [
    v.strictObject({ kind: v.literal('naira') }),
    v.strictObject({ kind: v.literal('collateral') }),
    v.strictObject({ kind: v.literal('text') }),
    v.strictObject({
      kind: v.literal('choice'),
      options: v.pipe(
        v.array(v.strictObject({ value: word, label: word })),
        v.minLength(1, RULES.noChoice),
        calledOnce('value'),
      ),
    }),
  ]),
  required: v.boolean(),
});
export type QuoteField = v.InferOutput<typeof QuoteFieldSchema>;
export const QuoteFieldsSchema = v.pipe(v.array(QuoteFieldSchema), calledOnce('name'));

/** Paths that the app reads from; `methods` may set how. */
const READ_PATHS = [
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'quote',
  'readApplications',
  'application',
  'loans',
  'loan',
] as const;
export type ReadPath = (typeof READ_PATHS)[number];
/** Paths of requests that have an effect. */
export const SEND_PATHS = ['quotes', 'acceptQuote', 'applications'] as const;
export type SendPath = (typeof SEND_PATHS)[number];

/**
 * The document fixes GET and POST, and the operator may state another method. No read may be sent as PUT,
 * PATCH or DELETE, and nothing with an effect as GET.
 */
export const MethodsSchema = v.strictObject({
  ...v.entriesFromList(READ_PATHS, v.optional(v.picklist(['GET', 'POST']))),
  ...v.entriesFromList(SEND_PATHS, v.optional(v.picklist(['POST', 'PUT']))),
});
export type Methods = v.InferOutput<typeof MethodsSchema>;

/** Without the address, which a shared profile may lack and which is the same for every path. */
type Asked = {
  readonly baseUrl?: string | undefined;
  readonly pathPrefix?: string | undefined;
  readonly paths: v.InferOutput<typeof PathsSchema>;
  readonly methods?: Methods | undefined;
  readonly auth?: { readonly login?: { readonly path: string } | undefined };
};

function urlIn({ baseUrl = NOWHERE, pathPrefix }: Asked, of: string): URL {
  try {
    return requestUrl({ baseUrl, pathPrefix }, of);
  } catch {
    // An address that is none has a fault of its own.
    return requestUrl({ baseUrl: NOWHERE, pathPrefix }, of);
  }
}
const NOWHERE = 'https://service.invalid';

/** What is made at a path is listed there by GET, unless the profile says otherwise. */
const LISTED_AT: Readonly<Partial<Record<ReadPath, SendPath>>> = {
  quote: 'quotes',
  readApplications: 'applications',
};

/** The paths that are read, with how. */
function readPaths({ paths, methods }: Asked) {
  return READ_PATHS.flatMap((name) => {
    const at = paths[name] ?? (name === 'readApplications' ? paths.applications : undefined);
    return at === undefined ? [] : [{ name, at, posted: methods?.[name] === 'POST' }];
  });
}

/** The path of another request with an effect that a server could take this address for. */
export const otherSendAt = (asked: Asked, url: URL, own?: SendPath): SendPath | undefined =>
  SEND_PATHS.find((name) => name !== own && mayMeet(url, urlIn(asked, asked.paths[name])));

/** The path of a read that a request with an effect would arrive at. */
export const readAt = (asked: Asked, url: URL, own: SendPath): ReadPath | undefined =>
  readPaths(asked).find(({ name, at }) => LISTED_AT[name] !== own && isWhereRead(url, urlIn(asked, at)))
    ?.name;

interface PathFault {
  readonly part: 'paths' | 'methods' | 'auth';
  readonly name: ReadPath | SendPath | 'login';
  readonly message: string;
}

/**
 * A quote moves no money and is asked for without a confirmation; an accept and an application are confirmed. So
 * each of the three has a path of its own, which nothing else is asked for at.
 */
export function pathFaults(asked: Asked): PathFault[] {
  const faults: PathFault[] = [];
  for (const name of SEND_PATHS) {
    const url = urlIn(asked, asked.paths[name]);
    const other = otherSendAt(asked, url, name) ?? readAt(asked, url, name);
    if (other !== undefined)
      faults.push({ part: 'paths', name, message: `${RULES.otherPath} paths.${other}` });
  }
  for (const { name, at, posted } of readPaths(asked))
    if (posted && otherSendAt(asked, urlIn(asked, at)) !== undefined)
      faults.push({ part: 'methods', name, message: RULES.postWhereSent });
  const login = asked.auth?.login;
  const at = login && urlIn(asked, login.path);
  if (
    at !== undefined &&
    (otherSendAt(asked, at) !== undefined ||
      readPaths(asked).some((read) => mayMeet(at, urlIn(asked, read.at))))
  )
    faults.push({ part: 'auth', name: 'login', message: RULES.loginApart });
  return faults;
}

/** Tells each such fault by its place. */
export const pathsApart = <T extends Asked>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { part, name, message } of pathFaults(dataset.value)) {
      const within: Readonly<Record<string, unknown>> = { ...dataset.value[part] };
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: { ...dataset.value }, key: part, value: within },
          { type: 'object', origin: 'value', input: within, key: name, value: within[name] },
        ],
      });
    }
  });
