// Finds a quote by our own reference, in one quote or in a list.
import type { ExternalId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Quote } from '../../../domain/quote.ts';
import { findList, findThing } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { soughtUnder } from './resources.ts';
import { isSuccess, saidByForms, saidBySigns } from '../connector/outcome.ts';
import type { Mapping } from './wire/mapping.ts';
import { quoteFrom, type QuoteTimes } from './wire/things.ts';

/** Every quote in the answer with this reference. A service that ignores the filter lists others too. */
export function quotesNaming(
  json: JsonValue,
  reference: ExternalId,
  times: QuoteTimes,
  mapping: Mapping,
): Quote[] | 'says-failure' {
  const stated = saidByForms(json, mapping.failure);
  if (stated === 'failed') return 'says-failure';
  const { things, around } = thingsIn(json, mapping);
  const named = things
    .map((thing) => quoteFrom(thing, times, mapping.names.quote))
    .filter(({ externalId }) => valueOf(externalId) === reference);
  // A wrapper that states a failure denies what it contains; an unwrapped object's own status counts only if
  // it is not our quote.
  if (stated === 'worked') return named;
  const layers = named.length > 0 || around.length > 0 ? around : things;
  const fails = saidBySigns(layers) === 'failed' || (named.length === 0 && !isSuccess(saidBySigns(around)));
  return fails ? 'says-failure' : named;
}

function thingsIn(
  json: JsonValue,
  mapping: Mapping,
): { things: JsonObject[]; around: readonly JsonObject[] } {
  const wrappers = ['quotes', 'loan_quotes'];
  const list = findList(json, { wrappers, path: mapping.unwrap('quote', 'list') });
  if (list !== undefined)
    return { things: list.items.filter((item) => item.kind === 'object'), around: list.around };
  const one = findThing(json, soughtUnder(mapping, 'quote'));
  return one === undefined ? { things: [], around: [] } : { things: [one.thing], around: one.around };
}
