// Changes of a draft, as functions from one profile to the next. They refuse what the profile's schema
// refuses, so a draft can always be saved and tested.
import * as v from 'valibot';
import {
  meaningsOf,
  specIn,
  unwrapAt,
  withSpec,
  withWords,
  wordsIn,
} from '../../../domain/connector/answers.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { Errors, Failure } from '../../../domain/connector/outcomes.ts';
import type { Pagination } from '../../../domain/connector/paging.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { MEANINGS, type Statement } from '../../../domain/proposal.ts';
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

/** A path replaces the field's path alone; what the document states beside it stays. */
export const mapField =
  (thing: WireResource, field: string, place: Place | undefined): Change =>
  (draft) => {
    const before = specIn(draft.fields, thing, field);
    const spec = typeof place === 'object' || typeof before !== 'object' ? place : { ...before, at: place };
    return checked(put(draft, 'fields', withSpec(draft.fields, [thing, field], spec)));
  };

export const placeOfField = (draft: ServiceProfile, thing: WireResource, field: string): Place | undefined =>
  specIn(draft.fields, thing, field);

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

export type Meaning = Extract<Statement, { sets: 'word' }>['meaning'];

/** What a word of this field may mean. */
export const meaningsFor = (thing: WireResource, field: string): Meaning[] =>
  MEANINGS.filter((meaning) => Object.hasOwn(meaningsOf(thing, field) ?? {}, meaning));

/** Gives the word this meaning and no other; without a meaning the word is shown as received. */
export const setWord =
  (
    thing: WireResource,
    field: string,
    { word, meaning }: { word: string; meaning: Meaning | undefined },
  ): Change =>
  (draft) => {
    const before = wordsIn(draft.fields, thing, field);
    const words = meaningsFor(thing, field).map((key): [string, string[]] => [
      key,
      [...(before[key] ?? []).filter((known) => !sameWord(known, word)), ...(key === meaning ? [word] : [])],
    ]);
    if (words.length === 0) return undefined;
    return checked(put(draft, 'fields', withWords(draft.fields, thing, field, Object.fromEntries(words))));
  };

/** The draft's own meaning of a word. */
export const meaningIn = (
  draft: ServiceProfile,
  thing: WireResource,
  field: string,
  word: string,
): Meaning | undefined =>
  meaningsFor(thing, field).find((key) =>
    wordsIn(draft.fields, thing, field)[key]?.some((known) => sameWord(word, known)),
  );

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

export const setPath =
  (of: keyof ServiceProfile['paths'], path: string): Change =>
  (draft) =>
    checked({ ...draft, paths: { ...draft.paths, [of]: path } });
