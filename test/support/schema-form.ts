// Describes in one line what a schema accepts, so that a test notices a change.
import type * as v from 'valibot';

/** The fields of a schema that decide what it accepts. */
interface SchemaShape {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, SchemaShape>>;
  readonly options?: readonly (SchemaShape | string | number)[];
  readonly item?: SchemaShape;
  readonly items?: readonly SchemaShape[];
  readonly value?: SchemaShape;
  readonly wrapped?: SchemaShape;
  readonly literal?: string | boolean;
  readonly pipe?: readonly SchemaShape[];
  /** Of an action: a limit or a pattern. Others, such as a function, have no form. */
  readonly requirement?: unknown;
}

/** Actions that only name a value's type. */
const NAMES_ONLY = new Set(['brand', 'description', 'title']);

export const formOf = (schema: v.GenericSchema): string => written(schema);

/** The places in a schema that have a limit, such as `filter.statuses[]`, each with its form. */
export function* limitsIn(schema: v.GenericSchema): Generator<readonly [place: string, form: string]> {
  yield* limitsBelow(schema, '');
}

function* limitsBelow(schema: SchemaShape, place: string): Generator<readonly [string, string]> {
  const { pipe = [], entries, options, item, items, value, wrapped } = schema;
  const [first, ...actions] = pipe;
  // The items of a list have places of their own.
  const whole = first?.item === undefined ? schema : { pipe: [{ type: 'list' }, ...actions] };
  if (actions.some(({ requirement }) => typeof requirement === 'number')) yield [place, written(whole)];
  for (const [name, one] of Object.entries(entries ?? {})) yield* limitsBelow(one, `${place}.${name}`);
  for (const one of [...(options ?? []), ...(items ?? [])])
    if (typeof one === 'object') yield* limitsBelow(one, place);
  if (wrapped !== undefined) yield* limitsBelow(wrapped, place);
  if (item !== undefined) yield* limitsBelow(item, `${place}[]`);
  if (value !== undefined) yield* limitsBelow(value, `${place}{}`);
}

function written({ pipe, ...own }: SchemaShape): string {
  if (pipe === undefined) return plain(own);
  const [first, ...actions] = pipe;
  const named = actions.flatMap(({ type = '', requirement }) => {
    if (NAMES_ONLY.has(type)) return [];
    return typeof requirement === 'number' || requirement instanceof RegExp
      ? [type, String(requirement)]
      : [type];
  });
  return [first === undefined ? '' : written(first), ...named].join(' ');
}

function plain({
  type = '',
  entries,
  options,
  item,
  value,
  wrapped,
  literal,
}: Omit<SchemaShape, 'pipe'>): string {
  if (entries !== undefined) {
    const members = Object.entries(entries).map(([name, one]) =>
      one.type === 'optional' && one.wrapped
        ? `${name}?: ${written(one.wrapped)}`
        : `${name}: ${written(one)}`,
    );
    return `{ ${members.join(', ')} }`;
  }
  if (options !== undefined)
    return options
      .map((one) => (typeof one === 'object' ? `\n    | ${written(one)}` : String(one)))
      .join(typeof options[0] === 'object' ? '' : ' | ');
  if (item !== undefined) return `[${written(item)}]`;
  if (wrapped !== undefined) return `${type} ${written(wrapped)}`;
  if (literal !== undefined) return JSON.stringify(literal);
  return value === undefined ? type : `${type} of ${written(value)}`;
}
