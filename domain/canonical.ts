// Writes a value as one text, so that the digest of what was shown can be compared with the digest of what is
// sent.

export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined };

/** JSON with its keys in code-unit order and without undefined members. */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(',')}}`;
}

/** Array.isArray does not narrow read-only arrays. */
function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
