// How the team's claim of a repayment ends, at the team and by this desk's journal.
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_OTHERWISE, GIVEN_UP, type ClaimId, type ClaimState } from '../../../../domain/claim.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import { createClaimLog } from '../../../../main/desk/repay/claim-log.ts';
import { createIntentLog } from '../../../../main/desk/borrow/intents.ts';
import { restoreOf } from '../../../../main/desk/team/restores.ts';
import { reportTo } from '../../../../main/desk/team/reporting.ts';
import { ownActs } from '../../../../main/desk/team/own-acts.ts';
import { faults, planted } from '../../../support/failing-ports.ts';
import { claimedRepay, taken, type ClaimedRepay } from '../../../support/claimed-repay.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, returned } from '../../../support/repay-rig.ts';

let rig: ClaimedRepay['rig'];
let claims: ClaimedRepay['claims'];
let copy: ClaimedRepay['copy'];
let pay: ClaimedRepay['pay'];
let written: ClaimedRepay['written'];
let stoppedAndStartedAgain: ClaimedRepay['stoppedAndStartedAgain'];

beforeEach(async () => {
  ({ rig, claims, copy, pay, written, stoppedAndStartedAgain } = await claimedRepay());
});
const states = () =>
  [...ownActs({ ...rig, intents: { claimed: () => [] } }).values()].map(({ state }) => state);

describe('a desk that stops a repayment', () => {
  it('gives its claim up, and names the reason', async () => {
    await rig.toTaking();
    await copy();
    await rig.repay.stop(id, 'the loan is extended');
    expect(claims.endings).toMatchObject([
      { to: 'rejected', evidence: expect.stringContaining('the loan is extended') as string },
    ]);
  });
  it('reports nothing without a claim, as one of a former checklist has ended', async () => {
    await rig.toTaking();
    await rig.repay.stop(id, 'not today');
    expect(claims.endings).toEqual([]);
    rig.clock.advance(1_000);
    await rig.toTaking();
    await copy();
    await rig.repay.stop(id, 'not today');
    rig.clock.advance(1_000);
    await rig.repay.start(id);
    await rig.repay.stop(id, 'not today');
    expect(claims.endings).toHaveLength(1);
  });
  it('does not take back what it reported of its payment', async () => {
    await rig.toPayment();
    await pay();
    await rig.repay.stop(id, 'nothing more to do');
    expect(claims.endings).toMatchObject([{ to: 'confirmed' }]);
  });
  it('keeps its claim if the end could not be recorded', async () => {
    await rig.toTaking();
    await copy();
    rig.journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await rig.repay.stop(id, 'not today')).toMatchObject({ ok: false });
    expect(claims.endings).toEqual([]);
  });
});

describe('a desk that reconciles the return of a loan that was closed otherwise', () => {
  it('gives its claim up, now or when the team is asked again', async () => {
    await rig.toTaking();
    await copy();
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(claims.endings).toMatchObject([{ to: 'rejected', evidence: CLOSED_OTHERWISE }]);
    expect(states()).toEqual([{ kind: 'repayment', state: 'stopped', evidence: CLOSED_OTHERWISE }]);
  });
  it('keeps the end that its payment gave the claim', async () => {
    await rig.toPayment();
    await pay();
    await rig.becomes({ ...closed, collateralReturn: returned });
    expect(await rig.repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(claims.endings).toMatchObject([{ to: 'confirmed' }]);
    expect(states()).toMatchObject([{ state: 'paid', evidence: reference }]);
  });
});

describe('a claim that ended without a payment', () => {
  it('is recorded when it is given up, and a later copy ends it at the team and takes another', async () => {
    await rig.toTaking();
    claims.refuse.sending = taken;
    expect(await copy()).toEqual(taken);
    expect(written('claim.ended')).toBe(1);
    expect(states()).toEqual([{ kind: 'repayment', state: 'stopped', evidence: GIVEN_UP }]);
    await rig.open(rig.journal);
    expect(states()).toMatchObject([{ state: 'stopped' }]);
    delete claims.refuse.sending;
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.endings).toMatchObject([{ to: 'rejected', evidence: GIVEN_UP }]);
    expect(states()).toMatchObject([{ state: 'stopped' }, { state: 'open' }]);
  });
  it('is recorded once the team has freed it, so that a restored database does not get it again', async () => {
    await rig.toTaking();
    await copy();
    const [id] = [...ownActs({ ...rig, intents: { claimed: () => [] } }).keys()];
    if (id === undefined) throw new Error('the claim must be in the journal');
    const reinstated: string[] = [];
    const intents = { ...createIntentLog(rig.journal, rig.clock), claimed: () => [] };
    const report = async (
      epoch: number,
      listed: readonly { id: ClaimId; state: ClaimState }[],
      team = { deskId: 'd', databaseId: 'db', epoch: 1, seq: 1 },
    ) => {
      const seen = { epoch, seq: 9 };
      const missing = (ids: readonly ClaimId[]) => Promise.resolve(ok([...ids]));
      const found = await restoreOf(
        { missing },
        team,
        { seen, claims: listed },
        ownActs({ ...rig, intents }),
      );
      if (!found.ok) throw new Error('no answer');
      return reportTo(
        {
          ending: () => Promise.resolve(ok(true)),
          voidApprovals: () => Promise.resolve(ok(undefined)),
          reinstate: (which) => Promise.resolve(ok(reinstated.push(which) > 0)),
        },
        {
          ...rig,
          intents,
          team,
          lost: found.value.lost,
          records: {
            seen,
            claims: listed.map((one) => ({ ...one, deskId: 'd' })),
            approvals: [],
          },
          claims: { isUnderWay: () => false, wasGivenUp: () => false },
          session: undefined,
          keep: () => Promise.resolve(),
        },
      );
    };
    await report(2, []);
    expect(reinstated).toEqual([id]);
    // A second restore lost it again, in an epoch that this desk knows.
    await report(2, [], { deskId: 'd', databaseId: 'db', epoch: 2, seq: 1 });
    expect(reinstated.splice(1)).toEqual([id]);
    await report(1, [{ id, state: 'rejected' }]);
    expect(written('claim.ended')).toBe(1);
    await report(2, []);
    expect(reinstated).toEqual([id]);
  });
});

describe('what the journal says of a claim', () => {
  it('is not what an earlier checklist said by a clock that was set back', async () => {
    await stoppedAndStartedAgain();
    await copy();
    const expected = [
      { kind: 'repayment', state: 'stopped', evidence: 'not today' },
      { kind: 'repayment', state: 'open', evidence: '' },
    ];
    expect(states()).toEqual(expected);
    await rig.open(rig.journal);
    expect(states()).toEqual(expected);
  });
  it('is that it was paid, also by a clock that was set back since', async () => {
    await rig.toPayment();
    rig.clock.jump(-36_000_000);
    expect(await pay()).toMatchObject({ ok: true });
    expect(states()).toEqual([{ kind: 'repayment', state: 'paid', evidence: reference }]);
  });
});

describe('the log of claims', () => {
  it('names the failure of a journal that cannot be read or written', async () => {
    const failing = faults();
    const claimLog = createClaimLog(failing.port('journal', memoryJournal()));
    failing.arm(0);
    expect(await claimLog.load()).toEqual(fail(planted('journal.entries')));
    failing.disarm();
    expect(await claimLog.load()).toEqual(ok(undefined));
  });
  it('leaves out a record that this version cannot read', async () => {
    const at = rig.clock.wall();
    const unread = { kind: 'claim.made', subject: id, at, body: JSON.stringify({ v: 99 }) };
    const claimLog = createClaimLog(memoryJournal([unread]));
    expect(await claimLog.load()).toMatchObject({ ok: true });
    expect(claimLog.all()).toEqual([]);
  });
});
