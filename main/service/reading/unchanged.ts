// Avoids reading an answer again that equals the last one, as most polls bring nothing new. The same value is
// returned, so that its receiver can recognise it.
import { millis } from '../../../domain/time.ts';
import type { Answer } from '../../desk/ports/service.ts';
import type { Page } from '../requests/service-requests.ts';

/** For one resource under one profile. */
export interface Unchanged<T> {
  /** A page of the last answer, to compare the next one with. */
  readonly before: (nth: number) => Page | undefined;
  /** The last answer with the times of these pages, if they equal that answer's. */
  readonly again: (pages: readonly Page[]) => Answer<T> | undefined;
  readonly keep: (pages: readonly Page[], answer: Answer<T>) => void;
}

/** Characters of all pages; kept parsed they take some seven times as many bytes. A longer answer is not kept. */
const LONGEST_KEPT = 512 * 1024;

export function createUnchanged<T>(): Unchanged<T> {
  let last: { pages: readonly Page[]; answer: Answer<T> } | undefined;
  // The parsed JSON is shared only if the text is equal; headers are not part of the text.
  const isSame = ({ json, pageHeaders }: Page, before: Page | undefined): boolean =>
    json === before?.json && JSON.stringify(pageHeaders) === JSON.stringify(before.pageHeaders);
  return {
    before: (nth) => last?.pages[nth],
    again(pages) {
      if (last?.pages.length !== pages.length) return undefined;
      const { pages: before, answer } = last;
      return pages.every((page, nth) => isSame(page, before[nth]))
        ? { ...answer, ...timesOf(pages) }
        : undefined;
    },
    keep(pages, answer) {
      const length = pages.reduce((sum, { text }) => sum + text.length, 0);
      last = length <= LONGEST_KEPT ? { pages, answer } : undefined;
    },
  };
}

type Times = Pick<Answer<unknown>, 'askedAt' | 'receivedAt' | 'age' | 'clockOffset'>;

/** The first page's times, so that a list is never called newer than its oldest part. */
export function timesOf(pages: readonly Page[]): Times {
  const [first] = pages;
  if (first === undefined) throw new Error('an answer has at least one page');
  const offsets = pages.flatMap(({ clockOffset }) => clockOffset ?? []);
  return {
    askedAt: first.sent.wall,
    receivedAt: first.receivedAt,
    age: millis(Math.max(...pages.map(({ age }) => age))),
    clockOffset: offsets.length === 0 ? undefined : millis(Math.min(...offsets)),
  };
}
