// Changes of a draft, as functions from one profile to the next. They refuse what the profile's schema
// refuses, so a draft can always be saved and tested.
import * as v from 'valibot';
import type { Errors, Failure } from '../../../domain/connector/outcomes.ts';
import type { Pagination } from '../../../domain/connector/paging.ts';
import { unwrapAt, type WireResource } from '../../../domain/profile-mapping.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { DispensableList } from '../../../domain/profile-rules.ts';
import { sameWord } from '../../../domain/wallet.ts';
import type { SampleForm } from '../../../contract/slices/inspect.ts';

/** Undefined if the change is not possible. */
export type Change = (draft: ServiceProfile) => ServiceProfile | undefined;
/** A path, or what the document states of a field beside it. The schema says whether it is right. */
export type Place = string | Readonly<Record<string, unknown>>;

function checked(candidate: unknown): ServiceProfile | undefined {
  const parsed = v.safeParse(ServiceProfileSchema, candidate);
  return parsed.success ? parsed.output : undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** With or without this member; undefined when no member is left. */
function put(members: Members | undefined, key: string, value: unknown): Members | undefined {
  const { [key]: _before, ...rest } = members ?? {};
  const next = value === undefined ? rest : { ...rest, [key]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}

export const mapField =
  (thing: WireResource, field: string, place: Place | undefined): Change =>
  (draft) =>
    checked(put(draft, 'fields', put(draft.fields, thing, put(draft.fields?.[thing], field, place))));

export function placeOfField(draft: ServiceProfile, thing: WireResource, field: string): Place | undefined {
  const fields: Readonly<Record<string, Place | undefined>> = draft.fields?.[thing] ?? {};
  return fields[field];
}

export const setUnwrap =
  (thing: WireResource, of: SampleForm, path: Place | undefined): Change =>
  (draft) => {
    if (typeof path === 'object') return undefined;
    const next =
      path === undefined ? put(draft.unwrap, thing, undefined) : unwrapAt(draft.unwrap, { thing, of, path });
    return checked(put(draft, 'unwrap', next));
  };

/** A place as typed: a path, or a group in braces for more than a path, as in the document. */
export function placeIn(text: string): Place | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  try {
    const group = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(typed));
    return group.success ? group.output : typed;
  } catch {
    return typed;
  }
}
export const placeText = (place: Place | undefined): string =>
  typeof place === 'object' ? JSON.stringify(place) : (place ?? '');

export const LOAN_MEANINGS = ['open', 'closed'] as const;
export const ADDRESS_MEANINGS = ['approved', 'pending', 'inactive'] as const;
export type Meaning =
  | (typeof LOAN_MEANINGS)[number]
  | (typeof ADDRESS_MEANINGS)[number]
  | 'final'
  | 'declined';

const MEANINGS: readonly Meaning[] = [...LOAN_MEANINGS, ...ADDRESS_MEANINGS, 'final', 'declined'];

/** Gives the word this meaning and no other; without a meaning the word is shown as received. */
export function setWord(
  thing: WireResource,
  field: string,
  { word, meaning }: { word: string; meaning: Meaning | undefined },
): Change {
  const placed = (key: Meaning, words: readonly string[] | undefined): string[] => [
    ...(words ?? []).filter((known) => !sameWord(known, word)),
    ...(key === meaning ? [word] : []),
  ];
  const orNothing = (list: string[]): string[] | undefined => (list.length === 0 ? undefined : list);
  return (draft) => {
    if (thing === 'loan' && field === 'returnStatus') {
      const list = orNothing(placed('final', draft.statusWords?.return?.final));
      const words = put(undefined, 'final', list);
      return checked(put(draft, 'statusWords', put(draft.statusWords, 'return', words)));
    }
    if (thing === 'loan') {
      const { open, closed } = draft.loanWords;
      return checked({
        ...draft,
        loanWords: { open: placed('open', open), closed: placed('closed', closed) },
      });
    }
    if (thing === 'application') {
      const list = orNothing(placed('declined', draft.statusWords?.application?.declined));
      const words = put(undefined, 'declined', list);
      return checked(put(draft, 'statusWords', put(draft.statusWords, 'application', words)));
    }
    if (thing !== 'returnAddress') return undefined;
    const before = draft.statusWords?.returnAddress;
    let words: Members | undefined;
    for (const key of ADDRESS_MEANINGS) words = put(words, key, orNothing(placed(key, before?.[key])));
    return checked(put(draft, 'statusWords', put(draft.statusWords, 'returnAddress', words)));
  };
}

/** The draft's own meaning of a word; a word with two meanings has none. */
export function meaningIn(
  draft: ServiceProfile,
  thing: WireResource,
  field: string,
  word: string,
): Meaning | undefined {
  const { open, closed } = draft.loanWords;
  const { returnAddress = {}, return: back = {}, application = {} } = draft.statusWords ?? {};
  const ofLoan = field === 'returnStatus' ? back : { open, closed };
  const lists: Partial<Record<Meaning, readonly string[] | undefined>> =
    thing === 'returnAddress' ? returnAddress : thing === 'application' ? application : ofLoan;
  const meant = MEANINGS.filter((key) => lists[key]?.some((known) => sameWord(word, known)));
  return meant.length === 1 ? meant[0] : undefined;
}

export const setPagination =
  (pagination: Pagination | undefined): Change =>
  (draft) =>
    checked(put(draft, 'pagination', pagination));

export const setLtvUnit =
  (unit: ServiceProfile['ltvUnit']): Change =>
  (draft) =>
    checked(put(draft, 'ltvUnit', unit));

export const setCurrency =
  (currency: string | undefined): Change =>
  (draft) =>
    checked(put(draft, 'positionCurrency', currency));

export const setFailure =
  (failure: Failure | undefined): Change =>
  (draft) =>
    checked(put(draft, 'failure', failure));

export const setErrors =
  (errors: Errors | undefined): Change =>
  (draft) =>
    checked(put(draft, 'errors', errors));

export const setNoSuchList =
  (list: DispensableList): Change =>
  (draft) =>
    checked(put(draft, 'noSuchLists', [...(draft.noSuchLists ?? []).filter((one) => one !== list), list]));
