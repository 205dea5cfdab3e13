// Rules of a profile that involve more than one setting or value: ids in paths, names that must be unique,
// words with one meaning, and methods that could have an effect where the app means to read.
import * as v from 'valibot';
import { isPlainPath, mayMeet, requestUrl } from './request-url.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What belongs where a rule is broken; the editor translates each. */
export const RULES = {
  seenName: 'a name without characters that cannot be seen or that turn its direction',
  oneAlphabet: 'a name in one alphabet: letters of another can look the same',
  twice: 'not the same as another one of this list',
  ownField: 'another name: the app makes and sends external_id itself',
  noChoice: 'at least one value to choose from',
  openAndClosed: 'no word that stands in loanWords.open too',
  noClosedWord: 'at least one word; without it no loan could ever be seen to be closed',
  postWhereSent: 'GET, or another path: what is read by POST must not be asked for where something is sent',
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

export const PathSchema = v.pipe(
  v.string(),
  v.startsWith('/'),
  v.maxLength(500),
  v.check(isPlainPath, RULES.plainPath),
);
/** `/loans/{loan_id}`: the id replaces its name in braces. */
const pathWith = (name: string) => v.pipe(PathSchema, v.includes(name, `a path with ${name} in it`));

/** The service document fixes most paths. The others are assumed and can be changed. */
export const PathsSchema = v.strictObject({
  wallets: PathSchema,
  deposits: PathSchema,
  position: PathSchema,
  returnAddresses: PathSchema,
  quotes: PathSchema,
  acceptQuote: pathWith('{quote_id}'),
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

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** A word in both lists, as spelled in `closed`. */
export const wordInBoth = (open: readonly string[], closed: readonly string[]): string | undefined =>
  closed.find((word) => open.some((other) => sameWord(other, word)));

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

/** A field of the quote form besides external_id. Amounts are decimals sent as text. */
export const QuoteFieldSchema = v.strictObject({
  name: v.pipe(
    word,
    v.check((name) => name !== 'external_id', RULES.ownField),
  ),
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

/** The service's status words, compared without case. */
export const LoanWordsSchema = v.pipe(
  v.strictObject({ open: v.array(word), closed: v.pipe(v.array(word), v.minLength(1, RULES.noClosedWord)) }),
  v.forward(
    v.partialCheck(
      [['open'], ['closed']],
      ({ open, closed }) => wordInBoth(open, closed) === undefined,
      RULES.openAndClosed,
    ),
    ['closed'],
  ),
);

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
};

const urlIn = ({ baseUrl, pathPrefix }: Asked, path: string): URL =>
  requestUrl({ baseUrl: baseUrl ?? 'https://service.invalid', pathPrefix }, path);

/** Whether a server could take this address for that of a quote, an accept or an application. */
export const mayBeWhereSent = (asked: Asked, url: URL): boolean =>
  SEND_PATHS.some((name) => mayMeet(url, urlIn(asked, asked.paths[name])));

/** Reads by POST whose path equals the path of a request with an effect. */
export function readsWhereSent(asked: Asked): ReadPath[] {
  const { paths, methods } = asked;
  return READ_PATHS.filter((name) => {
    // Applications are listed where they are created, unless the profile says otherwise.
    const path = paths[name] ?? (name === 'readApplications' ? paths.applications : undefined);
    return methods?.[name] === 'POST' && path !== undefined && mayBeWhereSent(asked, urlIn(asked, path));
  });
}

/** Tells each such read by its name under `methods`. */
export const readsApartFromSends = <T extends Asked>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { methods } = dataset.value;
    for (const name of readsWhereSent(dataset.value))
      addIssue({
        message: RULES.postWhereSent,
        path: [
          { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'methods', value: methods },
          { type: 'object', origin: 'value', input: { ...methods }, key: name, value: methods?.[name] },
        ],
      });
  });
