// The columns of lists, in rows of a few bytes: an observation has thousands. `fact` keeps every
// observation's, so that any time can be shown; `present` keeps the latest, for sorting.
import type { HistoryResource, HistoryRow } from '../../../../../contract/calls/history.ts';
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { Observation } from '../../../../desk/ports/store.ts';
import type { Db } from '../../database.ts';
import { amountKey, amountOf } from './amount-key.ts';
import { enteredOf, withEntered, withFirstSeen, type ClosedFacts } from './entered.ts';
import { factsWritten, openingMoved } from './version.ts';

/** As stored: amounts are keys (amount-key.ts). */
export interface Facts extends ClosedFacts {
  readonly statusWord: string | null;
  readonly amount: string | null;
  readonly unit: string | null;
  readonly payoff: string | null;
  readonly collateral: string | null;
  readonly asset: string | null;
  readonly chain: string | null;
  readonly destination: string | null;
  readonly openedAt: number | null;
}

/** An object as of one observation. */
export interface Line extends Facts {
  readonly id: number;
  readonly name: string;
  readonly since: number;
  readonly observation: number;
}

const NAMES = ['status', 'amount', 'unit', 'payoff', 'collateral', 'asset', 'chain', 'destination'] as const;

/** Columns of a Line from `present` or `fact` under this name. */
export const columnsOf = (of: string): string =>
  `${NAMES.map((name) => `${of}.${name}`).join(', ')}, ${of}.status_word AS statusWord, ${of}.opened_at AS openedAt, ${of}.closed_at AS closedAt,
   ${of}.closed_by AS closedBy, ${of}.closed_source AS closedSource, ${of}.closed_seen AS closedSeen, ${of}.subject AS id, ${of}.since, ${of}.observation`;

export function factsOf({ index }: Pick<Observation, 'index'>): Facts {
  return {
    status: index.status ?? null,
    statusWord: index.statusWord ?? null,
    amount: amountKey(index.amount),
    unit: index.unit ?? null,
    payoff: amountKey(index.payoff),
    collateral: amountKey(index.collateral),
    asset: index.asset ?? null,
    chain: index.chain ?? null,
    destination: index.destination ?? null,
    openedAt: index.openedAt ?? null,
    closedAt: index.closedAt ?? null,
    closedBy: null,
    closedSource: null,
    closedSeen: null,
  };
}

export interface Place {
  readonly scope: number;
  readonly subject: number;
  readonly name: string;
  readonly since: number;
  readonly observation: number | bigint;
}

const RENAMED = [
  'status_word',
  'opened_at',
  'closed_at',
  'closed_by',
  'closed_source',
  'closed_seen',
] as const;
const COLUMNS = [...NAMES, ...RENAMED].join(', ');
const VALUES = [...NAMES, 'statusWord', 'openedAt', 'closedAt', 'closedBy', 'closedSource', 'closedSeen'];
const GIVEN = VALUES.map((name) => `@${name}`).join(', ');
const SET = [...NAMES, ...RENAMED].map((column, nth) => `${column} = @${VALUES[nth] ?? ''}`).join(', ');

/** Runs inside the caller's transaction. Returns the earlier and the new facts. */
export function keepFacts(db: Db, place: Place, told: Facts): { before: Line | undefined; now: Facts } {
  factsWritten(db, place.scope);
  const before = presentOf(db, place.subject);
  const facts = withFirstSeen(told, before, place.since);
  if (before !== undefined && before.openedAt !== facts.openedAt) openingMoved(db, place.scope);
  db.sql(
    `INSERT INTO fact (subject, since, observation, scope, ${COLUMNS})
     VALUES (@subject, @since, @observation, @scope, ${GIVEN}) ON CONFLICT DO UPDATE SET ${SET}`,
  ).run({ ...place, ...facts });
  const now = { ...facts, ...enteredOf(db, place, facts) };
  db.sql(
    `INSERT INTO present (subject, scope, name, first_seen, since, observation, ${COLUMNS})
     VALUES (@subject, @scope, @name, @since, @since, @observation, ${GIVEN})
     ON CONFLICT DO UPDATE SET first_seen = min(first_seen, @since), since = @since,
       observation = @observation, ${SET}`,
  ).run({ ...place, ...now });
  return { before, now };
}

export const presentOf = (db: Db, subject: number): Line | undefined =>
  db.sql<Line>(`SELECT ${columnsOf('p')}, p.name FROM present p WHERE p.subject = ?`).get(subject);

/** The object as known at that time; undefined if it was not known yet. */
export function lineAt(db: Db, { id, name }: Pick<Line, 'id' | 'name'>, asOf: number): Line | undefined {
  const line = db
    .sql<Omit<Line, 'name'>>(
      `SELECT ${columnsOf('f')} FROM fact f WHERE f.subject = ? AND f.since <= ?
       ORDER BY f.since DESC, f.observation DESC LIMIT 1`,
    )
    .get(id, asOf);
  return line && withEntered(db, { ...line, name }, asOf);
}

export function rowOf(resource: HistoryResource, line: Line, observedAt: number): HistoryRow {
  const row: HistoryRow = {
    resource,
    subject: line.name,
    since: line.since as EpochMillis,
    observedAt: observedAt as EpochMillis,
  };
  // Field by field, for speed: an export does it for every row.
  if (line.status !== null) row.status = line.status;
  if (line.statusWord !== null) row.statusWord = line.statusWord;
  if (line.unit !== null) row.unit = line.unit;
  const amount = amountOf(line.amount);
  if (amount !== undefined) row.amount = amount;
  const payoff = amountOf(line.payoff);
  if (payoff !== undefined) row.payoff = payoff;
  const collateral = amountOf(line.collateral);
  if (collateral !== undefined) row.collateral = collateral;
  if (line.asset !== null) row.asset = line.asset;
  if (line.chain !== null) row.chain = line.chain;
  if (line.destination !== null) row.destination = line.destination;
  if (line.openedAt !== null) row.openedAt = line.openedAt as EpochMillis;
  if (line.closedAt !== null) row.closedAt = line.closedAt as EpochMillis;
  if (line.closedBy !== null) row.closedBy = line.closedBy;
  if (line.closedSource !== null) row.closedSource = line.closedSource;
  return row;
}
