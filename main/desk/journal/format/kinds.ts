// Matches kinds of records against names and prefixes.

/** Whether `wanted` names this kind; `repay.*` means every kind with that prefix, and `*` every kind. */
export const isAmong = (kind: string, wanted: readonly string[]): boolean =>
  wanted.some((one) => (one.endsWith('*') ? kind.startsWith(one.slice(0, -1)) : kind === one));
