// Finds the objects in an answer by the app's own rules and mapping.
import type { LoanId } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { SampleForm } from '../../../contract/slices/inspect.ts';
import { findThing } from '../reading/envelope.ts';
import type { JsonValue } from '../reading/json.ts';
import { LISTS, soughtUnder, type ListResource, type PageItems } from '../reading/resources.ts';
import { listFails } from '../reading/lists.ts';
import { saidByForms } from '../connector/outcome.ts';
import { verdictOn } from '../reading/verdict.ts';
import { loanFrom } from '../reading/wire/loan.ts';
import type { Mapping } from '../reading/wire/mapping.ts';
import type { OneThing } from './readings.ts';

export interface Answered {
  readonly thing: WireResource;
  readonly of: SampleForm;
  readonly json: JsonValue;
  readonly size: number;
  readonly at: EpochMillis;
}

export interface Things {
  readonly items: PageItems['items'];
  /** The objects around a list. */
  readonly around: PageItems['around'];
  readonly problem?: 'no-list' | 'no-object' | 'says-failure' | undefined;
}

export const LIST_OF: Readonly<Partial<Record<WireResource, ListResource>>> = {
  wallet: 'wallets',
  deposit: 'deposits',
  returnAddress: 'returnAddresses',
  application: 'applications',
  loan: 'loans',
};

/** Loans and applications have both forms, the other resources one. */
export function formOf(thing: WireResource, wanted: SampleForm): SampleForm {
  if (thing === 'position' || thing === 'quote') return 'one';
  return thing === 'loan' || thing === 'application' ? wanted : 'list';
}

export function thingsIn(
  json: JsonValue,
  { thing, of }: { thing: WireResource; of: SampleForm },
  mapping: Mapping,
): Things {
  const list = LIST_OF[thing];
  if (of === 'list' && list !== undefined) {
    const found = LISTS[list].itemsOf(json, mapping);
    const around = found?.around ?? (json.kind === 'object' ? [json] : []);
    if (listFails(json, { around, items: found?.items }, mapping))
      return { items: [], around, problem: 'says-failure' };
    return found === undefined ? { items: [], around, problem: 'no-list' } : { items: found.items, around };
  }
  if (thing === 'wallet' || thing === 'deposit' || thing === 'returnAddress') return nothing('no-list');
  const sought = soughtUnder(mapping, thing);
  const found = findThing(json, sought);
  if (found === undefined) return nothing('no-object');
  if (saidByForms(json, mapping.failure) === 'failed' || verdictOn(found, sought) === 'failure')
    return nothing('says-failure');
  return { items: [{ item: found.thing }], around: found.around };
}

const nothing = (problem: Things['problem']): Things => ({ items: [], around: [], problem });

export type FoundThings = Things & { readonly objects: readonly OneThing[] };

export function objectsIn({ thing, of, json }: Answered, mapping: Mapping): FoundThings {
  const found = thingsIn(json, { thing, of }, mapping);
  const objects = found.items.flatMap(({ item, group }) =>
    item.kind === 'object' ? [{ thing, item, group }] : [],
  );
  return { ...found, objects };
}

/** An open loan if there is one: a closed one may have neither payoff nor destination. */
export function loanToAskFor(items: Things['items'], { names }: Mapping): LoanId | undefined {
  let other: LoanId | undefined;
  for (const { item } of items) {
    const loan = item.kind === 'object' ? loanFrom(item, names.loan) : undefined;
    if (loan === undefined) continue;
    if (loan.status === 'open') return loan.id;
    other ??= loan.id;
  }
  return other;
}
