-- Who may call what. The functions of 002 are closed to everybody first. An approver and a manager are members
-- as well; tools/lib/team-schema.mjs grants that with the roles.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA collateral_desk FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA collateral_desk FROM PUBLIC;
GRANT USAGE ON SCHEMA collateral_desk TO collateral_desk_member;
GRANT SELECT ON ALL TABLES IN SCHEMA collateral_desk TO collateral_desk_member;

GRANT EXECUTE ON FUNCTION
  collateral_desk.hello(uuid, text, jsonb, bigint),
  collateral_desk.take(uuid, uuid, integer, text, text, text, text, text, text, numeric, text, text),
  collateral_desk.sending(uuid, uuid, integer),
  collateral_desk.ending(uuid, uuid, text, text),
  collateral_desk.settle(uuid, text),
  collateral_desk.request_approval(uuid, uuid, text, text, text, text, text, jsonb),
  collateral_desk.void_approvals(uuid, text, text, text),
  collateral_desk.ask_release(uuid, uuid, uuid, text),
  collateral_desk.append(uuid, jsonb),
  collateral_desk.reinstate(uuid, uuid, text, text, text, text, text, text, text)
TO collateral_desk_member;

GRANT EXECUTE ON FUNCTION
  collateral_desk.decide(uuid, text, boolean, text),
  collateral_desk.accept_restored(integer, bigint)
TO collateral_desk_approver;

GRANT EXECUTE ON FUNCTION collateral_desk.set_policy(jsonb) TO collateral_desk_manager;
