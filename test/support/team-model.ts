// The team's server as a model in memory: the rules of the functions in main/team/migrations, without SQL. The walk
// and the simulator use it; test/integration/team/model.test.ts compares it with a real PostgreSQL.
import { needsApproval, type PolicyRule } from '../../domain/approval.ts';
import { holdsScope, holdsSubject, type ClaimState } from '../../domain/claim.ts';
import type { ClaimAsked } from '../../main/desk/ports/team.ts';

export interface ModelClaim {
  readonly id: string;
  desk: string;
  readonly person: string;
  readonly asked: ClaimAsked;
  state: ClaimState;
  evidence: string | undefined;
  approval: string | undefined;
  /** Grows with each change, as `changed_at` does. */
  version: number;
}

export interface ModelApproval {
  readonly id: string;
  readonly kind: ClaimAsked['kind'] | 'release';
  readonly subject: string;
  readonly scope: string;
  readonly service: string;
  readonly digest: string;
  readonly content: unknown;
  readonly desk: string;
  readonly askedBy: string;
  state: 'asked' | 'approved' | 'rejected' | 'void' | 'used';
  decidedBy: string | undefined;
}

/** Plain data, so that a walk can copy it. Lists are in the order of their making. */
export interface ModelState {
  epoch: number;
  seq: number;
  policy: PolicyRule[];
  /** The person at each desk, by the desk's id. */
  readonly desks: Record<string, string>;
  readonly claims: ModelClaim[];
  readonly approvals: ModelApproval[];
}

export const emptyTeam = (): ModelState => ({
  epoch: 1,
  seq: 0,
  policy: [],
  desks: {},
  claims: [],
  approvals: [],
});

export interface Caller {
  readonly person: string;
  readonly desk: string;
}

export type ModelAnswer =
  | 'restored'
  | 'approval-needed'
  | { readonly taken: ModelClaim }
  | { readonly claimedBy: ModelClaim };

export class UnknownDesk extends Error {}

/** Each function is one statement at the server: it happens whole, or throws and changes nothing. */
export function teamModel(state: ModelState) {
  const { claims, approvals, desks } = state;
  const changed = (): void => void (state.seq += 1);
  const become = (claim: ModelClaim, next: ClaimState, evidence: string | undefined): void => {
    claim.state = next;
    claim.evidence = evidence;
    claim.version += 1;
  };
  const mustBeAt = ({ person, desk }: Caller): void => {
    if (desks[desk] !== person) throw new UnknownDesk();
  };
  const own = ({ person, desk }: Caller, id: string): ModelClaim | undefined =>
    claims.find((one) => one.id === id && one.desk === desk && one.person === person);
  const inScope = (kind: ClaimAsked['kind'], of: ClaimState): boolean => holdsScope(kind, of);
  /** The two unique indexes, and the primary key. */
  const inTheWay = (id: string, asked: ClaimAsked, as: ClaimState): ModelClaim | undefined =>
    claims.findLast(
      (one) =>
        one.id === id ||
        (one.asked.kind === asked.kind &&
          one.asked.subject === asked.subject &&
          (asked.kind === 'repayment' || one.asked.service === asked.service) &&
          holdsSubject(one.state)) ||
        (one.asked.scope === asked.scope && inScope(one.asked.kind, one.state) && inScope(asked.kind, as)),
    );
  const insert = (
    { person, desk }: Caller,
    id: string,
    asked: ClaimAsked,
    as: ClaimState,
    approval?: string,
    evidence?: string,
  ): ModelClaim => {
    const claim = { id, desk, person, asked, state: as, evidence, approval, version: 1 };
    claims.push(claim);
    changed();
    return claim;
  };

  function voidApprovals(
    { person, desk }: Caller,
    { kind, scope }: Pick<ClaimAsked, 'kind' | 'scope'>,
    digest: string | undefined,
  ): void {
    const others = approvals.filter(
      (one) =>
        one.kind === kind &&
        one.scope === scope &&
        one.desk === desk &&
        one.askedBy === person &&
        one.digest !== digest &&
        (one.state === 'asked' || one.state === 'approved'),
    );
    for (const one of others) one.state = 'void';
    if (others.length > 0) changed();
  }

  const releaseDigest = (claim: string, reason: string): string => {
    const found = claims.find(({ id }) => id === claim);
    return `${claim} ${found?.state} ${found?.version} ${reason}`;
  };

  return {
    hello({ person, desk }: Caller): void {
      desks[desk] = person;
    },
    /** @param reference of a payment that was made */
    take(caller: Caller, id: string, epoch: number, asked: ClaimAsked, reference?: string): ModelAnswer {
      if (epoch !== state.epoch) return 'restored';
      mustBeAt(caller);
      const as = reference === undefined ? 'claimed' : 'confirmed';
      const mine = claims.filter(
        (one) =>
          one.person === caller.person &&
          one.asked.kind === asked.kind &&
          one.asked.subject === asked.subject &&
          one.asked.scope === asked.scope,
      );
      const open = mine.find(({ state: is }) => is === 'claimed' || is === 'sending' || is === 'unknown');
      if (reference !== undefined && open !== undefined) {
        open.desk = caller.desk;
        become(open, 'confirmed', reference);
        changed();
      }
      const again = mine.find(
        (one) => one.state === as && (reference !== undefined || (one.id === id && one.desk === caller.desk)),
      );
      if (again !== undefined) return { taken: again };
      let approval: ModelApproval | undefined;
      if (reference === undefined && needsApproval(state.policy, asked)) {
        approval = approvals.findLast(
          (one) =>
            one.state === 'approved' &&
            one.kind === asked.kind &&
            one.subject === asked.subject &&
            one.scope === asked.scope &&
            one.digest === asked.digest &&
            one.askedBy === caller.person &&
            one.desk === caller.desk,
        );
        if (approval === undefined) return 'approval-needed';
      }
      if (asked.kind === 'repayment')
        for (const one of claims)
          if (
            one.asked.kind === 'repayment' &&
            one.asked.scope === asked.scope &&
            one.desk === caller.desk &&
            one.person === caller.person &&
            one.asked.subject !== asked.subject &&
            (one.state === 'claimed' || one.state === 'sending')
          )
            become(one, 'released', 'the same desk goes on with other payment details');
      const holder = inTheWay(id, asked, as);
      if (holder !== undefined) return { claimedBy: holder };
      if (approval !== undefined) approval.state = 'used';
      return { taken: insert(caller, id, asked, as, approval?.id, reference) };
    },
    sending(caller: Caller, id: string, epoch: number): boolean {
      const claim = own(caller, id);
      if (claim?.state !== 'claimed' || epoch !== state.epoch) return false;
      become(claim, 'sending', claim.evidence);
      changed();
      return true;
    },
    ending(caller: Caller, id: string, to: ClaimState, evidence: string): boolean {
      const claim = own(caller, id);
      if (claim === undefined) return false;
      if (claim.state === to) return true;
      if (!ENDINGS[claim.state].includes(to)) return false;
      become(claim, to, evidence);
      changed();
      return true;
    },
    settle({ person }: Caller, id: string, evidence: string): boolean {
      const claim = claims.find((one) => one.id === id);
      if (evidence.trim() === '' || (claim?.state !== 'sending' && claim?.state !== 'unknown')) return false;
      become(claim, 'confirmed', `${person}: ${evidence}`);
      changed();
      return true;
    },
    requestApproval(caller: Caller, id: string, asked: ClaimAsked, content: unknown): void {
      mustBeAt(caller);
      voidApprovals(caller, asked, asked.digest);
      const { kind, subject, scope, service, digest } = asked;
      const { person: askedBy, desk } = caller;
      const isThere = approvals.some(
        (one) =>
          one.kind === kind &&
          one.scope === scope &&
          one.subject === subject &&
          one.digest === digest &&
          one.desk === desk &&
          one.askedBy === askedBy &&
          JSON.stringify(one.content) === JSON.stringify(content) &&
          (one.state === 'asked' || one.state === 'approved'),
      );
      if (isThere) return;
      const fresh = { id, kind, subject, scope, service, digest, content, desk, askedBy };
      approvals.push({ ...fresh, state: 'asked', decidedBy: undefined });
      changed();
    },
    voidApprovals: (caller: Caller, about: Pick<ClaimAsked, 'kind' | 'scope'>): void =>
      voidApprovals(caller, about, undefined),
    askRelease(caller: Caller, id: string, claimId: string, reason: string): 'freed' | 'asked' | 'changed' {
      const claim = claims.find((one) => one.id === claimId);
      if (claim === undefined || !inScope(claim.asked.kind, claim.state)) return 'changed';
      if (own(caller, claimId) !== undefined && claim.state === 'claimed') {
        become(claim, 'released', reason);
        changed();
        return 'freed';
      }
      for (const one of approvals)
        if (one.kind === 'release' && one.subject === claimId && one.state === 'asked') one.state = 'void';
      approvals.push({
        id,
        kind: 'release',
        subject: claimId,
        scope: claim.asked.scope,
        service: claim.asked.service,
        digest: releaseDigest(claimId, reason),
        content: { kind: 'release', claimId, reason },
        desk: caller.desk,
        askedBy: caller.person,
        state: 'asked',
        decidedBy: undefined,
      });
      changed();
      return 'asked';
    },
    decide(
      { person }: Caller,
      id: string,
      digest: string,
      approve: boolean,
    ): 'done' | 'own' | 'changed' | 'void' {
      const asked = approvals.find((one) => one.id === id);
      if (asked?.state !== 'asked' || asked.digest !== digest) return 'changed';
      if (asked.askedBy === person) return 'own';
      if (approve && asked.kind === 'release') {
        const { reason } = asked.content as { reason: string };
        if (releaseDigest(asked.subject, reason) !== digest) {
          asked.state = 'void';
          changed();
          return 'void';
        }
        const claim = claims.find((one) => one.id === asked.subject);
        const to = claim?.state === 'claimed' ? 'released' : 'rejected';
        if (claim !== undefined) become(claim, to, `${asked.askedBy} and ${person}: ${reason}`);
      }
      asked.decidedBy = person;
      asked.state = !approve ? 'rejected' : asked.kind === 'release' ? 'used' : 'approved';
      changed();
      return 'done';
    },
    approval: (id: string): ModelApproval | undefined => approvals.find((one) => one.id === id),
    /** A walk leaves out approvals that were decided. */
    forget(id: string): void {
      const at = approvals.findIndex((one) => one.id === id);
      if (at !== -1) approvals.splice(at, 1);
    },
    acceptRestored(epoch: number, seen: number): void {
      state.epoch = Math.max(state.epoch, epoch) + 1;
      state.seq = Math.max(state.seq, seen) + 1;
    },
    reinstate(caller: Caller, id: string, asked: ClaimAsked, as: ClaimState): boolean {
      if (as !== 'sending' && as !== 'confirmed' && as !== 'unknown') return false;
      mustBeAt(caller);
      if (asked.kind === 'repayment' && as === 'confirmed' && claims.every((one) => one.id !== id))
        for (const one of claims)
          if (
            one.asked.kind === 'repayment' &&
            one.asked.scope === asked.scope &&
            one.desk !== caller.desk &&
            (one.state === 'claimed' || one.state === 'sending' || one.state === 'unknown')
          )
            become(one, 'rejected', 'another desk had recorded the payment before the database was restored');
      if (inTheWay(id, asked, as) !== undefined) return false;
      insert(caller, id, asked, as);
      return true;
    },
    setPolicy(rules: readonly PolicyRule[]): void {
      state.policy = [...rules];
      changed();
    },
  };
}

const ENDINGS: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  claimed: ['unknown', 'rejected', 'released'],
  sending: ['confirmed', 'rejected', 'unknown'],
  unknown: ['confirmed', 'rejected'],
  confirmed: [],
  rejected: [],
  released: [],
};
