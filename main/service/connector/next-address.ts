// Takes the parameters of a next page out of an address that the service states. The address itself is never
// followed: the app asks at its own, with these parameters alone.

/** Sent as a query; a name from this file or from the connector. */
export type Parameters = Readonly<Record<string, string>>;

export type NextPage =
  /** The answer says that nothing follows. */
  | { readonly kind: 'end' }
  /** The answer says nothing about it. */
  | { readonly kind: 'unstated' }
  | { readonly kind: 'query'; readonly parameters: Parameters }
  /** There is or may be more, in a way that the app does not understand. */
  | { readonly kind: 'unclear' };

/** Of the list. */
export interface Address {
  readonly url: URL;
  /** Parameters that the connector allows; the usual ones if it names none. */
  readonly names?: readonly string[] | undefined;
}

const USUAL =
  /^(?:(?:next|page|start|continuation)?[_-]?(?:cursor|token|key)|page|page[_-]?(?:no|number|index|size|info|id)|p|per[_-]?page|limit|size|count|offset|skip|start|from|marker|after|before|start(?:ing)?[_-]?(?:after|at|from)|(?:ending|end)[_-]?before|since|(?:since|max|min|from|last)[_-]?id|page\[\w+\])$/i;

/** The value of a `cursor` alone, or all parameters that may be sent. Undefined: none, or of another address. */
export function parametersOf(text: string | undefined, address?: Address): Parameters | undefined {
  const link = text === undefined ? undefined : linkOf(text, address?.url);
  if (link === undefined) return undefined;
  const taken: Record<string, string> = {};
  for (const [name, value] of link.searchParams) {
    const may = address?.names === undefined ? USUAL.test(name) : address.names.includes(name);
    // A name that stands twice is no answer to which page follows.
    if (may && Object.hasOwn(taken, name)) return undefined;
    if (may && value !== '') taken[name] = value;
  }
  return Object.keys(taken).length === 0 ? undefined : taken;
}

/**
 * Undefined if the text is no address, or one of another path. A proxy may have cut the path's beginning or changed the
 * host, which is never asked.
 */
function linkOf(text: string, own: URL | undefined): URL | undefined {
  if (!/^(?:https?:\/\/|\/|\?|\w[^?\s]*\?)/i.test(text)) return undefined;
  const link = URL.parse(text, own?.href ?? 'https://service.invalid/');
  if (link === null || own === undefined) return link ?? undefined;
  const [theirs = '', ours = ''] = [link.pathname, own.pathname].map(
    (path) => path.replace(/\/+$/, '') || '/',
  );
  return ours.endsWith(theirs) ? link : undefined;
}

/** The address of `rel="next"` in a Link header. */
export function nextLink(header: string): string | undefined {
  for (const [, target, attributes = ''] of header.matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i.test(attributes)) return target;
  return undefined;
}

/** A lone surrogate cannot be sent in a URL, and replacing it would request another page. */
export function queryOf(parameters: Parameters | undefined): NextPage {
  const values = Object.values(parameters ?? {});
  const isSendable = values.every((text) => text !== '' && text.length <= 2_000 && text.isWellFormed());
  return parameters !== undefined && values.length > 0 && isSendable
    ? { kind: 'query', parameters }
    : { kind: 'unclear' };
}
