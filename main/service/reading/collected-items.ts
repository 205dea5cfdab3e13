// Puts the items of all pages of a list together.
import { valueOf, type Reading } from '../../../domain/provenance.ts';

/** Statements that an item keeps. Items under one id that differ in one of them are different items. */
const LASTING = ['txHash', 'address', 'asset', 'chain'] as const;
type Lasting = { readonly [Name in (typeof LASTING)[number]]?: Reading<string> };

/**
 * The items of all pages. An item may move between pages while they are read and appear twice; the last one
 * counts. Two items on one page are the service's own statement and both stay, even with the same id.
 */
export class CollectedItems<T extends object> {
  readonly values: T[] = [];
  /** The page of each value. */
  readonly #pages: number[] = [];
  readonly #indexes = new Map<string, number>();

  add(key: string, page: number, value: T): void {
    const earlier = this.#indexes.get(key);
    const index =
      earlier !== undefined && this.#hasMoved(earlier, page, value) ? earlier : this.values.length;
    this.values[index] = value;
    this.#pages[index] = page;
    this.#indexes.set(key, index);
  }

  /** Whether the value on this page is the earlier one of another page. */
  #hasMoved(earlier: number, page: number, value: T): boolean {
    const other = this.values[earlier];
    return other !== undefined && this.#pages[earlier] !== page && !contradicts(other, value);
  }
}

function contradicts(one: Lasting, other: Lasting): boolean {
  return LASTING.some((name) => {
    const [a, b] = [one[name], other[name]].map((reading) => reading && valueOf(reading));
    return a !== undefined && b !== undefined && a !== b;
  });
}
