/** What a journal record says, without the version of its format, which is a matter of journal-format.test.ts. */
export function saidIn(body: string): unknown {
  const { version: _version, ...said } = JSON.parse(body) as Record<string, unknown>;
  return said;
}
