// Kinds of records as they are asked for: by name, or all that begin alike.

/** Whether this kind is one of those wanted, of which `repay.*` means each that begins so and `*` means every one. */
export const isAmong = (kind: string, wanted: readonly string[]): boolean =>
  wanted.some((one) => (one.endsWith('*') ? kind.startsWith(one.slice(0, -1)) : kind === one));
