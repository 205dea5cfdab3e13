// Writes facts by the templates of a dialect's document. A template is JSON:
//
//   "$a.b|number|words:w"   the fact a.b, encoded; names that the thing lacks are looked up in what is around it
//   "#name"                 another template, for the same thing
//   { "$with": "a", "as" }  the template `as`, inside a if that is an object; null if a is null
//   { "$each": "a", "where", "keys", "as" }  a list of `as`, for the items whose facts equal `where`; with `keys` a map
//   { "$join": ", ", "of" } one text
//   { "name?": … }          left out if null; { "$name": … }: the key is a fact
//
// Everything else is written as it stands.
import * as v from 'valibot';
import { DocumentSchema } from './document.ts';
import type { Document } from './document.ts';
import { encode } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { Json, JsonObject } from './json.ts';

export type Facts = Readonly<Record<string, unknown>>;
export type ListKind = 'wallets' | 'deposits' | 'loans' | 'applications' | 'quotes';
type Resource = 'wallet' | 'deposit' | 'position' | 'quote' | 'application' | 'loan';
type Template = Resource | 'payment' | 'returnAddress' | 'returnAddresses' | 'error';

export type Dialect = Document & {
  /** @throws Error if the template, one of its facts or an encoding does not exist */
  readonly write: (template: Template, facts: Facts) => Json;
  /** The whole body of an answer about one thing, or about a page of a list. */
  readonly one: (of: Resource, facts: Facts) => Json;
  readonly list: (kind: ListKind, items: readonly Facts[], page: Facts) => Json;
};

const OF = {
  wallets: 'wallet',
  deposits: 'deposit',
  loans: 'loan',
  applications: 'application',
  quotes: 'quote',
} as const satisfies Record<ListKind, Resource>;

/** A part of an answer that is written already; it counts as a fact. */
class Written {
  readonly json: Json;

  constructor(json: Json) {
    this.json = json;
  }
}

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Error naming the place of a fault */
export function dialectOf(json: unknown): Dialect {
  const document = v.parse(DocumentSchema, json);
  const write = (template: string, facts: Facts): Json =>
    new Writer(document, [facts, COLLATERAL]).template(template);
  return {
    ...document,
    write,
    one: (of, facts) => write('one', { thing: new Written(write(of, facts)) }),
    list: (kind, items, page) => {
      const own = `list:${kind}`;
      const things = new Written(items.map((item) => write(OF[kind], item)));
      return write(own in document.templates ? own : 'list', { ...page, kind, items, things });
    },
  };
}

class Writer {
  readonly #document: Document;
  readonly #around: readonly Facts[];

  constructor(document: Document, around: readonly Facts[]) {
    this.#document = document;
    this.#around = around;
  }

  template(name: string): Json {
    const found = this.#document.templates[name];
    if (found === undefined) throw new Error(`There is no template ${name}`);
    return this.json(found);
  }

  json(template: unknown): Json {
    if (typeof template === 'string') return this.#text(template);
    if (Array.isArray(template)) return template.map((one) => this.json(one));
    if (!isFacts(template)) return plain(template);
    if ('$with' in template) {
      const within = this.#fact(String(template['$with']));
      if (within === null) return null;
      return (isFacts(within) ? this.#inside(within) : this).json(template['as']);
    }
    if ('$each' in template) return this.#each(template);
    if ('$join' in template) return this.#list(template['of']).join(String(template['$join']));
    const members = Object.entries(template).map(
      ([key, value]) => [key, this.#key(key), this.json(value)] as const,
    );
    return Object.fromEntries(
      members.filter(([key, , value]) => value !== null || !key.endsWith('?')).map(([, ...member]) => member),
    );
  }

  #each({ $each: of, where, keys, as }: Facts): Json {
    const found = this.#fact(String(of));
    // One thing or none counts as a list of it.
    const all: unknown[] = Array.isArray(found) ? found : [found];
    const items = all.filter(
      (item): item is Facts =>
        isFacts(item) &&
        (!isFacts(where) || Object.entries(where).every(([name, value]) => item[name] === value)),
    );
    const writers = items.map((item) => this.#inside(item));
    if (keys === undefined) return writers.map((writer) => writer.json(as));
    const map: JsonObject = {};
    for (const writer of writers) {
      let into = map;
      const names = writer.#list(keys);
      for (const name of names.slice(0, -1)) {
        const next = into[name];
        const inner = isFacts(next) ? next : {};
        into[name] = inner;
        into = inner;
      }
      into[names.at(-1) ?? ''] = writer.json(as);
    }
    return map;
  }

  #list = (of: unknown): string[] =>
    Array.isArray(of)
      ? of.map((one) => {
          const written = this.json(one);
          return typeof written === 'string' ? written : JSON.stringify(written);
        })
      : [];

  #inside = (facts: Facts): Writer => new Writer(this.#document, [facts, ...this.#around]);

  #key(key: string): string {
    return key.startsWith('$') ? String(this.#fact(key.slice(1))) : key.replace(/\?$/, '');
  }

  #text(text: string): Json {
    if (text.startsWith('#')) return this.template(text.slice(1));
    if (!text.startsWith('$')) return text;
    const [path = '', ...encodings] = text.slice(1).split('|');
    let value = plain(this.#fact(path));
    for (const encoding of encodings)
      value = encoding.startsWith('words:')
        ? this.#word(encoding.slice('words:'.length), value)
        : encode(value, encoding);
    return value;
  }

  #word(table: string, value: Json): Json {
    if (value === null) return null;
    const words = this.#document.words?.[table] ?? {};
    const word = (typeof value === 'string' ? words[value] : undefined) ?? words['*'];
    if (word === undefined) throw new Error(`The words ${table} have none for ${JSON.stringify(value)}`);
    return word;
  }

  #fact(path: string): unknown {
    const [first = '', ...rest] = path.split('.');
    const owner = this.#around.find((facts) => Object.hasOwn(facts, first));
    if (owner === undefined) throw new Error(`There is no fact ${path}`);
    return rest.reduce<unknown>((value, name) => (isFacts(value) ? value[name] : undefined), owner[first]);
  }
}

function plain(value: unknown): Json {
  if (value instanceof Written) return value.json;
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Json;
  throw new Error(`A template can write only a text, a number, true, false or null, not ${typeof value}`);
}
