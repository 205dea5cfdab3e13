// The sort orders of a history, and the place where a page ended. A cursor holds values, so that an object
// that moves meanwhile does not move the next page.
import { createHash } from 'node:crypto';
import type { HistorySort } from '../../../../../contract/calls/history.ts';
import type { Db } from '../../database.ts';
import { BadInput } from '../../faults.ts';
import { editionOf } from './edition.ts';
import type { Line } from './facts.ts';

/** Column of `present`, each with an index (scope, column, subject). */
export const COLUMNS = {
  subject: 'name',
  openedAt: 'opened_at',
  closedAt: 'closed_at',
  since: 'since',
  status: 'status_word',
  amount: 'amount',
  payoff: 'payoff',
  collateral: 'collateral',
} as const;

export const DEFAULT_SORT: HistorySort = { by: 'openedAt', descending: true };

/** `value` null: among the objects without one, which come last in either order. */
export interface At {
  readonly value: string | number | null;
  readonly id: number;
}

export function valueOf(line: Line, { by }: HistorySort): string | number | null {
  return by === 'subject' ? line.name : by === 'status' ? line.statusWord : line[by];
}

export function compareLines(sort: HistorySort): (a: Line, b: Line) => number {
  return (a, b) => comparePlaces(sort, atOf(a, sort), atOf(b, sort));
}

export const atOf = (line: Line, sort: HistorySort): At => ({ value: valueOf(line, sort), id: line.id });

export function comparePlaces({ descending }: HistorySort, a: At, b: At): number {
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
  } else if (a.value !== b.value) return a.value < b.value === descending ? 1 : -1;
  return descending ? b.id - a.id : a.id - b.id;
}

/** Identifies the query and the history, so that a cursor of another one is refused. */
export function questionOf(db: Db, ...parts: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([editionOf(db), ...parts]))
    .digest('base64url')
    .slice(0, 12);
}

/** @param beside whole numbers to carry along */
export function cursorAt(question: string, { value, id }: At, beside: readonly number[] = []): string {
  return Buffer.from(JSON.stringify([question, value, id, ...beside])).toString('base64url');
}

export function readAt(cursor: string | undefined, question: string): At | undefined {
  const place = readPlace(cursor, question);
  if (place !== undefined && place.beside.length > 0) throw strange();
  return place?.at;
}

export function readPlace(
  cursor: string | undefined,
  question: string,
): { at: At; beside: readonly number[] } | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const read = parsed(bytes.toString());
  if (bytes.toString('base64url') !== cursor || !Array.isArray(read)) throw strange();
  const [asked, value, id, ...beside] = read as unknown[];
  const isValue = value === null || typeof value === 'string' || Number.isSafeInteger(value);
  if (asked !== question || !isValue || ![id, ...beside].every(Number.isSafeInteger)) throw strange();
  return { at: { value: value as At['value'], id: Number(id) }, beside: beside.map(Number) };
}

const strange = (): BadInput => new BadInput('cursor', 'not a cursor of this list');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
