// An address as shown for a decision: whole, in groups of four. And whether two texts are one address.

/**
 * Groups of four for reading aloud. The prefix `0x` stays in the first group. The groups joined are the
 * address.
 */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : '';
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? [];
  const [first = '', ...rest] = groups;
  return [prefix + first, ...rest];
}

/** On EVM chains upper and lower case form only a checksum; elsewhere every character counts. */
export function sameAddress(a: string, b: string): boolean {
  const evm = /^0x[0-9a-f]{40}$/i;
  return evm.test(a) ? a.toLowerCase() === b.toLowerCase() : a === b;
}
