// The templates of a connector: constants, {{names}} and a few functions, as in
// `Key {{key}}:{{hmac(sha256, hex, secret, time:ms + method + path + body)}}`. A mistake names its place and its cure.

export type Term =
  | { readonly is: 'text'; readonly text: string }
  /** `time:s+60` is 60 seconds later. */
  | { readonly is: 'name'; readonly name: string; readonly later: number }
  | {
      readonly is: 'call';
      readonly call: Call;
      readonly words: readonly string[];
      readonly of: readonly Template[];
    };
/** Joined without anything between. */
export type Template = readonly Term[];
export type Call = keyof typeof CALLS;

/** @param at counted from 0 */
export interface TemplateFault {
  readonly at: number;
  readonly expected: string;
}
export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly fault: TemplateFault };

const ENCODINGS = ['hex', 'base64', 'base64url', 'bytes'] as const;

/** The words in front, and how many templates follow. `bytes` is for the inside of another function. */
const CALLS = {
  hash: { words: [['md5', 'sha256', 'sha384', 'sha512'], ENCODINGS], of: [1, 1] },
  /** The key, then the text. */
  hmac: { words: [['sha256', 'sha384', 'sha512'], ENCODINGS], of: [2, 2] },
  base64: { words: [], of: [1, 1] },
  base64url: { words: [], of: [1, 1] },
  lower: { words: [], of: [1, 1] },
  upper: { words: [], of: [1, 1] },
  /** The second if the first is not empty, else the third or nothing. */
  if: { words: [], of: [2, 3] },
} as const satisfies Record<string, { words: readonly (readonly string[])[]; of: readonly [number, number] }>;

const isCall = (name: string): name is Call => Object.hasOwn(CALLS, name);
const isDigest = (call: Call): boolean => call === 'hash' || call === 'hmac';

const TOKEN =
  /\s*(?:'((?:[^'\\]|\\.)*)'|([a-z]\w*(?:\.\d)?(?::[a-z]+)?)(?:\+(\d{1,6})(?!\w))?|(\}\}|[(),+]))/y;

class Mistake extends Error {
  readonly fault: TemplateFault;
  constructor(at: number, expected: string) {
    super(expected);
    this.fault = { at, expected };
  }
}

/** @param names those that may stand in this place; any other is a mistake */
export function parseTemplate(text: string, names: readonly string[]): ParsedTemplate {
  try {
    return { ok: true, template: parse(text, names) };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** `character 12: one of method, path`. The text itself is never quoted, because it may be a secret. */
export const faultLine = ({ at, expected }: TemplateFault): string => `character ${at + 1}: ${expected}`;

function parse(text: string, names: readonly string[]): Template {
  const all: Term[] = [];
  let at = 0;
  const fail = (expected: string, where = at): never => {
    throw new Mistake(where, expected);
  };
  const next = (): { quoted?: string; name?: string; later?: string; sign?: string } | undefined => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) return undefined;
    at = TOKEN.lastIndex;
    const [, quoted, name, later, sign] = found;
    return {
      ...(quoted !== undefined && { quoted }),
      ...(name !== undefined && { name }),
      ...(later !== undefined && { later }),
      ...(sign !== undefined && { sign }),
    };
  };
  const sign = (...wanted: string[]): string => {
    const from = at;
    const found = next()?.sign;
    return found !== undefined && wanted.includes(found) ? found : fail(`${wanted.join(' or ')} here`, from);
  };

  /** A join, and the sign that ends it. */
  function join(...ends: string[]): { of: Template; end: string } {
    const of = [term()];
    for (;;) {
      const end = sign('+', ...ends);
      if (end !== '+') return { of, end };
      of.push(term());
    }
  }

  function term(): Term {
    const from = at;
    const { quoted, name, later } = next() ?? {};
    if (quoted !== undefined) return { is: 'text', text: unescaped(quoted) };
    if (name === undefined) return fail(`a name, a function or a text in '…'`, from);
    if (isCall(name)) return call(name, from);
    if (!names.includes(name))
      return fail(`one of ${names.join(', ')}; or ${Object.keys(CALLS).join(', ')}`, from);
    if (later !== undefined && !name.startsWith('time:'))
      return fail('+ and a number only after a time', from);
    return { is: 'name', name, later: Number(later ?? 0) };
  }

  function call(name: Call, from: number): Term {
    // `lower method`, as one writes it without brackets.
    if (!/^\s*\(/.test(text.slice(at)) && (name === 'lower' || name === 'upper'))
      return { is: 'call', call: name, words: [], of: [[term()]] };
    sign('(');
    const {
      words: allowed,
      of: [least, most],
    } = CALLS[name];
    const words = allowed.map((choices: readonly string[]) => {
      const place = at;
      const word = next()?.name;
      if (word === undefined || !choices.includes(word)) return fail(`one of ${choices.join(', ')}`, place);
      sign(',');
      return word;
    });
    const of: Template[] = [];
    for (let end = ','; end === ',';) {
      const part = join(',', ')');
      of.push(part.of);
      ({ end } = part);
    }
    return of.length >= least && of.length <= most
      ? { is: 'call', call: name, words, of }
      : fail(
          `${name} with ${least === most ? least : `${least} or ${most}`} parts, separated by commas`,
          from,
        );
  }

  while (at < text.length) {
    const open = text.indexOf('{{', at);
    if (open !== at) all.push({ is: 'text', text: text.slice(at, open === -1 ? undefined : open) });
    if (open === -1) break;
    at = open + 2;
    all.push(...join('}}').of);
  }
  return all;
}

const unescaped = (quoted: string): string =>
  quoted.replaceAll(/\\(.)/g, (_whole, one: string) => (one === 'n' ? '\n' : one === 't' ? '\t' : one));

/** How the parts are put together: bytes when a request is signed, words when it is shown. */
export interface Algebra<T> {
  readonly text: (text: string) => T;
  readonly name: (name: string, later: number) => T;
  readonly join: (parts: readonly T[]) => T;
  readonly call: (
    call: Call,
    words: readonly string[],
    of: readonly T[],
    templates: readonly Template[],
  ) => T;
}

export function evaluate<T>(template: Template, how: Algebra<T>): T {
  const parts = template.map((term): T => {
    if (term.is === 'text') return how.text(term.text);
    if (term.is === 'name') return how.name(term.name, term.later);
    return how.call(
      term.call,
      term.words,
      term.of.map((one) => evaluate(one, how)),
      term.of,
    );
  });
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : how.join(parts);
}

/** @param open only what can be read from the result: not what is under a hash or a signature */
export const namesIn = (template: Template, open = false): readonly string[] =>
  template.flatMap((term) => {
    if (term.is === 'text') return [];
    if (term.is === 'name') return [term.name];
    return open && isDigest(term.call) ? [] : term.of.flatMap((one) => namesIn(one, open));
  });

/** What stands in the result as it is: names, and `bytes` for those of a hash. */
export const looseIn = (template: Template): readonly string[] =>
  template.flatMap((term) => {
    if (term.is === 'text') return [];
    if (term.is === 'name') return [term.name];
    if (isDigest(term.call)) return term.words.slice(1);
    if (term.call.startsWith('base64')) return [];
    return term.of.slice(term.call === 'if' ? 1 : 0).flatMap(looseIn);
  });

/** The texts that are signed with a key, innermost too. */
export const signedIn = (template: Template): readonly Template[] =>
  template.flatMap((term) =>
    term.is !== 'call'
      ? []
      : [...(term.call === 'hmac' ? term.of.slice(1) : []), ...term.of.flatMap(signedIn)],
  );
