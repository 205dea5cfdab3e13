// Finds where two texts differ, character by character, so that a reader can judge a change.

export interface TextPart {
  readonly text: string;
  readonly changed: boolean;
}

/** Cuts both texts into same and changed parts. The joined parts of a side are its text. */
export function differenceOf(before: string, now: string): { before: TextPart[]; now: TextPart[] } {
  const a = [...before];
  const b = [...now];
  const keptA = new Set<number>();
  const keptB = new Set<number>();
  for (const [i, j] of longestCommonSubsequence(a, b)) {
    keptA.add(i);
    keptB.add(j);
  }
  return { before: partsOf(a, keptA), now: partsOf(b, keptB) };
}

/**
 * For two texts that stand one above the other: of equal length, character by character at its own place;
 * otherwise as `differenceOf`.
 */
export function alignedDifference(before: string, now: string): { before: TextPart[]; now: TextPart[] } {
  const [a, b] = [[...before], [...now]];
  if (a.length !== b.length) return differenceOf(before, now);
  const same = new Set(a.flatMap((character, index) => (character === b[index] ? [index] : [])));
  return { before: partsOf(a, same), now: partsOf(b, same) };
}

/** The texts are addresses, account numbers and names. A longer text counts as changed as a whole. */
const LONGEST_COMPARED = 2_000;

function longestCommonSubsequence(a: string[], b: string[]): [number, number][] {
  if (a.length > LONGEST_COMPARED || b.length > LONGEST_COMPARED) return [];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  return pairs;
}

function partsOf(characters: string[], kept: ReadonlySet<number>): TextPart[] {
  const parts: { text: string; changed: boolean }[] = [];
  characters.forEach((character, index) => {
    const changed = !kept.has(index);
    const last = parts.at(-1);
    if (last !== undefined && last.changed === changed) last.text += character;
    else parts.push({ text: character, changed });
  });
  return parts;
}
