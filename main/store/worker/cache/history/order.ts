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

export function atOf(line: Line, { by }: HistorySort): At {
  const value = by === 'subject' ? line.name : by === 'status' ? line.statusWord : line[by];
  return { value, id: line.id };
}

/** Identifies the query and the history, so that a cursor of another one is refused. */
export function questionOf(db: Db, ...parts: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([editionOf(db), ...parts]))
    .digest('base64url')
    .slice(0, 12);
}

export function cursorAt(question: string, { value, id }: At): string {
  return Buffer.from(JSON.stringify([question, value, id])).toString('base64url');
}

export function readAt(cursor: string | undefined, question: string): At | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const read = parsed(bytes.toString());
  if (bytes.toString('base64url') !== cursor || !Array.isArray(read) || read.length !== 3) throw strange();
  const [asked, value, id] = read as unknown[];
  const isValue = value === null || typeof value === 'string' || Number.isSafeInteger(value);
  if (asked !== question || !isValue || !Number.isSafeInteger(id)) throw strange();
  return { value: value as At['value'], id: Number(id) };
}

const strange = (): BadInput => new BadInput('cursor', 'not a cursor of this list');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
