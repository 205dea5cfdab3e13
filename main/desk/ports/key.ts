// The key of an encrypted database: 256 random bits. It is held as bytes, because a text cannot be overwritten.
// Between threads it is moved, so that none keeps a copy.

/** 32 bytes. The one that holds it wipes it when it is no longer needed. */
export type Key = Uint8Array<ArrayBuffer>;

/** Written into bytes of its own: `Buffer.from` would leave a copy in the memory that buffers share. */
export function keyOf(hex: string): Key {
  const key = new Uint8Array(hex.length / 2);
  Buffer.from(key.buffer).write(hex, 'hex');
  return key;
}

export const hexOf = (key: Key): string => Buffer.from(key.buffer).toString('hex');

/** Bytes that were moved to another thread are not here any more. */
export function wipe(key: Key | undefined): void {
  if (key !== undefined && key.length > 0) key.fill(0);
}

/** What `postMessage` moves to the other thread: the bytes among these values. */
export const movedOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
