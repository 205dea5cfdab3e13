// Entries of the team's journal, as the server has them.
import * as v from 'valibot';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import type { TeamEntry } from '../../contract/calls/team.ts';
import type { ChainedRow } from '../desk/ports/team.ts';

const COLUMNS = `e.seq::text AS seq, e.desk::text AS desk, d.name, e.person, e.desk_seq::text AS desk_seq, e.at::text AS at,
  e.kind, e.subject, e.body, e.prev_hash, e.hash`;

/** @param $1 entries before this one, or null · $2 at most so many */
export const ENTRIES_BEFORE = `SELECT ${COLUMNS}, (SELECT count(*) FROM collateral_desk.entry)::text AS total
  FROM collateral_desk.entry AS e JOIN collateral_desk.desk AS d ON d.id = e.desk
  WHERE $1::bigint IS NULL OR e.seq < $1 ORDER BY e.seq DESC LIMIT $2`;

/** @param $1 the desk · $2 entries after this one · $3 at most so many */
export const ENTRIES_AFTER = `SELECT ${COLUMNS}
  FROM collateral_desk.entry AS e JOIN collateral_desk.desk AS d ON d.id = e.desk
  WHERE e.desk = $1 AND e.desk_seq > $2 ORDER BY e.desk_seq LIMIT $3`;

const number = v.pipe(v.string(), v.transform(Number));
const time = v.pipe(number, EpochMillisSchema);
const RowSchema = v.object({
  seq: number,
  desk: v.string(),
  name: v.string(),
  person: v.string(),
  desk_seq: number,
  at: time,
  kind: v.string(),
  subject: v.string(),
  body: v.string(),
  prev_hash: v.string(),
  hash: v.string(),
});

export function entryFrom(row: unknown): TeamEntry {
  const { desk, name, desk_seq: deskSeq, prev_hash: _before, ...same } = v.parse(RowSchema, row);
  return { ...same, deskId: desk, deskName: name, deskSeq };
}

export function rowFrom(row: unknown): ChainedRow {
  const { desk_seq: seq, at, kind, subject, body, prev_hash: prevHash, hash } = v.parse(RowSchema, row);
  return { seq, at, kind, subject, body, prevHash, hash };
}
