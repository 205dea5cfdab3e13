// Describes in one line what a schema accepts, so that a test notices a change.
import type * as v from 'valibot';

/** The fields of a schema that decide what it accepts. */
interface SchemaShape {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, SchemaShape>>;
  readonly options?: readonly (SchemaShape | string | number)[];
  readonly item?: SchemaShape;
  readonly value?: SchemaShape;
  readonly wrapped?: SchemaShape;
  readonly literal?: string | boolean;
  readonly pipe?: readonly SchemaShape[];
}

/** Actions that only name a value's type. */
const NAMES_ONLY = new Set(['brand', 'description', 'title']);

export const formOf = (schema: v.GenericSchema): string => written(schema);

function written({ pipe, ...own }: SchemaShape): string {
  if (pipe === undefined) return plain(own);
  const [first, ...actions] = pipe;
  const named = actions.flatMap(({ type = '' }) => (NAMES_ONLY.has(type) ? [] : [type]));
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
