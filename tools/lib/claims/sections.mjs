// A part of a page that a command writes, between two marks.
import { Trouble } from '../say.mjs';

/**
 * @param {string} page
 * @param {string} file its name, for the error
 * @param {readonly [begin: string, end: string]} marks
 * @param {string} content with a line break at its end
 */
export function between(page, file, [beginMark, endMark], content) {
  const [begin, end] = [page.indexOf(beginMark), page.indexOf(endMark)];
  if (begin === -1 || end < begin)
    throw new Trouble(`${file} lacks the lines "${beginMark}" and "${endMark}"`);
  return `${page.slice(0, begin)}${beginMark}\n${content}${page.slice(end)}`;
}
