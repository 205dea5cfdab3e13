/**
 * The text of a file that a person may have saved. Editors of Windows put a byte order mark before it, which is none
 * of its characters.
 * @throws TypeError if strict and the bytes are not UTF-8
 */
export const fileText = (bytes: Uint8Array, mode: 'strict' | 'lenient' = 'lenient'): string =>
  new TextDecoder('utf-8', { fatal: mode === 'strict' }).decode(bytes);
