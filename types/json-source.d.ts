// TypeScript's own library does not describe these two parts of JSON yet (source text access, shipped in V8 11.4).
interface JSON {
  /** Parses with access to each primitive's source text, which is how a number keeps every digit it came with. */
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  /** A value that `JSON.stringify` writes exactly as given. */
  rawJSON(text: string): unknown;
}
