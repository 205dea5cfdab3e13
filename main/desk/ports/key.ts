// The key of an encrypted database: 256 random bits. It is kept as bytes, because a string cannot be
// overwritten. It is transferred between threads, so that only one has a copy.

/** 32 bytes. Its owner wipes it after use. */
export type Key = Uint8Array<ArrayBuffer>;

/** Does not use `Buffer.from` for the bytes: that would leave a copy in the memory that buffers share. */
export function keyOf(hex: string): Key {
  const key = new Uint8Array(hex.length / 2);
  Buffer.from(key.buffer).write(hex, 'hex');
  return key;
}

export const hexOf = (key: Key): string => Buffer.from(key.buffer).toString('hex');

/** Overwrites the key; does nothing for a key that was transferred to another thread. */
export function wipe(key: Key | undefined): void {
  if (key !== undefined && key.length > 0) key.fill(0);
}

/** The transfer list of `postMessage` for these values. */
export const movedOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
