// JSON values as a service wrote them: each with its place, a number with its digits, an object with the
// order of its keys.

/** A value's place in its document, so that its exact text can be shown and stored. */
interface Place {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}
export type JsonText = Place & { readonly kind: 'text'; readonly value: string };
/** A number is its source text and never becomes a JavaScript number. */
export type JsonNumber = Place & { readonly kind: 'number'; readonly digits: string };
type JsonTruth = Place & { readonly kind: 'truth'; readonly value: boolean };
type JsonNull = Place & { readonly kind: 'null' };
export type JsonList = Place & { readonly kind: 'list'; readonly items: readonly JsonValue[] };
/** A map, not an object: a key may be `__proto__`, and the order is the service's own. */
export type JsonObject = Place & {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, JsonValue>;
};
export type JsonValue = JsonText | JsonNumber | JsonTruth | JsonNull | JsonList | JsonObject;
