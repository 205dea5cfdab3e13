// The cache's schema. A subject is one thing at the service; its observations are what differing answers said of
// it. `place` is where a subject stands in lists: see place.ts. Each scope (one resource of one profile) has a
// full-text table of its own, search_<scope id>, made when the scope is first seen.
import type { Migrations } from '../database.ts';

export const CACHE_MIGRATIONS: Migrations = [
  `
  CREATE TABLE scope (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    resource TEXT NOT NULL,
    -- Kept beside the rows, because counting a million of them takes longer than a page may.
    subjects INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0,
    observations INTEGER NOT NULL DEFAULT 0,
    observed_at INTEGER,
    UNIQUE (profile, resource)
  ) STRICT;

  CREATE TABLE observation (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (id),
    subject INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- The last time this very content was seen; NULL while it is the latest, whose time stands with the subject.
    observed_at INTEGER,
    status TEXT,
    amount TEXT,
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
    UNIQUE (scope, name),
    UNIQUE (scope, place)
  ) STRICT;
  `,
  // What its answers are built like (gap 37).
  `ALTER TABLE scope ADD COLUMN shape TEXT`,
  // The position's figures over time: see figures.ts. Values are exact text; empty currency is one nobody stated.
  `
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
  `,
  // What lists know of things, now and at any moment: see history/facts.ts. Amounts are keys: history/amount-key.ts.
  `
  CREATE TABLE fact (
    subject INTEGER NOT NULL,
    since INTEGER NOT NULL,
    observation INTEGER NOT NULL,
    scope INTEGER NOT NULL REFERENCES scope (id),
    standing TEXT, status TEXT, amount TEXT, unit TEXT, payoff TEXT, collateral TEXT, asset TEXT, chain TEXT,
    destination TEXT, opened_at INTEGER, closed_at INTEGER,
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
    standing TEXT, status TEXT, amount TEXT, unit TEXT, payoff TEXT, collateral TEXT, asset TEXT, chain TEXT,
    destination TEXT, opened_at INTEGER, closed_at INTEGER
  ) STRICT;
  CREATE INDEX present_by_first_seen ON present (scope, first_seen, subject);
  -- Of an earlier moment these two alone are walked, past everything that was not known yet.
  CREATE INDEX present_by_name ON present (scope, name, subject, first_seen);
  CREATE INDEX present_by_opened_at ON present (scope, opened_at, subject, first_seen);
  CREATE INDEX present_by_closed_at ON present (scope, closed_at, subject);
  CREATE INDEX present_by_since ON present (scope, since, subject);
  CREATE INDEX present_by_status ON present (scope, status, subject);
  CREATE INDEX present_by_amount ON present (scope, amount, subject);
  CREATE INDEX present_by_payoff ON present (scope, payoff, subject);
  CREATE INDEX present_by_collateral ON present (scope, collateral, subject);

  -- Exact sums by month in Lagos: see history/rollup.ts.
  CREATE TABLE rollup (
    scope INTEGER NOT NULL REFERENCES scope (id),
    kind TEXT NOT NULL,
    month TEXT NOT NULL,
    unit TEXT NOT NULL,
    things INTEGER NOT NULL,
    sum TEXT NOT NULL,
    PRIMARY KEY (scope, kind, month, unit)
  ) STRICT, WITHOUT ROWID;

  -- Answers that brought something new; whole: it named everything there was.
  CREATE TABLE sync (
    scope INTEGER NOT NULL REFERENCES scope (id),
    at INTEGER NOT NULL,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    whole INTEGER NOT NULL,
    PRIMARY KEY (scope, at)
  ) STRICT, WITHOUT ROWID;

  -- They stand in fact now.
  ALTER TABLE observation DROP COLUMN status;
  ALTER TABLE observation DROP COLUMN amount;

  -- What was seen before is known by time alone, until the next answer is understood anew.
  INSERT INTO fact (subject, since, observation, scope) SELECT subject, since, id, scope FROM observation;
  INSERT INTO present (subject, scope, name, first_seen, since, observation)
    SELECT s.id, s.scope, s.name, (SELECT min(since) FROM observation WHERE subject = s.id), o.since, o.id
    FROM subject s JOIN observation o ON o.id = s.observation;
  UPDATE subject SET sorted_at = -1;
  `,
  // Known before the time at which it was opened, or opened nobody said when: see history/then.ts.
  `CREATE INDEX present_unusual ON present (scope, opened_at, first_seen)
   WHERE opened_at IS NULL OR opened_at > first_seen`,
];

/** What is a letter, and which are the same. */
export const WORDS = `tokenize='unicode61 remove_diacritics 2'`;

/** Prefix indexes up to four letters: what is typed first matches most, and must be as fast as the rest. */
export const searchTable = (scope: number): string => `
  CREATE VIRTUAL TABLE search_${scope} USING fts5 (
    words, content='', contentless_delete=1, prefix='1 2 3 4', ${WORDS}
  )`;
