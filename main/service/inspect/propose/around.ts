// Proposes settings about what surrounds the objects: the sign of a failure, the paths of its error text, and
// a list's next page.
import type { PagedList, Paging } from '../../../../domain/connector/paging.ts';
import { formsOf } from '../../../../domain/connector/outcomes.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import { DISPENSABLE_LISTS } from '../../../../domain/profile-rules.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import type { FailedAnswer } from '../../../desk/ports/inspect.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../../reading/json.ts';
import { NEXT_PAGE_WORDS, tokensOf } from '../../reading/name-words.ts';
import { hintsOf } from '../../connector/usual-paging.ts';
import { excerptOf, serviceWords } from '../../reading/error-text.ts';
import { memberAt } from '../../reading/wire/at.ts';
import { isBlank } from '../../reading/wire/names.ts';
import { leavesOf, textOf } from './leaves.ts';

export interface Failed {
  readonly answer: FailedAnswer;
  readonly body: JsonObject | undefined;
}

const objects = (bodies: readonly (JsonValue | undefined)[]): JsonObject[] =>
  bodies.filter((body) => body?.kind === 'object');

/** Names that say whether an answer succeeded, and nothing else. */
const SAYS_SUCCESS =
  /^(?:status|success|succeeded|ok|outcome|code|ret_?code|result_?code|response_?code|err(?:or)?_?code|errno|is_?success)$/i;

/** A word that every good answer has in one place and every failure has otherwise. */
export function failureProposal(good: readonly JsonValue[], failed: readonly Failed[]): Proposal[] {
  const [worked, failures] = [objects(good), objects(failed.map(({ body }) => body))];
  const [first] = worked;
  if (first === undefined || failures.length === 0) return [];
  for (const [where, value] of first.members) {
    const isNamed = SAYS_SUCCESS.test(where);
    const word = isNamed || value.kind === 'text' || value.kind === 'truth' ? textOf(value) : undefined;
    if (word === undefined || word.length > 40 || !/^[\w-]+$/.test(where)) continue;
    const said = (body: JsonObject): string | undefined => textOf(memberAt(body, where));
    const differs = failures.every((body) => said(body) !== undefined && said(body) !== word);
    if (!differs || !worked.every((body) => said(body) === word)) continue;
    return [
      {
        key: `failure ${where}`,
        says: { sets: 'failure', failure: { where, good: [word] } },
        confidence: isNamed && worked.length > 1 ? 'certain' : 'likely',
        reason: 'contrast',
        example: `${word} / ${said(failures[0] ?? first) ?? ''}`,
      },
    ];
  }
  return [];
}

const SAYS_WHY = /^(?:message|msg|error|detail|description|reason|ret_?msg|error_?message|err_?msg)$/i;

/** Only if the app finds no error text itself. */
export function errorsProposal(failed: readonly Failed[], { errors, failure }: ServiceProfile): Proposal[] {
  const [body] = objects(failed.map((one) => one.body));
  if (body === undefined || serviceWords(body, undefined, errors).words !== '') return [];
  const leaves = leavesOf([body]).filter(
    ({ path, values: [value] }) =>
      value?.kind === 'text' && !formsOf(failure).some(({ where }) => path === where),
  );
  const [message] = leaves
    .filter(({ texts: [text = ''] }) => /\S\s\S/.test(text))
    .sort((one, other) => (other.texts[0]?.length ?? 0) - (one.texts[0]?.length ?? 0));
  if (message === undefined) return [];
  const parent = message.path.includes('.') ? message.path.slice(0, message.path.lastIndexOf('.') + 1) : '';
  const named = (...names: string[]) =>
    leaves.find(
      (leaf) =>
        leaf !== message &&
        tokensOf(leaf.path.split('.').at(-1) ?? '').some((token) => names.includes(token)),
    );
  const code =
    named('code', 'tag', 'kind', 'type', 'reason') ??
    leaves.find(
      (leaf) =>
        leaf.path.startsWith(parent) &&
        parent !== '' &&
        /^[A-Za-z][A-Za-z0-9_.-]{2,59}$/.test(leaf.texts[0] ?? ''),
    );
  const requestId =
    named('request', 'trace', 'trail', 'correlation', 'ticket') ??
    leaves.find((leaf) => /^(?=.*\d)[\w-]{12,64}$/.test(leaf.texts[0] ?? ''));
  return [
    {
      key: `errors ${message.path}`,
      says: {
        sets: 'errors',
        errors: {
          message: message.path,
          ...(code !== undefined && { code: code.path }),
          ...(requestId !== undefined && { requestId: requestId.path }),
        },
      },
      confidence: SAYS_WHY.test(message.path.split('.').at(-1) ?? '') ? 'certain' : 'likely',
      reason: 'value',
      example: excerptOf(message.texts[0] ?? ''),
    },
  ];
}

interface ListBody {
  readonly list: PagedList;
  readonly around: readonly JsonObject[];
}

/**
 * What is beside a list and has a next page's or a page number's name. That it is sent under the same name is
 * assumed, so it is likely only. Two lists may continue in two ways.
 */
export function pagesProposal(lists: readonly ListBody[], { pagination }: ServiceProfile): Proposal[] {
  if (pagination !== undefined) return [];
  const ways = lists.flatMap(({ list, around }) => {
    const way = around[0] === undefined ? undefined : wayOf(around[0], around);
    return way === undefined ? [] : [{ list, ...way }];
  });
  const [first] = ways;
  if (first === undefined) return [];
  const isOne = ways.every(({ paging }) => JSON.stringify(paging) === JSON.stringify(first.paging));
  return [
    {
      key: `pagination ${ways.map(({ path }) => path).join(' ')}`,
      says: {
        sets: 'pagination',
        pagination: isOne ? first.paging : Object.fromEntries(ways.map(({ list, paging }) => [list, paging])),
        path: [...new Set(ways.map(({ path }) => path))].join(', '),
      },
      confidence: 'likely',
      reason: 'name',
      example: first.example,
    },
  ];
}

function wayOf(
  body: JsonObject,
  around: readonly JsonObject[],
): { paging: Paging; path: string; example: string } | undefined {
  if (hintsOf(around).next.kind === 'query') return undefined;
  const scalars = scalarsIn(body);
  const next = scalars.find(isNext);
  if (next !== undefined) {
    const parameter = /next/i.test(next.name) ? 'cursor' : next.name;
    const example = `?${parameter}=${sourceOf(next.value).slice(0, 40)}`;
    return { paging: { by: 'cursor', next: next.path, parameter }, path: next.path, example };
  }
  const isWhole = ({ value }: Scalar): boolean => /^\d{1,6}$/.test(textOf(value) ?? '');
  const page = scalars.find(
    (one) =>
      isWhole(one) && /^(?:page|pageno|page_no|page_num|page_index|current|pageNumber|p)$/i.test(one.name),
  );
  const pages = scalars.find(
    (one) => isWhole(one) && /^(?:pages|page_?count|total_?pages?|last_?page|page_?total)$/i.test(one.name),
  );
  if (page === undefined || pages === undefined) return undefined;
  const paging = { by: 'page' as const, parameter: page.name, first: 1 as const, end: { pages: pages.path } };
  return { paging, path: page.path, example: `?${page.name}=2` };
}

interface Scalar {
  readonly name: string;
  readonly path: string;
  readonly value: JsonValue;
}

const scalarsIn = (body: JsonObject): Scalar[] =>
  [...body.members]
    .flatMap(([key, value]): Omit<Scalar, 'name'>[] =>
      value.kind === 'object'
        ? [...value.members].map(([inner, deeper]) => ({ path: `${key}.${inner}`, value: deeper }))
        : [{ path: key, value }],
    )
    .map((one) => ({ ...one, name: one.path.split('.').at(-1) ?? '' }))
    .filter(({ name }) => /^[\w.[\]-]{1,60}$/.test(name));

function isNext({ name, value }: Scalar): boolean {
  const tokens = tokensOf(name);
  return (
    (value.kind === 'text' || value.kind === 'number') &&
    !isBlank(value) &&
    tokens.some((token) => NEXT_PAGE_WORDS.includes(token)) &&
    // `has_more` is no place, and a link has a parameter of its own.
    !tokens.includes('has') &&
    !/\?.*=/.test(textOf(value) ?? '')
  );
}

/** 404 may also mean a wrong path, so somebody must decide. */
export function missingLists(failed: readonly Failed[], { noSuchLists = [] }: ServiceProfile): Proposal[] {
  return DISPENSABLE_LISTS.filter((list) => !noSuchLists.includes(list)).flatMap((list): Proposal[] => {
    const found = failed.find(({ answer }) => answer.asked === list && answer.httpStatus === 404);
    if (found === undefined) return [];
    return [
      {
        key: `noSuchList ${list}`,
        says: { sets: 'noSuchList', list },
        confidence: 'likely',
        reason: 'not-found',
        example: 'HTTP 404',
      },
    ];
  });
}
