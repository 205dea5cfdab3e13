// The claims of a desk with a team: the server decides.
import * as v from 'valibot';
import { ClaimIdSchema, GIVEN_UP, holdsSubject, type ClaimId } from '../../../domain/claim.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ActContent } from '../../../contract/slices/team.ts';
import type { Claims, HeldClaim, TakeAnswer, TeamLink } from '../ports/team.ts';
import type { Ids } from '../ports/system.ts';
import type { OwnClaim } from './sync.ts';

export interface ClaimsInHand extends Claims {
  isUnderWay(id: ClaimId): boolean;
  wasGivenUp(id: ClaimId): boolean;
  /** Its outcome is in the journal; the next synchronisation reports it. */
  settled(id: ClaimId): void;
  /**
   * The team was read. What was freed or lost is not gone on with while the server cannot be reached, either.
   * @param lost claims that the database lacks
   */
  read(claims: readonly OwnClaim[], lost: readonly ClaimId[]): void;
}

interface ServerClaimPorts {
  readonly ids: Ids;
  /** The open connection, or why acts are refused. */
  readonly link: () => Result<TeamLink>;
  /** The name of this desk's role at the server. */
  readonly person: () => string;
  /** Called when the team's record has changed, to read it again. */
  readonly onChange: () => void;
}

/** Not a refusal: the server was not heard, or fails for everybody, and another attempt may be answered. */
export const isUnheard = (error: AppError): boolean =>
  error.code === 'team' &&
  ['unreachable', 'slow', 'server-disk-full', 'server-closing', 'server-error'].includes(error.fault);

export function serverClaims({ ids, link, person, onChange }: ServerClaimPorts): ClaimsInHand {
  const underWay = new Set<ClaimId>();
  const givenUp = new Set<ClaimId>();
  /** The server has confirmed to this run that the desk holds it. The journal does not say what was given up. */
  const confirmed = new Set<ClaimId>();
  /** The server has them as executed, by this desk's word or a colleague's. */
  const executed = new Set<ClaimId>();

  const newId = (): ClaimId => v.parse(ClaimIdSchema, ids.uuid());

  function giveUp(id: ClaimId, error: AppError): { ok: false; error: AppError } {
    underWay.delete(id);
    givenUp.add(id);
    onChange();
    return fail(error);
  }

  function heldBy(answer: TakeAnswer, { seen }: TeamLink, act: ActContent): Result<HeldClaim> {
    switch (answer.outcome) {
      case 'granted': {
        onChange();
        const { claim: id, approvedBy } = answer;
        const { databaseId } = seen;
        const digest = act.kind === 'repayment' ? act.payable.digest : act.shown;
        const approved = approvedBy === undefined ? {} : { approvedBy };
        return ok({
          record: { id, databaseId, person: person(), ...approved, service: act.service, digest },
        });
      }
      case 'claimed-already': {
        const { person: holder, deskName, since, state } = answer;
        return fail({ code: 'claimed', person: holder, deskName, since, state });
      }
      case 'approval-needed':
        return fail({ code: 'approval-needed' });
    }
  }

  return {
    isUnderWay: (id) => underWay.has(id),
    wasGivenUp: (id) => givenUp.has(id),
    settled(id) {
      underWay.delete(id);
    },
    read(now, lost) {
      for (const id of lost) confirmed.delete(id);
      for (const { id, state } of now) {
        if (!holdsSubject(state)) confirmed.delete(id);
        if (state === 'confirmed') executed.add(id);
      }
    },

    async take(act) {
      const open = link();
      if (!open.ok) return open;
      const id = newId();
      underWay.add(id);
      const answer = await open.value.take(id, act);
      // The claim may have been won although the answer was lost. Nothing is sent by it.
      if (!answer.ok) return giveUp(id, answer.error);
      if (answer.value.outcome !== 'granted') underWay.delete(id);
      return heldBy(answer.value, open.value, act);
    },

    async recordPaid(act) {
      const open = link();
      if (!open.ok) return open;
      const answer = await open.value.pay(newId(), act);
      return answer.ok ? heldBy(answer.value, open.value, act) : answer;
    },

    async sending({ record }) {
      if (record === undefined) return ok(undefined);
      const { id } = record;
      const open = link();
      const sent = open.ok ? await open.value.move(id, 'sending', '') : open;
      if (sent.ok && sent.value) {
        confirmed.add(id);
        return ok(undefined);
      }
      return giveUp(id, sent.ok ? { code: 'changed-since-shown', what: 'claim' } : sent.error);
    },

    async holds({ record }, to) {
      if (record === undefined) return true;
      const { id } = record;
      // The desk that holds a claim goes on while the server cannot be reached.
      const isOver = (): boolean => to === 'pay' && executed.has(id);
      const goesOn = (): boolean => confirmed.has(id) && !givenUp.has(id) && !isOver();
      const open = link();
      if (!open.ok) return isUnheard(open.error) && goesOn();
      if (open.value.seen.databaseId !== record.databaseId) return false;
      if (givenUp.has(id)) {
        // Nothing was sent by it, so this desk may claim the same again.
        const released = await open.value.move(id, 'released', GIVEN_UP);
        if (released.ok && !released.value) await open.value.move(id, 'rejected', GIVEN_UP);
        return false;
      }
      const state = await open.value.stateOf(id);
      if (!state.ok) return isUnheard(state.error) && goesOn();
      confirmed.delete(id);
      if (state.value === undefined || !holdsSubject(state.value)) return false;
      if (state.value === 'confirmed') executed.add(id);
      if (state.value === 'claimed') {
        // The app ended between its record and the word that it goes on.
        const sent = await open.value.move(id, 'sending', '');
        if (!sent.ok || !sent.value) return false;
      }
      confirmed.add(id);
      return !isOver();
    },

    async end({ record }, ending) {
      if (record === undefined) return ok(undefined);
      underWay.delete(record.id);
      if (ending.to === 'released') givenUp.add(record.id);
      const open = link();
      if (!open.ok) return open;
      const ended = await open.value.move(record.id, ending.to, ending.evidence);
      onChange();
      if (!ended.ok) return ended;
      return ended.value ? ok(undefined) : fail({ code: 'changed-since-shown', what: 'claim' });
    },
  };
}
