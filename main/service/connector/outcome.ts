// What an answer says of its own success: by the connector's forms, or by the usual signs. Reads and POSTs use the same.
import { formsOf, type Failure, type Form } from '../../../domain/connector/outcomes.ts';
import { sameWord } from '../../../domain/wallet.ts';
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import { isBlank } from '../reading/wire/names.ts';

/**
 * failed, worked: in words that mean one thing · unknown-code: a code that is no known success · unknown-words: a state or
 * a message that is none · undefined: nothing is said.
 */
export type Said = 'failed' | 'unknown-code' | 'unknown-words' | 'worked' | undefined;
const WORST: readonly Said[] = ['failed', 'unknown-code', 'unknown-words', 'worked'];
const worstOf = (all: readonly Said[]): Said => WORST.find((said) => all.includes(said));

/** By the connector's forms, from the body; undefined also where none of them finds a value. */
export function saidByForms(body: JsonValue | undefined, failure: Failure | undefined): Said {
  if (body?.kind !== 'object') return undefined;
  return worstOf(formsOf(failure).map((form) => saidByForm(body, form)));
}

function saidByForm(body: JsonValue, { where, good, bad = [] }: Form): Said {
  const value = memberAt(body, where);
  if (value === undefined) return undefined;
  const word = value.kind === 'null' ? 'null' : wordOf(value);
  const isIn = (words: readonly string[]): boolean =>
    word !== undefined && words.some((known) => sameWord(word, known));
  if (isIn(bad)) return 'failed';
  if (good === undefined || isIn(good)) return good && 'worked';
  return isBlank(value) ? undefined : 'failed';
}

type Kind = 'truth' | 'fault' | 'error' | 'state' | 'code' | 'words';
/** Members that state how a request went, by their names without case and separators. */
const KINDS = new Map<string, Kind>(
  (
    [
      ['truth', 'ok success succeeded successful issuccess issuccessful requestsuccessful'],
      ['fault', 'failed isfailed iserror haserror haserrors'],
      ['error', 'error errors err fault exception problem'],
      ['state', 'status state result outcome type'],
      ['code', 'code statuscode retcode returncode rescode resultcode responsecode respcode'],
      ['code', 'errcode errorcode errno'],
      ['words', 'message msg retmsg errmsg errormessage responsemessage'],
      ['words', 'detail title description reason'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name): [string, Kind] => [name, kind])),
);
/** Objects beside the list or the object that hold such members. */
const PLACES = new Set('meta status header head response responseheader info resultinfo'.split(' '));
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const FAILED = /^(?:errors?|fail|failed|failure|false|rejected|unsuccessful)$/;
const HTTP_FAILED = /^[45]\d\d$/;
const WORKED =
  /^(?:|true|0+|20\d|ok|okay|yes|y|success(?:ful|fully)?|succeeded|done|completed?|good|none|null|list)$/;
const WORKED_WORDS =
  /\b(?:ok|success\w*|retrieved|fetched|listed|no (?:\w+ ){0,2}(?:found|records?|results?|data|items?))\b/;

interface SignsOf {
  /** The object that is asked for has no wrapper: its own state, type and code say nothing of the request. */
  readonly own?: boolean;
}

/** By the usual signs in these objects and in their `meta`, `header`, … */
export function saidBySigns(layers: readonly JsonObject[], { own = false }: SignsOf = {}): Said {
  const members = layers.flatMap((layer) => [
    ...layer.members,
    ...(own ? [] : [...layer.members].flatMap(([name, value]) => placeIn(name, value))),
  ]);
  const said = members.flatMap(([name, value]): { kind: Kind; said: Said }[] => {
    const kind = KINDS.get(plainName(name));
    if (kind === undefined || isContainer(name, value)) return [];
    return [{ kind, said: saidByMember(kind, name, value, own) }];
  });
  const stated = said.filter((one) => one.kind !== 'words' && one.said !== undefined);
  // Words count only where nothing else is said.
  return worstOf((stated.length > 0 ? stated : said).map((one) => one.said));
}

const placeIn = (name: string, value: JsonValue): [string, JsonValue][] =>
  value.kind === 'object' && PLACES.has(plainName(name)) ? [...value.members] : [];

/** `status: {…}` and `result: {list: []}` hold something and state nothing themselves; `error: {…}` does. */
const isContainer = (name: string, value: JsonValue): boolean =>
  (value.kind === 'object' || value.kind === 'list') && KINDS.get(plainName(name)) !== 'error';

function saidByMember(kind: Kind, name: string, value: JsonValue, own: boolean): Said {
  const word = wordOf(value)?.toLowerCase() ?? '';
  switch (kind) {
    case 'truth':
      return FAILED.test(word) || word === '0'
        ? 'failed'
        : workedOr(word === '1' || WORKED.test(word), 'unknown-words');
    case 'fault':
      return FAILED.test(word) || word === '' || word === '0' ? 'worked' : 'failed';
    case 'error':
      return isErrorStated(value) ? 'failed' : 'worked';
    case 'state':
      if (value.kind === 'truth' && !value.value) return 'failed';
      if (own) return word === 'false' || word === '0' ? 'failed' : undefined;
      if (FAILED.test(word) || HTTP_FAILED.test(word) || word === '0') return 'failed';
      return workedOr(WORKED.test(word) || (plainName(name) === 'status' && word === '1'), 'unknown-words');
    case 'code':
      if (/status/i.test(name) && HTTP_FAILED.test(word)) return 'failed';
      return own ? undefined : workedOr(WORKED.test(word), 'unknown-code');
    case 'words':
      return own ? undefined : workedOr(WORKED.test(word) || WORKED_WORDS.test(word), 'unknown-words');
  }
}

const workedOr = (worked: boolean, otherwise: Said): Said => (worked ? 'worked' : otherwise);

function wordOf(value: JsonValue): string | undefined {
  switch (value.kind) {
    case 'text':
      return value.value.trim();
    case 'number':
      return value.digits;
    case 'truth':
      return String(value.value);
    default:
      return undefined;
  }
}

/** Any value other than a statement that there is no error: words, fields, a list, a code. */
const isErrorStated = (value: JsonValue): boolean =>
  (value.kind === 'text' && !['', 'false', 'none', 'null'].includes(value.value.trim().toLowerCase())) ||
  (value.kind === 'object' && value.members.size > 0) ||
  (value.kind === 'list' && value.items.length > 0) ||
  (value.kind === 'number' && Number(value.digits) !== 0) ||
  (value.kind === 'truth' && value.value);

/** Without a failure in it, no list and no object is taken from an answer that says something else than success. */
export const isSuccess = (said: Said): boolean => said === 'worked' || said === undefined;

/** Nothing but what was said of the request: no object that was asked for. */
export const holdsNothing = ({ members }: JsonObject): boolean =>
  [...members].every(
    ([name, value]) =>
      KINDS.has(plainName(name)) ||
      /^(?:(?:request|trace|correlation)id|time|timestamp|ts)$/.test(plainName(name)) ||
      (value.kind === 'object' && value.members.size === 0) ||
      (value.kind === 'list' && value.items.length === 0) ||
      isBlank(value),
  );
