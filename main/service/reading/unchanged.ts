// Avoids reading an answer again that equals the last one, as most polls bring nothing new. The same value is
// returned, so that its receiver can recognise it.
import type { Answer } from '../../desk/ports/service.ts';
import type { Page } from '../requests/service-requests.ts';

/** For one resource under one profile. */
export interface Unchanged<T> {
  /** The last page, to compare the next one with. */
  readonly before: () => Page | undefined;
  /** The last answer with the times of this page, if this page equals that answer's. */
  readonly again: (page: Page) => Answer<T> | undefined;
  readonly keep: (page: Page, answer: Answer<T>) => void;
}

/** Characters; kept parsed they take some seven times as many bytes. A longer answer is not kept between two polls. */
const LONGEST_KEPT = 512 * 1024;

export function createUnchanged<T>(): Unchanged<T> {
  let last: { page: Page; answer: Answer<T> } | undefined;
  return {
    before: () => last?.page,
    again({ json, receivedAt, clockOffset, linksOn }) {
      // The parsed JSON is shared only if the text is equal; a Link header is not part of the text.
      if (last === undefined || json !== last.page.json || linksOn !== last.page.linksOn) return undefined;
      return { ...last.answer, receivedAt, clockOffset };
    },
    keep(page, answer) {
      last = page.text.length <= LONGEST_KEPT ? { page, answer } : undefined;
    },
  };
}
