// Judges whether an answer means what its HTTP status says. Some services answer 200 and state a failure
// inside. If neither is certain, the verdict is "unclear", which makes a POST's outcome unknown.
import type { FoundThing, Sought } from './envelope.ts';
import type { JsonObject } from './json.ts';
import { holdsNothing, isSuccess, saidByForms, saidBySigns } from '../connector/outcome.ts';
import { locate } from './wire/names.ts';

/** good: the object is there · failure: the body states a failure · unclear: neither, or both. */
export type Verdict = 'good' | 'failure' | 'unclear';

/** Judges a 2xx answer. `found` is the result of `findThing`. */
export function verdictOn(found: FoundThing | undefined, sought: Sought): Verdict {
  if (found === undefined) return 'unclear';
  const { thing, recognised, around } = found;
  const named = isNamed(thing, sought);
  const bare = around.length === 0;
  const stated = saidByForms(around[0] ?? thing, sought.failure);
  if (stated === 'failed') return named && !bare ? 'unclear' : 'failure';
  if (stated === 'worked') return named ? 'good' : 'unclear';
  const said = saidBySigns(bare ? [thing] : around, { own: bare && named });
  // A stated failure together with the very object contradicts itself.
  if (said === 'failed') return named ? 'unclear' : 'failure';
  if (!isSuccess(said) && holdsNothing(thing)) return 'failure';
  // A code that may mean anything beside the object.
  if (said === 'unknown-code') return 'unclear';
  // `{id, status: "error"}` alone may be a failed object or a report about a request.
  if (bare && recognised <= 2 && saidBySigns([thing]) === 'failed') return 'unclear';
  // `{status: "maintenance"}` is no application: without an id or other identifier it confirms nothing.
  return named ? 'good' : 'unclear';
}

/** A readable value says which object this is. */
function isNamed(thing: JsonObject, { fields, identifiers }: Sought): boolean {
  return identifiers.some((identifier) => {
    const names = fields[identifier];
    const kind = names === undefined ? undefined : locate(thing, names)?.value.kind;
    return kind === 'text' || kind === 'number';
  });
}
