// The text of a file that a person may have saved: editors of Windows put a byte order mark before it. Strict
// throws if the bytes are not UTF-8.
export const fileText = (bytes: Uint8Array, mode: 'strict' | 'lenient' = 'lenient'): string =>
  new TextDecoder('utf-8', { fatal: mode === 'strict' }).decode(bytes);
