-- The record that a team shares: who does which act, and who approved what. Rows are only inserted; the state of an act
-- is its last row. Constraints, row-level security and triggers hold for every session, not only for the app's, and no
-- function runs with more rights than its caller. tools/lib/team-schema.mjs creates the roles and loads this file.

CREATE TABLE collateral_desk.team (
  one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''), database_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- How many rows of a table a person may add in a day, and have open. An administrator may change both.
  daily integer NOT NULL DEFAULT 2000, open integer NOT NULL DEFAULT 50
);
-- The text of jsonb is the same for equal contents.
CREATE FUNCTION collateral_desk.digest(content jsonb) RETURNS text IMMUTABLE LANGUAGE sql
  RETURN encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
-- An id belongs to the person who registered it, for ever.
CREATE TABLE collateral_desk.desk (
  id uuid PRIMARY KEY, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (id, person)
);
-- The last row holds.
CREATE TABLE collateral_desk.policy (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rules jsonb NOT NULL CHECK (octet_length(rules::text) <= 16384 AND jsonb_array_length(rules) = jsonb_array_length(
    jsonb_path_query_array(rules, '$[*] ? (@.rank.type() == "number" && @.needsApproval.type() == "boolean")'))),
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- The content is what the approver is shown, and what the act carries.
CREATE TABLE collateral_desk.approval (
  id uuid PRIMARY KEY, desk uuid NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 16384),
  digest text NOT NULL GENERATED ALWAYS AS (collateral_desk.digest(content)) STORED,
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (id, person), FOREIGN KEY (desk, person) REFERENCES collateral_desk.desk (id, person)
);
CREATE TABLE collateral_desk.decision (
  approval uuid PRIMARY KEY, asked_by text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('approved', 'rejected', 'withdrawn')),
  reason text CHECK (length(reason) <= 1000),
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (approval, asked_by) REFERENCES collateral_desk.approval (id, person),
  CONSTRAINT nobody_decides_their_own CHECK ((verdict = 'withdrawn') = (person = asked_by))
);

-- A desk states id, desk and content. The trigger `take` fills in the rest, by the content.
CREATE TABLE collateral_desk.act (
  id uuid PRIMARY KEY, desk uuid NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 16384),
  digest text NOT NULL GENERATED ALWAYS AS (collateral_desk.digest(content)) STORED,
  kind text NOT NULL CHECK (kind IN ('accept', 'application', 'repayment')),
  service text NOT NULL CHECK (service !~ '\s' AND length(service) BETWEEN 1 AND 300),
  subject text NOT NULL CHECK (length(subject) <= 600),
  scope text NOT NULL CHECK (length(scope) <= 600),
  approval uuid UNIQUE REFERENCES collateral_desk.approval (id),
  -- How many acts had let go of this subject, and of this scope, before. Two acts that hold it at the same time would
  -- have the same number, so the two indexes allow one.
  subject_turn integer NOT NULL, scope_turn integer NOT NULL,
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (desk, person) REFERENCES collateral_desk.desk (id, person),
  CHECK (CASE kind WHEN 'repayment' THEN coalesce(content ->> 'destination', '') IN ('same', 'new', 'changed')
    ELSE NOT content ? 'reference' END)
);
CREATE UNIQUE INDEX act_subject ON collateral_desk.act (kind, subject, subject_turn);
CREATE UNIQUE INDEX act_scope ON collateral_desk.act (scope, scope_turn);
CREATE INDEX act_person ON collateral_desk.act (person, at);

-- What became of an act. Without a row it is `claimed`, or `confirmed` if it is a payment that was made.
CREATE TABLE collateral_desk.act_state (
  act uuid NOT NULL REFERENCES collateral_desk.act (id), nth integer NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'confirmed', 'rejected', 'unknown', 'released')),
  evidence text CHECK (length(evidence) <= 4000),
  desk uuid, approval uuid UNIQUE REFERENCES collateral_desk.approval (id),
  person text NOT NULL DEFAULT session_user, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (act, nth), FOREIGN KEY (desk, person) REFERENCES collateral_desk.desk (id, person)
);
CREATE VIEW collateral_desk.act_now WITH (security_invoker = true) AS
  SELECT a.*, coalesce(s.nth, 0) AS nth, coalesce(s.at, a.at) AS changed_at,
    coalesce(s.state, CASE WHEN a.content ? 'reference' THEN 'confirmed' ELSE 'claimed' END) AS state,
    coalesce(s.evidence, a.content ->> 'reference') AS evidence
  FROM collateral_desk.act AS a LEFT JOIN LATERAL
    (SELECT * FROM collateral_desk.act_state WHERE act = a.id ORDER BY nth DESC LIMIT 1) AS s ON true;

-- Whether the first rule by rank that fits asks for an approval. An unknown amount counts as above every limit.
CREATE FUNCTION collateral_desk.asks(kind text, amount numeric, destination text) RETURNS boolean STABLE LANGUAGE sql
  RETURN coalesce((SELECT (r ->> 'needsApproval')::boolean
    FROM (SELECT rules FROM collateral_desk.policy ORDER BY id DESC LIMIT 1) AS p, jsonb_array_elements(p.rules) AS r
    WHERE coalesce(r ->> 'kind' = $1, true) AND coalesce($2 >= (r ->> 'from')::numeric, true)
      AND (r ->> 'destination' IS NULL OR r ->> 'destination' = $3)
    ORDER BY (r ->> 'rank')::numeric LIMIT 1), false);
CREATE FUNCTION collateral_desk.take() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE c jsonb := NEW.content; v_kind text := c ->> 'kind';
  v_id text := c ->> CASE v_kind WHEN 'accept' THEN 'quoteId' WHEN 'application' THEN 'requestId' ELSE 'loanId' END;
  v_amount numeric := c #>> CASE v_kind WHEN 'accept' THEN '{amount}' WHEN 'repayment' THEN '{payable,payoff}' END::text[];
BEGIN
  NEW.kind := v_kind;
  NEW.service := c ->> 'service';
  NEW.scope := NEW.service || CASE v_kind WHEN 'repayment' THEN ' ' || v_id ELSE '' END;
  -- Two lenders may give the same id. The same loan with the same payment details is one payment at every address.
  NEW.subject := CASE v_kind WHEN 'repayment' THEN v_id || ' ' || (c #>> '{payable,digest}') ELSE NEW.service || ' ' || v_id END;
  -- Who repays a loan goes on with its new payment details at the same desk; nobody can take it in between.
  INSERT INTO collateral_desk.act_state (act, desk, state, evidence)
    SELECT a.id, NEW.desk, 'rejected', 'the same desk goes on with other payment details' FROM collateral_desk.act_now AS a
    WHERE a.kind = 'repayment' AND v_kind = 'repayment' AND a.scope = NEW.scope AND a.desk = NEW.desk
      AND a.person = NEW.person AND a.subject <> NEW.subject AND a.state IN ('claimed', 'sending');
  SELECT count(*) INTO NEW.subject_turn FROM collateral_desk.act AS a JOIN collateral_desk.act_state AS s ON s.act = a.id
    WHERE a.kind = v_kind AND a.subject = NEW.subject AND s.state IN ('rejected', 'released');
  SELECT count(*) INTO NEW.scope_turn FROM collateral_desk.act AS a JOIN collateral_desk.act_state AS s ON s.act = a.id
    WHERE a.scope = NEW.scope AND (s.state IN ('rejected', 'released') OR s.state = 'confirmed' AND a.kind <> 'repayment');
  -- A payment that nobody had claimed needs an approval, whatever the policy. Only an administrator restores acts.
  IF current_user <> 'collateral_desk_owner'
      AND (c ? 'reference' OR collateral_desk.asks(v_kind, v_amount, c ->> 'destination')) THEN
    SELECT a.id INTO NEW.approval FROM collateral_desk.approval AS a JOIN collateral_desk.decision AS d ON d.approval = a.id
      WHERE a.digest = collateral_desk.digest(c) AND a.desk = NEW.desk AND a.person = NEW.person AND d.verdict = 'approved'
        AND NOT EXISTS (SELECT FROM collateral_desk.act AS used WHERE used.approval = a.id) LIMIT 1;
    IF NOT FOUND THEN RAISE EXCEPTION 'another person must approve this' USING ERRCODE = 'CD001'; END IF;
  END IF;
RETURN NEW; END $$;
CREATE FUNCTION collateral_desk.move() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE a collateral_desk.act_now; v_may boolean := current_user = 'collateral_desk_owner';
BEGIN
  SELECT * INTO a FROM collateral_desk.act_now AS one WHERE one.id = NEW.act;
  NEW.nth := a.nth + 1;
  IF NEW.approval IS NOT NULL THEN
    -- Two persons end an act in the state that they were shown, whoever holds it.
    SELECT p.person || ' and ' || d.person || ': ' || (p.content ->> 'reason') INTO NEW.evidence
      FROM collateral_desk.approval AS p JOIN collateral_desk.decision AS d ON d.approval = p.id
      WHERE p.id = NEW.approval AND d.verdict = 'approved'
        AND p.content @> jsonb_build_object('kind', 'ending', 'act', NEW.act, 'nth', a.nth, 'to', NEW.state)
        AND (a.state IN ('claimed', 'sending', 'unknown') AND NEW.state IN ('confirmed', 'rejected')
          OR a.kind = 'repayment' AND a.state = 'confirmed' AND NEW.state = 'rejected');
    v_may := NEW.evidence IS NOT NULL;
  ELSIF a.person = NEW.person THEN
    v_may := a.desk = NEW.desk AND (a.state, NEW.state) IN (('claimed', 'sending'), ('claimed', 'unknown'),
        ('claimed', 'rejected'), ('claimed', 'released'), ('sending', 'confirmed'), ('sending', 'unknown'),
        ('sending', 'rejected'), ('unknown', 'confirmed'), ('unknown', 'rejected'))
      -- A payment is its person's word, also at a desk whose journal was replaced.
      OR a.kind = 'repayment' AND a.state IN ('claimed', 'sending', 'unknown') AND NEW.state = 'confirmed';
  END IF;
  IF v_may IS NOT TRUE THEN RAISE EXCEPTION 'the act changed, or is another desk''s' USING ERRCODE = 'CD002'; END IF;
RETURN NEW; END $$;
-- An approver's word ends the act at once.
CREATE FUNCTION collateral_desk.decide() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO collateral_desk.act_state (act, state, approval)
    SELECT (content ->> 'act')::uuid, content ->> 'to', id FROM collateral_desk.approval
    WHERE id = NEW.approval AND NEW.verdict = 'approved' AND content ->> 'kind' = 'ending';
RETURN NULL; END $$;
CREATE FUNCTION collateral_desk.bound() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_open integer := 0; v_day integer; v_team collateral_desk.team;
BEGIN
  -- An older snapshot would not see what others have done.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'use read committed'; END IF;
  SELECT * INTO v_team FROM collateral_desk.team;
  EXECUTE format('SELECT count(*) FROM collateral_desk.%I WHERE person = $1 AND at > clock_timestamp() - interval ''1 day''',
    TG_TABLE_NAME) INTO v_day USING NEW.person;
  IF TG_TABLE_NAME = 'act' THEN SELECT count(*) INTO v_open FROM collateral_desk.act_now AS a
    WHERE a.person = NEW.person AND a.state IN ('claimed', 'sending', 'unknown');
  ELSIF TG_TABLE_NAME = 'approval' THEN
    SELECT count(*) INTO v_open FROM collateral_desk.approval AS p
      WHERE p.person = NEW.person AND NOT EXISTS (SELECT FROM collateral_desk.decision AS d WHERE d.approval = p.id);
    -- A gateway may pass a request on after its connection has ended (LATE_ARRIVAL in domain/intent.ts).
    IF EXISTS (SELECT FROM collateral_desk.act_now AS a WHERE a.id = (NEW.content ->> 'act')::uuid
        AND NEW.content ->> 'to' = 'rejected' AND a.kind <> 'repayment' AND a.state IN ('sending', 'unknown')
        AND a.changed_at > clock_timestamp() - interval '2 minutes') THEN
      RAISE EXCEPTION 'the request may still arrive' USING ERRCODE = 'CD003'; END IF;
  END IF;
  IF v_open >= v_team.open OR v_day >= v_team.daily THEN RAISE EXCEPTION 'too many rows of one person'; END IF;
RETURN NEW; END $$;
CREATE FUNCTION collateral_desk.hint() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN PERFORM pg_notify('collateral_desk', ''); RETURN NULL; END $$;
CREATE TRIGGER take BEFORE INSERT ON collateral_desk.act FOR EACH ROW EXECUTE FUNCTION collateral_desk.take();
CREATE TRIGGER move BEFORE INSERT ON collateral_desk.act_state FOR EACH ROW EXECUTE FUNCTION collateral_desk.move();
CREATE TRIGGER decide AFTER INSERT ON collateral_desk.decision FOR EACH ROW EXECUTE FUNCTION collateral_desk.decide();
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA collateral_desk FROM PUBLIC;
GRANT USAGE ON SCHEMA collateral_desk TO collateral_desk_member;
GRANT EXECUTE ON FUNCTION collateral_desk.digest, collateral_desk.asks TO collateral_desk_member;
GRANT SELECT ON ALL TABLES IN SCHEMA collateral_desk TO collateral_desk_member;
GRANT INSERT (id, name), UPDATE (name) ON collateral_desk.desk TO collateral_desk_member;
GRANT INSERT (id, desk, content) ON collateral_desk.act, collateral_desk.approval TO collateral_desk_member;
GRANT INSERT (act, desk, state, evidence) ON collateral_desk.act_state TO collateral_desk_member;
GRANT INSERT (approval, asked_by, verdict, reason) ON collateral_desk.decision TO collateral_desk_member;
GRANT INSERT (approval) ON collateral_desk.act_state TO collateral_desk_approver;
GRANT INSERT (rules) ON collateral_desk.policy TO collateral_desk_manager;
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['team', 'desk', 'policy', 'approval', 'decision', 'act', 'act_state'] LOOP
    EXECUTE format('ALTER TABLE collateral_desk.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY read ON collateral_desk.%I FOR SELECT USING (true)', t);
    CONTINUE WHEN t = 'team';
    EXECUTE format('CREATE POLICY own ON collateral_desk.%I FOR INSERT WITH CHECK (person = session_user)', t);
    EXECUTE format('CREATE TRIGGER hint AFTER INSERT ON collateral_desk.%I EXECUTE FUNCTION collateral_desk.hint()', t);
    CONTINUE WHEN t NOT IN ('desk', 'approval', 'act');
    EXECUTE format('CREATE TRIGGER bound BEFORE INSERT ON collateral_desk.%I FOR EACH ROW
      WHEN (current_user <> ''collateral_desk_owner'') EXECUTE FUNCTION collateral_desk.bound()', t);
  END LOOP;
END $$;
CREATE POLICY name ON collateral_desk.desk FOR UPDATE USING (person = session_user);
CREATE POLICY approver ON collateral_desk.decision AS RESTRICTIVE FOR INSERT
  WITH CHECK (verdict = 'withdrawn' OR pg_has_role(session_user, 'collateral_desk_approver', 'USAGE'));
