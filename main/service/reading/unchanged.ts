// An answer that is the same to the letter as the one before it is not understood a second time: most polls bring
// nothing new. What comes again is the very same value, by which whoever takes it in knows it.
import type { Answer } from '../../desk/ports/service.ts';
import type { Page } from '../requests/service-requests.ts';

/** Of one resource under one profile. */
export interface Unchanged<T> {
  /** The page the next answer is held against. */
  readonly before: () => Page | undefined;
  /** The last answer with the times of this page, where this is the page of that answer once more. */
  readonly again: (page: Page) => Answer<T> | undefined;
  readonly keep: (page: Page, answer: Answer<T>) => void;
}

/** Characters. Of a longer answer neither text nor values are kept in memory between two polls. */
const LONGEST_KEPT = 64 * 1024;

export function createUnchanged<T>(): Unchanged<T> {
  let last: { page: Page; answer: Answer<T> } | undefined;
  return {
    before: () => last?.page,
    again({ json, receivedAt, clockOffset, linksOn }) {
      // The parsed text is handed on only where the text is the same; a Link header is no part of the text.
      if (last === undefined || json !== last.page.json || linksOn !== last.page.linksOn) return undefined;
      return { ...last.answer, receivedAt, clockOffset };
    },
    keep(page, answer) {
      last = page.text.length <= LONGEST_KEPT ? { page, answer } : undefined;
    },
  };
}
