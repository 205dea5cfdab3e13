-- What a desk may do. Each function runs as the owner of the tables and names its caller by session_user,
-- which no SET ROLE changes. The search path is pinned, so that no caller can put another table in its place.

CREATE FUNCTION collateral_desk.changed() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_seq bigint;
BEGIN
  UPDATE collateral_desk.team SET seq = seq + 1 RETURNING seq INTO v_seq;
  -- A hint to look again; what is true is in the tables.
  PERFORM pg_notify('collateral_desk', '');
  RETURN v_seq;
END $$;

-- Registers the desk, or reports that it is still there and what it does.
CREATE FUNCTION collateral_desk.hello(p_desk uuid, p_name text, p_doing jsonb, p_behind bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_before jsonb;
BEGIN
  SELECT doing INTO v_before FROM collateral_desk.desk WHERE id = p_desk;
  INSERT INTO collateral_desk.desk (id, name, person, doing, behind)
  VALUES (p_desk, left(p_name, 80), session_user, p_doing, p_behind)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, person = excluded.person,
    doing = excluded.doing, behind = excluded.behind, seen_at = clock_timestamp();
  IF v_before IS DISTINCT FROM p_doing THEN PERFORM pg_notify('collateral_desk', ''); END IF;
END $$;

-- The rank of the first rule that fits, if it asks for an approval; null if none is needed.
CREATE FUNCTION collateral_desk.rule_asking(p_kind text, p_amount numeric, p_destination text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN first.needs_approval THEN first.rank END FROM (
    SELECT rank, needs_approval FROM collateral_desk.policy
    WHERE (kind IS NULL OR kind = p_kind)
      AND (destination IS NULL OR destination = p_destination)
      AND (from_amount IS NULL OR p_amount IS NULL OR p_amount >= from_amount)
    ORDER BY rank LIMIT 1
  ) AS first
$$;

-- Claims an act. Calling it again with the same id answers the same, so that a lost answer can be asked for.
-- With the reference of a payment it records that the loan was paid: the claim is confirmed at once, and needs no
-- approval, because the money has left. What this person claimed for it, also at a desk whose journal was replaced
-- since, becomes that claim, and it is the same one however often the payment is recorded.
CREATE FUNCTION collateral_desk.take(
  p_id uuid, p_desk uuid, p_epoch integer, p_kind text, p_subject text, p_scope text, p_service text,
  p_loan text, p_digest text, p_amount numeric, p_destination text, p_reference text
) RETURNS TABLE (
  outcome text, claim uuid, seq bigint, epoch integer, person text, desk_name text, since timestamptz, state text,
  approved_by text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_state text := CASE WHEN p_reference IS NULL THEN 'claimed' ELSE 'confirmed' END;
  v_epoch integer;
  v_claim uuid;
  v_approval uuid;
  v_approver text;
  v_seq bigint;
  v_tries integer := 0;
BEGIN
  SELECT t.epoch INTO v_epoch FROM collateral_desk.team AS t;
  IF v_epoch IS DISTINCT FROM p_epoch THEN
    RETURN QUERY SELECT 'restored'::text, NULL::uuid, 0::bigint, v_epoch, NULL::text, NULL::text, NULL::timestamptz,
      NULL::text, NULL::text;
    RETURN;
  END IF;
  PERFORM 1 FROM collateral_desk.desk AS d WHERE d.id = p_desk AND d.person = session_user;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown desk' USING ERRCODE = 'CD001'; END IF;

  IF p_reference IS NOT NULL AND (p_kind <> 'repayment' OR trim(p_reference) = '') THEN
    RAISE EXCEPTION 'no payment' USING ERRCODE = 'CD003';
  END IF;

  IF p_reference IS NOT NULL THEN
    UPDATE collateral_desk.claim AS c SET state = 'confirmed', desk = p_desk, changed_at = clock_timestamp(),
      evidence = left(p_reference, 4000)
      WHERE c.person = session_user AND c.kind = p_kind AND c.subject = p_subject AND c.scope = p_scope
        AND c.state IN ('claimed', 'sending', 'unknown');
    IF FOUND THEN PERFORM collateral_desk.changed(); END IF;
  END IF;

  SELECT c.id, a.decided_by INTO v_claim, v_approver
    FROM collateral_desk.claim AS c LEFT JOIN collateral_desk.approval AS a ON a.id = c.approval
    WHERE c.person = session_user AND c.kind = p_kind AND c.subject = p_subject AND c.scope = p_scope
      AND c.state = v_state AND (p_reference IS NOT NULL OR (c.id = p_id AND c.desk = p_desk));
  IF FOUND THEN
    RETURN QUERY SELECT 'granted'::text, v_claim, t.seq, t.epoch, session_user::text, NULL::text, NULL::timestamptz,
      v_state, v_approver
      FROM collateral_desk.team AS t;
    RETURN;
  END IF;

  IF p_reference IS NULL AND collateral_desk.rule_asking(p_kind, p_amount, p_destination) IS NOT NULL THEN
    SELECT a.id, a.decided_by INTO v_approval, v_approver FROM collateral_desk.approval AS a
      WHERE a.kind = p_kind AND a.subject = p_subject AND a.scope = p_scope AND a.digest = p_digest
        AND a.asked_by = session_user AND a.desk = p_desk AND a.state = 'approved'
        AND a.decided_by <> session_user
      ORDER BY a.asked_at DESC LIMIT 1 FOR UPDATE;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'approval-needed'::text, NULL::uuid, 0::bigint, v_epoch, NULL::text, NULL::text,
        NULL::timestamptz, NULL::text, NULL::text;
      RETURN;
    END IF;
  END IF;

  -- The desk that repays a loan goes on with its new payment details; meanwhile nobody else can take the loan.
  IF p_kind = 'repayment' THEN
    UPDATE collateral_desk.claim AS c SET state = 'released', changed_at = clock_timestamp(),
      evidence = 'the same desk goes on with other payment details'
      WHERE c.kind = 'repayment' AND c.scope = p_scope AND c.desk = p_desk AND c.person = session_user
        AND c.subject <> p_subject AND c.state IN ('claimed', 'sending');
  END IF;

  LOOP
    INSERT INTO collateral_desk.claim
      (id, kind, subject, scope, service, loan_id, digest, amount, destination, desk, approval, state, evidence)
    VALUES (p_id, p_kind, p_subject, p_scope, p_service, p_loan, p_digest, p_amount, p_destination, p_desk, v_approval,
      v_state, left(p_reference, 4000))
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      IF v_approval IS NOT NULL THEN
        UPDATE collateral_desk.approval SET state = 'used' WHERE id = v_approval;
      END IF;
      v_seq := collateral_desk.changed();
      RETURN QUERY SELECT 'granted'::text, p_id, v_seq, v_epoch, session_user::text, NULL::text, NULL::timestamptz,
        v_state, v_approver;
      RETURN;
    END IF;
    RETURN QUERY SELECT 'claimed-already'::text, NULL::uuid, 0::bigint, v_epoch, c.person, d.name, c.claimed_at, c.state, NULL::text
      FROM collateral_desk.claim AS c JOIN collateral_desk.desk AS d ON d.id = c.desk
      WHERE c.id = p_id
        OR (c.kind = p_kind AND c.subject = p_subject AND (c.kind = 'repayment' OR c.service = p_service)
          AND c.state NOT IN ('released', 'rejected'))
        OR (c.scope = p_scope AND (c.state IN ('claimed', 'sending', 'unknown')
            OR (c.kind = 'repayment' AND c.state = 'confirmed')))
      ORDER BY c.claimed_at DESC LIMIT 1;
    IF FOUND THEN RETURN; END IF;
    -- The holder freed it in between.
    v_tries := v_tries + 1;
    IF v_tries > 3 THEN RAISE EXCEPTION 'the claim changes all the time' USING ERRCODE = 'CD002'; END IF;
  END LOOP;
END $$;

-- Once, by the owner, right before the first byte. False: nothing may be sent.
CREATE FUNCTION collateral_desk.sending(p_id uuid, p_desk uuid, p_epoch integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE collateral_desk.claim AS c SET state = 'sending', changed_at = clock_timestamp()
    FROM collateral_desk.team AS t
    WHERE c.id = p_id AND c.desk = p_desk AND c.person = session_user AND c.state = 'claimed' AND t.epoch = p_epoch;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM collateral_desk.changed();
  RETURN true;
END $$;

-- Reports by the owner how the act ended. Reporting the same again changes nothing.
CREATE FUNCTION collateral_desk.ending(p_id uuid, p_desk uuid, p_state text, p_evidence text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_state text;
BEGIN
  SELECT c.state INTO v_state FROM collateral_desk.claim AS c
    WHERE c.id = p_id AND c.desk = p_desk AND c.person = session_user FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF v_state = p_state THEN RETURN true; END IF;
  -- The parentheses keep the THEN of CASE apart from that of IF.
  IF NOT (CASE v_state
    WHEN 'claimed' THEN p_state IN ('unknown', 'rejected', 'released')
    WHEN 'sending' THEN p_state IN ('confirmed', 'rejected', 'unknown')
    WHEN 'unknown' THEN p_state IN ('confirmed', 'rejected')
    ELSE false END)
  THEN RETURN false; END IF;
  UPDATE collateral_desk.claim SET state = p_state, evidence = left(p_evidence, 4000), changed_at = clock_timestamp()
    WHERE id = p_id;
  PERFORM collateral_desk.changed();
  RETURN true;
END $$;

-- Anybody of the team may state that an act of unknown outcome was executed: it stays claimed.
CREATE FUNCTION collateral_desk.settle(p_id uuid, p_evidence text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF coalesce(trim(p_evidence), '') = '' THEN RETURN false; END IF;
  UPDATE collateral_desk.claim SET state = 'confirmed', changed_at = clock_timestamp(),
      evidence = left(session_user || ': ' || p_evidence, 4000)
    WHERE id = p_id AND state IN ('sending', 'unknown');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM collateral_desk.changed();
  RETURN true;
END $$;

-- Asks for an approval of exactly this content. An earlier one of the same act with another digest is void.
CREATE FUNCTION collateral_desk.request_approval(
  p_id uuid, p_desk uuid, p_kind text, p_subject text, p_scope text, p_service text, p_digest text, p_content jsonb
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  IF p_kind NOT IN ('accept', 'application', 'repayment') THEN
    RAISE EXCEPTION 'no such kind' USING ERRCODE = 'CD003';
  END IF;
  PERFORM 1 FROM collateral_desk.desk AS d WHERE d.id = p_desk AND d.person = session_user;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown desk' USING ERRCODE = 'CD001'; END IF;
  PERFORM collateral_desk.void_approvals(p_desk, p_kind, p_scope, p_digest);
  SELECT a.id INTO v_id FROM collateral_desk.approval AS a
    WHERE a.kind = p_kind AND a.scope = p_scope AND a.subject = p_subject AND a.digest = p_digest
      AND a.desk = p_desk AND a.asked_by = session_user AND a.content = p_content
      AND a.state IN ('asked', 'approved');
  IF FOUND THEN RETURN v_id; END IF;
  INSERT INTO collateral_desk.approval (id, kind, subject, scope, service, digest, content, desk)
  VALUES (p_id, p_kind, p_subject, p_scope, p_service, p_digest, p_content, p_desk);
  PERFORM collateral_desk.changed();
  RETURN p_id;
END $$;

-- Voids what this person asked for at this desk about the same act with another digest; null: with any.
CREATE FUNCTION collateral_desk.void_approvals(p_desk uuid, p_kind text, p_scope text, p_digest text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_count integer;
BEGIN
  UPDATE collateral_desk.approval AS a SET state = 'void', reason = 'the act changed'
    WHERE a.kind = p_kind AND a.scope = p_scope AND a.desk = p_desk AND a.asked_by = session_user
      AND a.digest IS DISTINCT FROM p_digest AND a.state IN ('asked', 'approved');
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count > 0 THEN PERFORM collateral_desk.changed(); END IF;
  RETURN v_count;
END $$;

-- What a release is about; another state of the claim gives another digest.
CREATE FUNCTION collateral_desk.release_digest(p_claim uuid, p_reason text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(c.id || '|' || c.state || '|' || c.changed_at || '|' || p_reason, 'UTF8')), 'hex')
  FROM collateral_desk.claim AS c WHERE c.id = p_claim
$$;

-- Frees one's own claim that was not sent. Anything else waits for a second person. Answers freed, asked, changed,
-- or too-early: a gateway may pass a request on after its connection has ended, so for two minutes nobody can know
-- that it was not executed (LATE_ARRIVAL in domain/intent.ts).
CREATE FUNCTION collateral_desk.ask_release(p_id uuid, p_claim uuid, p_desk uuid, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_claim collateral_desk.claim;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RAISE EXCEPTION 'no reason' USING ERRCODE = 'CD003'; END IF;
  SELECT * INTO v_claim FROM collateral_desk.claim WHERE id = p_claim FOR UPDATE;
  IF NOT FOUND OR v_claim.state NOT IN ('claimed', 'sending', 'unknown') AND NOT
      (v_claim.kind = 'repayment' AND v_claim.state = 'confirmed') THEN
    RETURN 'changed';
  END IF;
  IF v_claim.person = session_user AND v_claim.desk = p_desk AND v_claim.state = 'claimed' THEN
    UPDATE collateral_desk.claim SET state = 'released', evidence = p_reason, changed_at = clock_timestamp()
      WHERE id = p_claim;
    PERFORM collateral_desk.changed();
    RETURN 'freed';
  END IF;
  IF v_claim.kind <> 'repayment' AND v_claim.state IN ('sending', 'unknown')
      AND v_claim.changed_at > clock_timestamp() - interval '2 minutes' THEN
    RETURN 'too-early';
  END IF;
  UPDATE collateral_desk.approval SET state = 'void', reason = 'asked again'
    WHERE kind = 'release' AND subject = p_claim::text AND state = 'asked';
  INSERT INTO collateral_desk.approval (id, kind, subject, scope, service, digest, content, desk)
  SELECT p_id, 'release', p_claim::text, v_claim.scope, v_claim.service,
    collateral_desk.release_digest(p_claim, p_reason),
    jsonb_build_object('kind', 'release', 'claimId', v_claim.id, 'claimKind', v_claim.kind,
      'claimState', v_claim.state, 'subject', coalesce(v_claim.loan_id, v_claim.subject),
      'person', v_claim.person, 'deskName', d.name, 'reason', p_reason),
    p_desk
  FROM collateral_desk.desk AS d WHERE d.id = v_claim.desk;
  PERFORM collateral_desk.changed();
  RETURN 'asked';
END $$;

-- Decides what another person asked for. Answers done, own, changed or void.
CREATE FUNCTION collateral_desk.decide(p_id uuid, p_digest text, p_approve boolean, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_asked collateral_desk.approval;
BEGIN
  SELECT * INTO v_asked FROM collateral_desk.approval WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR v_asked.state <> 'asked' OR v_asked.digest <> p_digest THEN RETURN 'changed'; END IF;
  IF v_asked.asked_by = session_user THEN RETURN 'own'; END IF;
  IF p_approve AND v_asked.kind = 'release' THEN
    PERFORM 1 FROM collateral_desk.claim WHERE id = v_asked.subject::uuid FOR UPDATE;
    IF collateral_desk.release_digest(v_asked.subject::uuid, v_asked.content ->> 'reason') <> p_digest THEN
      UPDATE collateral_desk.approval SET state = 'void', reason = 'the claim changed' WHERE id = p_id;
      PERFORM collateral_desk.changed();
      RETURN 'void';
    END IF;
    UPDATE collateral_desk.claim SET changed_at = clock_timestamp(),
        state = CASE state WHEN 'claimed' THEN 'released' ELSE 'rejected' END,
        evidence = left(v_asked.asked_by || ' and ' || session_user || ': ' || (v_asked.content ->> 'reason'), 4000)
      WHERE id = v_asked.subject::uuid;
  END IF;
  UPDATE collateral_desk.approval SET decided_by = session_user, decided_at = clock_timestamp(), reason = p_reason,
      state = CASE WHEN NOT p_approve THEN 'rejected' WHEN kind = 'release' THEN 'used' ELSE 'approved' END
    WHERE id = p_id;
  PERFORM collateral_desk.changed();
  RETURN 'done';
END $$;

-- Appends entries of one desk's journal in their order. Answers the number of the last one that is here.
CREATE FUNCTION collateral_desk.append(p_desk uuid, p_entries jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_last bigint;
  v_hash text;
  v_entry jsonb;
BEGIN
  PERFORM 1 FROM collateral_desk.desk AS d WHERE d.id = p_desk AND d.person = session_user FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown desk' USING ERRCODE = 'CD001'; END IF;
  SELECT desk_seq, hash INTO v_last, v_hash FROM collateral_desk.entry WHERE desk = p_desk
    ORDER BY desk_seq DESC LIMIT 1;
  v_last := coalesce(v_last, 0);
  FOR v_entry IN SELECT * FROM jsonb_array_elements(p_entries) LOOP
    IF (v_entry ->> 'seq')::bigint <= v_last THEN CONTINUE; END IF;
    -- The first entry here begins the chain; after it there is no gap, and no entry of another journal.
    IF v_last > 0 AND ((v_entry ->> 'seq')::bigint <> v_last + 1 OR v_entry ->> 'prevHash' <> v_hash) THEN EXIT; END IF;
    INSERT INTO collateral_desk.entry (desk, desk_seq, at, kind, subject, body, prev_hash, hash)
    VALUES (p_desk, (v_entry ->> 'seq')::bigint, (v_entry ->> 'at')::bigint, v_entry ->> 'kind',
      v_entry ->> 'subject', v_entry ->> 'body', v_entry ->> 'prevHash', v_entry ->> 'hash');
    v_last := (v_entry ->> 'seq')::bigint;
    v_hash := v_entry ->> 'hash';
  END LOOP;
  UPDATE collateral_desk.team SET seq = seq + 1;
  RETURN v_last;
END $$;

-- Goes on with a database that was restored from an older copy.
CREATE FUNCTION collateral_desk.accept_restored(p_epoch integer, p_seen bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_epoch integer;
BEGIN
  UPDATE collateral_desk.team SET epoch = greatest(epoch, p_epoch) + 1, seq = greatest(seq, p_seen) + 1
    RETURNING epoch INTO v_epoch;
  PERFORM pg_notify('collateral_desk', '');
  RETURN v_epoch;
END $$;

-- Records again a claim that a restored database has lost, in the state that its desk's journal has.
CREATE FUNCTION collateral_desk.reinstate(
  p_id uuid, p_desk uuid, p_kind text, p_subject text, p_scope text, p_service text, p_loan text, p_digest text,
  p_state text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_state NOT IN ('sending', 'confirmed', 'unknown') THEN RETURN false; END IF;
  PERFORM 1 FROM collateral_desk.desk AS d WHERE d.id = p_desk AND d.person = session_user;
  IF NOT FOUND THEN RAISE EXCEPTION 'unknown desk' USING ERRCODE = 'CD001'; END IF;
  -- A recorded payment is worth more than a claim to pay, which may have been freed after the dump was made.
  IF p_kind = 'repayment' AND p_state = 'confirmed' THEN
    UPDATE collateral_desk.claim AS c SET state = 'rejected', changed_at = clock_timestamp(),
      evidence = 'another desk had recorded the payment before the database was restored'
      WHERE c.kind = 'repayment' AND c.scope = p_scope AND c.desk <> p_desk
        AND c.state IN ('claimed', 'sending', 'unknown')
        AND NOT EXISTS (SELECT 1 FROM collateral_desk.claim AS one WHERE one.id = p_id);
  END IF;
  INSERT INTO collateral_desk.claim (id, kind, subject, scope, service, loan_id, digest, desk, state, evidence)
  VALUES (p_id, p_kind, p_subject, p_scope, p_service, p_loan, p_digest, p_desk, p_state,
    'recorded again from the journal of its desk')
  ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM collateral_desk.changed(); END IF;
  RETURN FOUND;
END $$;

-- Replaces the policy.
CREATE FUNCTION collateral_desk.set_policy(p_rules jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM collateral_desk.policy;
  INSERT INTO collateral_desk.policy (rank, kind, from_amount, destination, needs_approval)
  SELECT (r ->> 'rank')::integer, r ->> 'kind', (r ->> 'from')::numeric, r ->> 'destination',
    (r ->> 'needsApproval')::boolean
  FROM jsonb_array_elements(p_rules) AS r;
  PERFORM collateral_desk.changed();
END $$;
