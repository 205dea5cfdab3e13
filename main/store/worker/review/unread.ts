// Counts what could not be read of a file, and keeps the first problems for the screen.
import type { Unread } from '../../../../contract/slices/review.ts';

const MOST_KEPT = 200;

export class UnreadList {
  #count = 0;
  readonly #first: Unread[] = [];

  add(...unread: readonly Unread[]): void {
    for (const one of unread) {
      this.#count += 1;
      if (this.#first.length < MOST_KEPT) this.#first.push(one);
    }
  }

  told(): { count: number; first: Unread[] } {
    return { count: this.#count, first: [...this.#first] };
  }
}
