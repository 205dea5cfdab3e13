-- The shared record of a team. Desks read it and call the functions of 002; nobody writes a table directly.
-- The roles exist already: tools/team.mjs creates them, because roles belong to the server, not to a database.

CREATE TABLE collateral_desk.team (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (name <> ''),
  database_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- How often somebody went on with a database that was restored from an older copy.
  epoch integer NOT NULL DEFAULT 1,
  -- Counts every change. A desk that has seen a higher number knows that the database was restored.
  seq bigint NOT NULL DEFAULT 0
);

CREATE TABLE collateral_desk.desk (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  person text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  doing jsonb NOT NULL DEFAULT '[]',
  -- Journal entries of the desk that are not here yet.
  behind bigint NOT NULL DEFAULT 0
);

CREATE TABLE collateral_desk.policy (
  rank integer PRIMARY KEY,
  kind text CHECK (kind IN ('accept', 'application', 'repayment')),
  from_amount numeric CHECK (from_amount >= 0),
  destination text CHECK (destination IN ('same', 'new', 'changed')),
  needs_approval boolean NOT NULL,
  set_by text NOT NULL DEFAULT session_user,
  set_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE collateral_desk.approval (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('accept', 'application', 'repayment', 'release')),
  subject text NOT NULL,
  scope text NOT NULL,
  service text NOT NULL,
  digest text NOT NULL,
  content jsonb NOT NULL,
  desk uuid NOT NULL REFERENCES collateral_desk.desk (id),
  asked_by text NOT NULL DEFAULT session_user,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'approved', 'rejected', 'void', 'used')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- Holds even if a function has a fault.
  CONSTRAINT nobody_decides_their_own CHECK (decided_by IS NULL OR decided_by <> asked_by)
);
CREATE INDEX approval_open ON collateral_desk.approval (kind, scope) WHERE state IN ('asked', 'approved');

CREATE TABLE collateral_desk.claim (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('accept', 'application', 'repayment')),
  subject text NOT NULL,
  scope text NOT NULL,
  service text NOT NULL,
  loan_id text,
  digest text NOT NULL,
  amount numeric,
  destination text,
  desk uuid NOT NULL REFERENCES collateral_desk.desk (id),
  person text NOT NULL DEFAULT session_user,
  state text NOT NULL DEFAULT 'claimed'
    CHECK (state IN ('claimed', 'sending', 'confirmed', 'rejected', 'unknown', 'released')),
  approval uuid REFERENCES collateral_desk.approval (id),
  evidence text,
  claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- The two rules of domain/claim.ts: holdsSubject and holdsScope. Two lenders may give the same id to a quote. A
-- repayment's subject has the account and the amount, so it is the same payment at every address of a lender.
CREATE UNIQUE INDEX claim_subject ON collateral_desk.claim
  (kind, subject, (CASE kind WHEN 'repayment' THEN '' ELSE service END))
  WHERE state NOT IN ('released', 'rejected');
CREATE UNIQUE INDEX claim_scope ON collateral_desk.claim (scope)
  WHERE state IN ('claimed', 'sending', 'unknown') OR (kind = 'repayment' AND state = 'confirmed');

CREATE TABLE collateral_desk.entry (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  desk uuid NOT NULL REFERENCES collateral_desk.desk (id),
  desk_seq bigint NOT NULL,
  person text NOT NULL DEFAULT session_user,
  at bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- The hashes of the desk's own chain: of the entry before, and of this one.
  prev_hash text NOT NULL,
  hash text NOT NULL,
  UNIQUE (desk, desk_seq)
);
