// How the team's claim of a repayment ends, at the team and by this desk's journal.
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_OTHERWISE, GIVEN_UP } from '../../../../domain/claim.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import type { TeamRecords } from '../../../../main/desk/ports/team.ts';
import { createClaimLog } from '../../../../main/desk/repay/claim-log.ts';
import { createIntentLog } from '../../../../main/desk/borrow/intents.ts';
import { lackingActs } from '../../../../main/desk/team/reading.ts';
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
  it('is recorded once the team has freed it, so that it is not put back in a restored database', async () => {
    await rig.toTaking();
    await copy();
    const [id] = [...ownActs({ ...rig, intents: { claimed: () => [] } }).keys()];
    if (id === undefined) throw new Error('the claim must be in the journal');
    const intents = { ...createIntentLog(rig.journal, rig.clock), claimed: () => [] };
    const missing = async () => {
      const lacking = await lackingActs(
        { missing: (ids) => Promise.resolve(ok([...ids])) },
        { databaseId: 'db', newest: undefined },
        { ...rig, intents },
      );
      return lacking.ok && lacking.value?.own.map((one) => ({ id: one.id, state: one.state }));
    };
    expect(await missing()).toEqual([{ id, state: 'sending' }]);
    await reportTo(
      { move: () => Promise.resolve(ok(true)), decide: () => Promise.resolve(ok('done')) },
      {
        ...rig,
        intents,
        team: { deskId: 'd' },
        records: {
          claims: [{ id, state: 'rejected', deskId: 'd' } as TeamRecords['claims'][number]],
          approvals: [],
        },
        claims: { isUnderWay: () => false, wasGivenUp: () => false },
        session: undefined,
      },
    );
    expect(written('claim.ended')).toBe(1);
    expect(await missing()).toBeUndefined();
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
