// The cache's schema. A subject is one object at the service; its observations are its differing answers.
// `place` is a subject's place in lists: see place.ts. Each scope (one resource of one profile) has its own
// full-text table, search_<scope id>, made with the scope.
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
  // The shape of its answers.
  `ALTER TABLE scope ADD COLUMN shape TEXT`,
  // The position's figures over time: see figures.ts. Values are exact text; an empty currency is one that
  // nothing states.
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
  // The columns of lists, at present and at any earlier time: see history/facts.ts. Amounts are keys:
  // history/amount-key.ts.
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
  // Objects known before their time of opening, or without one: see history/as-of.ts.
  `CREATE INDEX present_unusual ON present (scope, opened_at, first_seen)
   WHERE opened_at IS NULL OR opened_at > first_seen`,
  // The members by the last answer to a list, and the changes by earlier ones: see membership.ts.
  `
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

  -- Number of the last answer to the list, and how many things that named.
  ALTER TABLE scope ADD COLUMN answer INTEGER;
  ALTER TABLE scope ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
  -- Number of the answer since which the list names it; NULL while the last answer did not.
  ALTER TABLE subject ADD COLUMN joined INTEGER;

  INSERT INTO answer (scope, number, at, whole, added, changed, gone)
    SELECT scope, row_number() OVER (PARTITION BY scope ORDER BY at), at, whole, added, changed, 0 FROM sync;
  DROP TABLE sync;

  -- Which things the last answer named was not kept before, only when each was last seen; after a crash that was up to
  -- ten minutes too early. So this answer is one that perhaps did not name everything, until the next comes.
  INSERT INTO answer (scope, number, at, whole, added, changed, gone)
    SELECT s.id, 1 + coalesce((SELECT max(a.number) FROM answer a WHERE a.scope = s.id), 0), s.observed_at, 0, 0, 0, 0
    FROM scope s WHERE s.observed_at IS NOT NULL;
  UPDATE scope SET answer = (SELECT max(a.number) FROM answer a WHERE a.scope = scope.id) WHERE observed_at IS NOT NULL;
  UPDATE subject SET joined = (SELECT s.answer FROM scope s WHERE s.id = subject.scope)
    WHERE observed_at >= (SELECT s.observed_at - 600000 FROM scope s WHERE s.id = subject.scope);
  UPDATE scope SET listed = (SELECT count(*) FROM subject t WHERE t.scope = scope.id AND t.joined IS NOT NULL);
  INSERT INTO departure (scope, subject, joined, gone, seen_at)
    SELECT t.scope, t.id, 0, coalesce((SELECT min(a.number) FROM answer a
      WHERE a.scope = t.scope AND a.whole = 1 AND a.at > t.observed_at + 600000), s.answer), t.observed_at
    FROM subject t JOIN scope s ON s.id = t.scope WHERE t.joined IS NULL AND s.answer IS NOT NULL;
  CREATE INDEX subject_listed ON subject (scope, place) WHERE joined IS NOT NULL;
  `,
  // Closing times that the service does not state: see history/closings.ts. In closed_by, NULL means that it
  // does.
  `
  CREATE TABLE closing (
    scope INTEGER NOT NULL REFERENCES scope (id),
    name TEXT NOT NULL,
    entered_at INTEGER NOT NULL,
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (scope, name, entered_at)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE fact ADD COLUMN closed_by TEXT;
  ALTER TABLE fact ADD COLUMN closed_source TEXT;
  ALTER TABLE fact ADD COLUMN closed_seen INTEGER;
  ALTER TABLE present ADD COLUMN closed_by TEXT;
  ALTER TABLE present ADD COLUMN closed_source TEXT;
  ALTER TABLE present ADD COLUMN closed_seen INTEGER;
  -- 1: its sums by month of closing are to be made anew.
  ALTER TABLE scope ADD COLUMN unrolled INTEGER NOT NULL DEFAULT 0;
  UPDATE scope SET unrolled = 1 WHERE resource = 'loans';

  UPDATE fact SET closed_seen = (
      SELECT min(f.since) FROM fact f WHERE f.subject = fact.subject AND f.standing = 'closed' AND f.since > coalesce(
        (SELECT max(o.since) FROM fact o
         WHERE o.subject = fact.subject AND o.standing IS NOT 'closed' AND o.since < fact.since), -1))
    WHERE standing = 'closed' AND scope IN (SELECT id FROM scope WHERE resource = 'loans');
  UPDATE present SET closed_seen = (SELECT f.closed_seen FROM fact f
      WHERE f.subject = present.subject AND f.since = present.since AND f.observation = present.observation)
    WHERE standing = 'closed' AND scope IN (SELECT id FROM scope WHERE resource = 'loans');
  UPDATE fact SET closed_at = closed_seen, closed_by = 'latest' WHERE closed_seen IS NOT NULL AND closed_at IS NULL;
  UPDATE present SET closed_at = closed_seen, closed_by = 'latest' WHERE closed_seen IS NOT NULL AND closed_at IS NULL;
  `,
  // Changes that the alerts or the watch over returns have not checked yet: see unchecked.ts.
  `
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
  `,
];

/** Which characters are letters, and which are equal. */
export const WORDS = `tokenize='unicode61 remove_diacritics 2'`;

/** Prefix indexes up to four letters: the first letters typed match most and must be as fast as the rest. */
export const searchTable = (scope: number): string => `
  CREATE VIRTUAL TABLE search_${scope} USING fts5 (
    words, content='', contentless_delete=1, prefix='1 2 3 4', ${WORDS}
  )`;
