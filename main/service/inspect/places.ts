// The paths in an answer that the operator can choose from, each with the value as the service wrote it.
import { isPath } from '../../../domain/connector/path.ts';
import type { Place } from '../../../contract/calls/inspect.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../reading/json.ts';

const DEEPEST = 4;
const MOST_PLACES = 300;
const LONGEST_EXAMPLE = 80;

export interface Inside<T extends JsonValue = JsonValue> {
  readonly path: string;
  readonly value: T;
}

/** Everything in an object, outermost first; what is in a list has no single path. */
export function everythingIn(body: JsonValue): Inside[] {
  const all: Inside[] = [];
  let layer: Inside[] = [{ path: '', value: body }];
  for (let depth = 0; depth < DEEPEST && layer.length > 0; depth++) {
    layer = layer.flatMap(({ path, value }) =>
      value.kind !== 'object'
        ? []
        : [...value.members]
            .filter(([name]) => !name.includes('.') && isPath(name))
            .map(([name, inner]) => ({ path: path === '' ? name : `${path}.${name}`, value: inner })),
    );
    all.push(...layer);
  }
  return all;
}

const isHolder = ({ value }: Inside): boolean => value.kind === 'object' || value.kind === 'list';

const placeOf = ({ path, value }: Inside): Place => ({
  path,
  example:
    value.kind === 'list'
      ? `[${value.items.length}]`
      : sourceOf(value).slice(0, LONGEST_EXAMPLE).toWellFormed().replaceAll(/\s+/g, ' '),
});

export const placesIn = (item: JsonObject): Place[] => everythingIn(item).slice(0, MOST_PLACES).map(placeOf);

export const holdersIn = (body: JsonValue): Place[] =>
  everythingIn(body).filter(isHolder).slice(0, MOST_PLACES).map(placeOf);
