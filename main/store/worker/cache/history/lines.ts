// The lines of a page: few candidates are read whole and sorted, many are walked in order.
import type { HistorySort } from '../../../../../contract/calls/history.ts';
import type { Db } from '../../database.ts';
import type { Candidates } from './candidates.ts';
import type { Line } from './facts.ts';
import { atOf, compareLines, comparePlaces, type At } from './order.ts';
import type { Question } from './list-query.ts';
import { walked, type Found } from './walk.ts';

export function linesFrom(
  db: Db,
  question: Question,
  { few, hits }: Candidates,
  after: At | undefined,
  size: number,
  /** For few candidates: rows to skip. */
  skip = 0,
): Found {
  if (few !== undefined) return sorted(few, question.sort, after, size, skip);
  return walked(db, question, after, size, hits);
}

function sorted(lines: Line[], sort: HistorySort, after: At | undefined, size: number, skip: number): Found {
  const ordered = lines.sort(compareLines(sort));
  const start =
    after === undefined ? 0 : ordered.findIndex((line) => comparePlaces(sort, atOf(line, sort), after) > 0);
  const from = start === -1 ? -1 : start + skip;
  const shown = from === -1 ? [] : ordered.slice(from, from + size);
  const last = shown.at(-1);
  const isEnd = from === -1 || from + size >= ordered.length;
  return { lines: shown, next: isEnd || last === undefined ? undefined : atOf(last, sort) };
}
