// Finds the single typing slip that makes two texts differ.
export type Slip = 'missing-character' | 'extra-character' | 'swapped-characters' | 'other-character';

/** Undefined if the texts are equal or differ by more than one slip. */
export function slipBetween(expected: string, given: string): Slip | undefined {
  const a = [...expected];
  const b = [...given];
  if (b.length === a.length - 1) return lacksOne(a, b) ? 'missing-character' : undefined;
  if (b.length === a.length + 1) return lacksOne(b, a) ? 'extra-character' : undefined;
  if (a.length !== b.length) return undefined;
  const places = a.flatMap((character, at) => (character === b[at] ? [] : [at]));
  const [first, second] = places;
  if (first === undefined) return undefined;
  if (places.length === 1) return 'other-character';
  const swapped =
    places.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
  return swapped ? 'swapped-characters' : undefined;
}

function lacksOne(longer: readonly string[], shorter: readonly string[]): boolean {
  const at = longer.findIndex((character, index) => character !== shorter[index]);
  return longer.filter((_, index) => index !== at).join('') === shorter.join('');
}
