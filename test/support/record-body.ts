/** A journal record's body without its format version, which journal-format.test.ts checks. */
export function saidIn(body: string): unknown {
  const { version: _version, ...said } = JSON.parse(body) as Record<string, unknown>;
  return said;
}
