// The cache's schema. A subject is one object at the service; its observations are its differing answers.
// `place` is a subject's place in lists: see place.ts. Each scope (one resource of one profile) has its own
// full-text table, search_<scope id>, made with the scope.
import { createHash } from 'node:crypto';
import type { Schema } from '../database.ts';

/** Which characters are letters, and which are equal. */
export const WORDS = `tokenize='unicode61 remove_diacritics 2'`;

/** Prefix indexes up to four letters: the first letters typed match most and must be as fast as the rest. */
export const searchTable = (scope: number): string => `
  CREATE VIRTUAL TABLE search_${scope} USING fts5 (
    words, content='', contentless_delete=1, prefix='1 2 3 4', ${WORDS}
  )`;

/** The names of the columns in FACTS. */
export const FACT_COLUMNS = `status, status_word, amount, unit, payoff, collateral, asset, chain, destination, opened_at,
  closed_at, closed_by, closed_source, closed_seen`;

/** Lists at present and at any earlier time: history/facts.ts. Amounts are keys: history/amount-key.ts. */
const FACTS = `status TEXT, status_word TEXT, amount TEXT, unit TEXT, payoff TEXT, collateral TEXT, asset TEXT,
    chain TEXT, destination TEXT, opened_at INTEGER, closed_at INTEGER,
    -- Of a closing time that the service does not state: history/closings.ts. closed_by is NULL if it does.
    closed_by TEXT, closed_source TEXT, closed_seen INTEGER`;

const sql = `
  CREATE TABLE scope (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    resource TEXT NOT NULL,
    -- Kept beside the rows, because every page states them.
    subjects INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0,
    observations INTEGER NOT NULL DEFAULT 0,
    observed_at INTEGER,
    -- The shape of its answers.
    shape TEXT,
    -- Number of the last answer to the list, and how many things that named.
    answer INTEGER,
    listed INTEGER NOT NULL DEFAULT 0,
    UNIQUE (profile, resource)
  ) STRICT;

  CREATE TABLE observation (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    subject INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- The last time this very content was seen; NULL while it is the latest, whose time stands with the subject.
    observed_at INTEGER,
    value TEXT NOT NULL,
    raw TEXT NOT NULL
  ) STRICT;
  CREATE INDEX observation_by_subject ON observation (subject, id);
  CREATE INDEX observation_by_scope ON observation (scope, id);

  CREATE TABLE subject (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    observation INTEGER NOT NULL,
    observed_at INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    sorted_at INTEGER NOT NULL,
    opened_at INTEGER,
    closed_at INTEGER,
    row TEXT,
    words TEXT NOT NULL,
    -- Number of the answer since which the list names it; NULL while the last answer did not.
    joined INTEGER,
    UNIQUE (scope, name),
    UNIQUE (scope, place)
  ) STRICT;
  CREATE INDEX subject_listed ON subject (scope, place) WHERE joined IS NOT NULL;

  -- The position's figures over time: figures.ts. Values are exact text; an empty currency is one that
  -- nothing states.
  CREATE TABLE figure (
    scope INTEGER NOT NULL REFERENCES scope (id),
    since INTEGER NOT NULL,
    -- The last time they were read as they are; NULL while they are the latest.
    until INTEGER,
    ltv TEXT,
    value TEXT,
    currency TEXT NOT NULL,
    PRIMARY KEY (scope, since)
  ) STRICT, WITHOUT ROWID;
  -- The same by the hour, so that a year is drawn from thousands of rows and not from a million.
  CREATE TABLE figure_hour (
    scope INTEGER NOT NULL REFERENCES scope (id),
    hour INTEGER NOT NULL,
    currency TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ltv_low TEXT, ltv_low_at INTEGER, ltv_high TEXT, ltv_high_at INTEGER, ltv_last TEXT,
    value_low TEXT, value_low_at INTEGER, value_high TEXT, value_high_at INTEGER, value_last TEXT,
    PRIMARY KEY (scope, hour, currency)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE fact (
    subject INTEGER NOT NULL,
    since INTEGER NOT NULL,
    observation INTEGER NOT NULL,
    scope INTEGER NOT NULL REFERENCES scope (id),
    ${FACTS},
    PRIMARY KEY (subject, since, observation)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fact_by_time ON fact (scope, since, subject);

  CREATE TABLE present (
    subject INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    name TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    since INTEGER NOT NULL,
    observation INTEGER NOT NULL,
    ${FACTS}
  ) STRICT;
  CREATE INDEX present_by_first_seen ON present (scope, first_seen, subject);
  CREATE INDEX present_by_name ON present (scope, name, subject);
  CREATE INDEX present_by_opened_at ON present (scope, opened_at, subject);
  CREATE INDEX present_by_closed_at ON present (scope, closed_at, subject);
  CREATE INDEX present_by_since ON present (scope, since, subject);
  CREATE INDEX present_by_status_word ON present (scope, status_word, subject);
  CREATE INDEX present_by_amount ON present (scope, amount, subject);
  CREATE INDEX present_by_payoff ON present (scope, payoff, subject);
  CREATE INDEX present_by_collateral ON present (scope, collateral, subject);

  -- Exact sums by month in Lagos: history/rollup.ts.
  CREATE TABLE rollup (
    scope INTEGER NOT NULL REFERENCES scope (id),
    kind TEXT NOT NULL,
    month TEXT NOT NULL,
    unit TEXT NOT NULL,
    things INTEGER NOT NULL,
    sum TEXT NOT NULL,
    PRIMARY KEY (scope, kind, month, unit)
  ) STRICT, WITHOUT ROWID;

  -- The members by the last answer to a list, and the changes by earlier ones: membership.ts.
  CREATE TABLE answer (
    scope INTEGER NOT NULL REFERENCES scope (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- 1: it named everything there was. 0: perhaps not. NULL: one thing read by itself, which is no answer to the list.
    whole INTEGER,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    PRIMARY KEY (scope, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX answer_by_time ON answer (scope, at, number);
  CREATE INDEX answer_whole ON answer (scope, number, at) WHERE whole = 1;

  CREATE TABLE departure (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    subject INTEGER NOT NULL,
    -- Numbers of the answer since which the list named it, and of the first that did not.
    joined INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX departure_by_scope ON departure (scope, id);
  CREATE INDEX departure_by_subject ON departure (subject, joined);

  -- Closing times that the service does not state: history/closings.ts.
  CREATE TABLE closing (
    scope INTEGER NOT NULL REFERENCES scope (id),
    name TEXT NOT NULL,
    entered_at INTEGER NOT NULL,
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (scope, name, entered_at)
  ) STRICT, WITHOUT ROWID;

  -- Changes that the alerts or the watch over returns have not checked yet: unchecked.ts.
  CREATE TABLE unchecked (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    subject INTEGER NOT NULL,
    observation INTEGER NOT NULL,
    -- The former observation; NULL for a new subject.
    before INTEGER,
    at INTEGER NOT NULL,
    -- 1: it left its list, with the observation that it had.
    gone INTEGER NOT NULL,
    -- 1: to be checked by this watcher.
    alerts INTEGER NOT NULL,
    returns INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX unchecked_by_scope ON unchecked (scope, id);
`;

/**
 * The version is the schema's own digest, so that no change of it can be forgotten: a cache of another version is
 * set aside and filled again. SQLite keeps 31 bits of it.
 */
export const CACHE_SCHEMA: Schema = {
  version: createHash('sha256').update(sql).update(searchTable(0)).digest().readUInt32BE() & 0x7fff_ffff || 1,
  sql,
};
