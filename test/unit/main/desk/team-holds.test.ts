// Whether a desk may go on with a claim that its own journal has.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimId, ClaimState } from '../../../../domain/claim.ts';
import { fail, ok, type Result, type TeamFault } from '../../../../contract/errors.ts';
import type { HeldClaim, TakeAnswer, TeamLink } from '../../../../main/desk/ports/team.ts';
import { serverClaims } from '../../../../main/desk/team/server-claims.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { repayment } from '../../../support/team-server.ts';

const failing = (fault: TeamFault): Result<never> => fail({ code: 'team', fault, detail: '' });
const held: HeldClaim = {
  record: {
    id: '00000000-0000-4000-8000-000000000001' as ClaimId,
    databaseId: 'db',
    person: 'ada',
  },
};
const asked = repayment('LN-1', { reference: 'TRF-1' });

let state: Result<ClaimState | undefined>;
let sending: Result<boolean>;
let isOpen: Result<void>;
let databaseId: string;
let log: string[];
let taken: ClaimId[];
let answer: Result<TakeAnswer>;
const link: Partial<TeamLink> = {
  get seen() {
    return { databaseId, name: 'team' };
  },
  stateOf: () => Promise.resolve(state),
  move(_id, to) {
    log.push(to);
    return Promise.resolve(to === 'sending' ? sending : ok(to === 'rejected'));
  },
  take: () => Promise.resolve(answer),
  pay(id) {
    taken.push(id);
    return Promise.resolve(answer);
  },
};
const claims = () =>
  serverClaims({
    ids: countedIds(),
    link: () => (isOpen.ok ? ok(link as TeamLink) : isOpen),
    person: () => 'ada',
    onChange: () => undefined,
  });
beforeEach(() => {
  state = ok('sending');
  sending = ok(true);
  isOpen = ok(undefined);
  databaseId = 'db';
  log = [];
  taken = [];
  answer = failing('unreachable');
});

describe('a claim in the journal', () => {
  it.each(['sending', 'unknown', 'confirmed'] as const)(
    'is held while the server has it as %s',
    async (now) => {
      state = ok(now);
      expect(await claims().holds(held, 'record')).toBe(true);
      expect(log).toEqual([]);
    },
  );
  it.each(['released', 'rejected', undefined] as const)(
    'is not held after the server has it as %s',
    async (now) => {
      state = ok(now);
      expect(await claims().holds(held, 'record')).toBe(false);
    },
  );
  it('is held while the server cannot be reached or does not answer, if it confirmed the claim to this run', async () => {
    const mine = claims();
    state = failing('slow');
    expect(await mine.holds(held, 'record')).toBe(false);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(false);
    isOpen = ok(undefined);
    state = ok('sending');
    expect(await mine.holds(held, 'record')).toBe(true);
    state = failing('slow');
    expect(await mine.holds(held, 'record')).toBe(true);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(true);
    isOpen = ok(undefined);
    state = ok('rejected');
    expect(await mine.holds(held, 'record')).toBe(false);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(false);
  });
  it.each(['restored', 'other-database', 'sign-in-refused'] as const)(
    'is not held while acts are refused as %s',
    async (fault) => {
      const mine = claims();
      expect(await mine.holds(held, 'pay')).toBe(true);
      isOpen = failing(fault);
      expect(await mine.holds(held, 'pay')).toBe(false);
    },
  );
  it('is held while the server cannot be reached after it was told in this run', async () => {
    const mine = claims();
    expect(await mine.sending(held)).toEqual(ok(undefined));
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(true);
  });
  it('is not held while the server cannot be reached, if a reading showed that it was freed', async () => {
    const mine = claims();
    expect(await mine.sending(held)).toEqual(ok(undefined));
    const id = held.record?.id as ClaimId;
    mine.read([{ id, state: 'sending' }], []);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(true);
    mine.read([{ id, state: 'rejected' }], []);
    expect(await mine.holds(held, 'record')).toBe(false);
  });
  it('is not held while the server cannot be reached after a reading that lacked it', async () => {
    const mine = claims();
    expect(await mine.sending(held)).toEqual(ok(undefined));
    mine.read([], [held.record!.id]);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'pay')).toBe(false);
    isOpen = ok(undefined);
    expect(await mine.holds(held, 'pay')).toBe(true);
  });
  it('is not held in another database, or after the desk left its team', async () => {
    databaseId = 'other';
    expect(await claims().holds(held, 'record')).toBe(false);
    isOpen = failing('no-team');
    expect(await claims().holds(held, 'record')).toBe(false);
  });
  it('that the server was not told of is told now, or is not held', async () => {
    state = ok('claimed');
    expect(await claims().holds(held, 'record')).toBe(true);
    sending = ok(false);
    expect(await claims().holds(held, 'record')).toBe(false);
    sending = failing('unreachable');
    expect(await claims().holds(held, 'record')).toBe(false);
    expect(log).toEqual(['sending', 'sending', 'sending']);
  });
  it('that this run gave up is never held again, and is freed at the server', async () => {
    const mine = claims();
    sending = failing('unreachable');
    expect(await mine.sending(held)).toEqual(failing('unreachable'));
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'record')).toBe(false);
    isOpen = ok(undefined);
    log = [];
    expect(await mine.holds(held, 'record')).toBe(false);
    expect(log).toEqual(['released', 'rejected']);
    expect(await mine.take(asked)).toEqual(failing('unreachable'));
  });
  it('that somebody recorded as executed serves its record, and no other payment', async () => {
    const mine = claims();
    expect(await mine.holds(held, 'pay')).toBe(true);
    state = ok('confirmed');
    expect(await mine.holds(held, 'pay')).toBe(false);
    expect(await mine.holds(held, 'record')).toBe(true);
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'pay')).toBe(false);
    expect(await mine.holds(held, 'record')).toBe(true);
  });
  it('that a reading showed as executed serves no payment while the server cannot be reached', async () => {
    const mine = claims();
    expect(await mine.sending(held)).toEqual(ok(undefined));
    isOpen = failing('unreachable');
    expect(await mine.holds(held, 'pay')).toBe(true);
    mine.read([{ id: held.record?.id as ClaimId, state: 'confirmed' }], []);
    expect(await mine.holds(held, 'pay')).toBe(false);
  });
  it('that its record won is this desk’s, and one that got no answer is not given up', async () => {
    const mine = claims();
    expect(await mine.recordPaid(asked)).toEqual(failing('unreachable'));
    const [id] = taken;
    expect(mine.wasGivenUp(id as ClaimId)).toBe(false);
    answer = ok({ outcome: 'granted', claim: held.record!.id });
    expect(await mine.recordPaid(asked)).toMatchObject({
      value: { record: { id: held.record!.id, databaseId: 'db', person: 'ada' } },
    });
  });
  it('of a desk without a team is held', async () => {
    expect(await claims().holds({ record: undefined }, 'record')).toBe(true);
  });
});
