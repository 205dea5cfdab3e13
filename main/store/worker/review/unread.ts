// What of a file could not be read: all of it counted, the first of it kept to be shown.
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
