/** A journal record's body without its format version. journal-format.test.ts checks the version. */
export function saidIn(body: string): unknown {
  const { version: _version, ...said } = JSON.parse(body) as Record<string, unknown>;
  return said;
}
