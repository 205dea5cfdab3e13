// Names what is wrong in a file that a person may have written: the place, and what belongs there. The text
// in that place is never quoted, because it may be a secret.
import type * as v from 'valibot';

export interface SchemaFault {
  /** `profile.quoteFields[0].name`; empty for the file as a whole. */
  readonly place: string;
  readonly expected: string;
}

type Issue = v.BaseIssue<unknown>;

/** A file with more errors is a wrong file. */
const MOST_FAULTS = 5;

const GROUP = 'a group in curly brackets';

export function schemaFaultsIn(issues: readonly Issue[]): SchemaFault[] {
  const all = issues.flatMap((issue) => told(issue, ''));
  // A list in an object's place lacks every member of the object and is reported once.
  return all
    .filter((one, at) => all.findIndex((other) => isSameFault(one, other)) === at)
    .slice(0, MOST_FAULTS);
}

/** `baseUrl: missing; fields.loan.payof: not a setting this app knows`. */
export const schemaFaultLine = (schemaFaults: readonly SchemaFault[]): string =>
  schemaFaults
    .map(({ place, expected }) => `${place === '' ? 'the whole file' : place}: ${expected}`)
    .join('; ');

/** A union's own issue says nothing; the issues of the member of the right kind do. */
function told(issue: Issue, around: string): SchemaFault[] {
  const path = issue.path ?? [];
  const list = path.findIndex(({ key, input }) => Array.isArray(input) && typeof key === 'string');
  // The library takes a list for an object without members.
  if (list !== -1) return [{ place: around + placeOf(path.slice(0, list), around === ''), expected: GROUP }];
  const place = around + placeOf(path, around === '');
  if (issue.type === 'union' && issue.received !== 'undefined') {
    const inside = (issue.issues ?? []).filter((one) => one.path !== undefined || isRule(one));
    if (inside.length > 0) return inside.flatMap((one) => told(one, place));
    const kinds = (issue.issues ?? []).map(expectedBy);
    if (kinds.length > 0) return [{ place, expected: [...new Set(kinds)].join(', or ') }];
  }
  return [{ place, expected: expectedBy(issue) }];
}

const isSameFault = (one: SchemaFault, other: SchemaFault): boolean =>
  one.place === other.place && one.expected === other.expected;

const isRule = (issue: Issue): boolean => issue.kind === 'validation';

const PLAIN_KEY = /^[\w-]{1,60}$/;

function placeOf(path: readonly { readonly key: unknown }[], first: boolean): string {
  return path
    .map(({ key }, at) => {
      if (typeof key === 'number') return `[${key}]`;
      const name = String(key);
      const shown = PLAIN_KEY.test(name)
        ? name
        : `"${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 60)}"`;
      return at === 0 && first ? shown : `.${shown}`;
    })
    .join('');
}

function expectedBy(issue: Issue): string {
  if (issue.received === 'undefined') return 'missing';
  if (issue.expected === 'never') return 'not a setting this app knows';
  return isRule(issue) ? ruleOf(issue) : kindOf(issue);
}

/** The kind of value that belongs there. */
function kindOf({ type, expected }: Issue): string {
  switch (type) {
    case 'string':
      return 'a text in quotes';
    case 'number':
      return 'a number without quotes';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list in square brackets';
    case 'object':
    case 'strict_object':
    case 'record':
      return GROUP;
    case 'literal':
    case 'picklist':
    case 'variant':
      return choiceOf(expected ?? '');
    default:
      return 'something else';
  }
}

/** From the library's `("bearer" | "basic")`. */
function choiceOf(expected: string): string {
  const options = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  if (options.every((option) => option === 'Object')) return GROUP;
  return options.length === 1 ? `exactly ${options[0]}` : `one of ${options.join(', ')}`;
}

/** The broken rule. A schema's own message says what it wants; the library's would quote the value. */
function ruleOf(issue: Issue): string {
  const { type, message, requirement } = issue;
  if (!message.startsWith('Invalid')) return message;
  const limit = typeof requirement === 'number' ? requirement : undefined;
  const ofList = Array.isArray(issue.input);
  switch (type) {
    case 'min_length':
      return limit === 1 ? 'not empty' : `at least ${limit} ${ofList ? 'entries' : 'characters'}`;
    case 'max_length':
      return `at most ${limit} ${ofList ? 'entries' : 'characters'}`;
    case 'min_value':
      return `${limit} or more`;
    case 'max_value':
      return `${limit} or less`;
    case 'integer':
      return 'a whole number';
    case 'starts_with':
      return `a text that begins with "${String(requirement)}"`;
    case 'url':
      return 'a web address';
    default:
      return 'a text of another form';
  }
}
