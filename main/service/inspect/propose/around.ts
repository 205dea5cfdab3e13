// Proposes settings about what surrounds the objects: the sign of a failure, the paths of its error text, and
// a list's next page.
import { formsOf } from '../../../../domain/connector/outcomes.ts';
import type { Proposal } from '../../../../domain/proposal.ts';
import { DISPENSABLE_LISTS } from '../../../../domain/profile-rules.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import type { FailedAnswer } from '../../../desk/ports/inspect.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../../reading/json.ts';
import { NEXT_PAGE_WORDS, tokensOf } from '../../reading/name-words.ts';
import { hintsOf } from '../../reading/pagination.ts';
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

/** A word that every good answer has in one place and every failure has otherwise; two answers are enough. */
export function failureProposal(good: readonly JsonValue[], failed: readonly Failed[]): Proposal[] {
  const [worked, failures] = [objects(good), objects(failed.map(({ body }) => body))];
  const [first] = worked;
  if (first === undefined || failures.length === 0) return [];
  for (const [where, value] of first.members) {
    const word = value.kind === 'text' || value.kind === 'truth' ? textOf(value) : undefined;
    if (word === undefined || word.length > 40 || where.includes('.')) continue;
    const said = (body: JsonObject): string | undefined => textOf(memberAt(body, where));
    const differs = failures.every((body) => said(body) !== undefined && said(body) !== word);
    if (!differs || !worked.every((body) => said(body) === word)) continue;
    return [
      {
        key: `failure ${where}`,
        says: { sets: 'failure', failure: { where, good: [word] } },
        confidence: worked.length > 1 ? 'certain' : 'likely',
        reason: 'contrast',
        example: `${word} / ${said(failures[0] ?? first) ?? ''}`,
      },
    ];
  }
  return [];
}

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
      confidence: 'certain',
      reason: 'value',
      example: excerptOf(message.texts[0] ?? ''),
    },
  ];
}

/**
 * A text beside a list whose name suggests a next page. That it is sent under the same name is assumed, so it
 * is likely only.
 */
export function pagesProposal(
  lists: readonly { readonly around: readonly JsonObject[] }[],
  { pagination }: ServiceProfile,
): Proposal[] {
  if (pagination !== undefined) return [];
  for (const { around } of lists) {
    const [body] = around;
    if (body === undefined || hintsOf(around).next.kind === 'query') continue;
    const path = placeOfNext(body);
    const value = path === undefined ? undefined : memberAt(body, path);
    if (path === undefined || value === undefined) continue;
    const name = path.split('.').at(-1) ?? '';
    const parameter = /^[\w.[\]-]{1,60}$/.test(name) && !/next/i.test(name) ? name : 'cursor';
    return [
      {
        key: `pagination ${path}`,
        says: { sets: 'pagination', pagination: { by: 'cursor', next: path, parameter }, path },
        confidence: 'likely',
        reason: 'name',
        example: `?${parameter}=${sourceOf(value).slice(0, 40)}`,
      },
    ];
  }
  return [];
}

function placeOfNext(body: JsonObject): string | undefined {
  const scalars = [...body.members].flatMap(([key, value]): [string, JsonValue][] =>
    value.kind === 'object'
      ? [...value.members].map(([inner, deeper]) => [`${key}.${inner}`, deeper])
      : [[key, value]],
  );
  return scalars.find(([path, value]) => {
    const tokens = tokensOf(path.split('.').at(-1) ?? '');
    return (
      (value.kind === 'text' || value.kind === 'number') &&
      !isBlank(value) &&
      tokens.some((token) => NEXT_PAGE_WORDS.includes(token)) &&
      // `has_more` is no place, and a link has a parameter of its own.
      !tokens.includes('has') &&
      !/\?.*=/.test(textOf(value) ?? '')
    );
  })?.[0];
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
