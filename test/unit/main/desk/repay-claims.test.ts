// The team's claim of a repayment: when a desk asks for it, keeps it, records it and reports its end.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { CLOSED_OTHERWISE, GIVEN_UP, type ClaimId, type ClaimState } from '../../../../domain/claim.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import { createClaimLog } from '../../../../main/desk/repay/claim-log.ts';
import { createIntentLog } from '../../../../main/desk/borrow/intents.ts';
import { reportTo } from '../../../../main/desk/team/reporting.ts';
import { ownActs } from '../../../../main/desk/team/own-acts.ts';
import { faults, planted } from '../../../support/failing-ports.ts';
import { found, testProfile } from '../../../support/lending-values.ts';
import { loggedClaims, type LoggedClaims } from '../../../support/logged-claims.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

const taken = fail({ code: 'blocked', by: 'on-hold' });
let rig: RepayRig;
let claims: LoggedClaims;
let log: string[];

beforeEach(async () => {
  log = [];
  claims = loggedClaims((line) => log.push(line));
  rig = await repayRig();
  rig.claims = claims;
  await rig.open();
});

const copy = (part: 'amount' | 'destination' = 'amount') => rig.repay.take(id, rig.digest(), part);
const pay = () => rig.repay.recordPayment(id, rig.digest(), reference);
const states = () =>
  [...ownActs({ ...rig, intents: { claimed: () => [] } }).values()].map(({ state }) => state);
const written = (kind: string) => rig.journal.written.filter((entry) => entry.kind === kind).length;
/** A checklist that was claimed and stopped by a clock that was ahead, and another one by the right time. */
async function stoppedAndStartedAgain(): Promise<void> {
  rig.clock.jump(36_000_000);
  await rig.toTaking();
  await copy();
  await rig.repay.stop(id, 'not today');
  rig.clock.jump(-36_000_000);
  await rig.toTaking();
}
/** The lender states another payoff, which the operator reads and confirms. */
async function toOtherDetails(): Promise<void> {
  rig.clock.advance(1_000);
  await rig.becomes({ payoff: found(decimal('16560000.10')) });
  await rig.repay.readNow(id);
  await rig.repay.confirm(id, rig.digest(), 'the lender confirmed it by phone');
}

describe('a desk that copies payment details', () => {
  it('first takes the claim, then records it, then reports that it goes on, then copies', async () => {
    await rig.toTaking();
    rig.journal.onCommit = ({ kind }) => log.push(kind);
    rig.clipboard.swap = (text) => {
      log.push('clipboard');
      return text;
    };
    expect(await copy()).toMatchObject({ ok: true });
    expect(log).toEqual(['claim take repayment', 'claim.taken', 'claim sending', 'clipboard', 'repay.taken']);
  });
  it('claims exactly the confirmed details of this loan', async () => {
    await rig.toTaking();
    await copy();
    expect(claims.asked).toMatchObject([
      {
        kind: 'repayment',
        subject: `${id} ${rig.digest()}`,
        loanId: id,
        digest: rig.digest(),
        amount: '16550000.10',
        destination: 'new',
      },
    ]);
  });
  it('copies nothing if another desk holds the claim', async () => {
    await rig.toTaking();
    claims.refuse.take = taken;
    expect(await copy()).toEqual(taken);
    expect(rig.clipboard.text).toBe('');
    expect(written('claim.taken')).toBe(0);
  });
  it('copies nothing if the team was not told that it goes on', async () => {
    await rig.toTaking();
    claims.refuse.sending = taken;
    expect(await copy()).toEqual(taken);
    expect(rig.clipboard.text).toBe('');
  });
  it('releases a claim that it could not record, and copies nothing', async () => {
    await rig.toTaking();
    const full = { code: 'store-failed', fault: 'disk-full', detail: '' } as const;
    rig.journal.failure = full;
    expect(await copy()).toEqual(fail(full));
    expect(claims.endings).toMatchObject([{ to: 'released' }]);
    expect(log).not.toContain('claim sending');
    expect(rig.clipboard.text).toBe('');
    rig.journal.failure = undefined;
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(2);
  });
});

describe('a desk that skips the comparison', () => {
  it('needs the claim too', async () => {
    await rig.toTaking();
    claims.refuse.take = taken;
    expect(await rig.repay.waivePasteBack(id, rig.digest(), 'on paper')).toEqual(taken);
    expect(rig.view().waived).toBeUndefined();
  });
});

describe('a claim that this desk holds', () => {
  it('serves every later step of the same details, also after a restart', async () => {
    await rig.toPayment();
    await rig.open(rig.journal);
    expect(await pay()).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(1);
    expect(written('claim.taken')).toBe(1);
  });
  it('is asked for again after the team freed it', async () => {
    await rig.toTaking();
    await copy();
    claims.holds = () => Promise.resolve(false);
    claims.refuse.take = taken;
    expect(await copy('destination')).toEqual(taken);
    expect(claims.asked).toHaveLength(2);
  });
  it('does not serve another payment once a colleague recorded it as executed, but its record', async () => {
    await rig.toPayment();
    claims.holds = (_claim, to) => Promise.resolve(to === 'record');
    claims.refuse.take = taken;
    expect(await copy()).toEqual(taken);
    expect(await rig.repay.waivePasteBack(id, rig.digest(), 'on paper')).toEqual(taken);
    expect(await pay()).toMatchObject({ ok: true });
    expect(claims.endings).toMatchObject([{ to: 'confirmed', evidence: reference }]);
  });
  it('does not serve other details of the loan', async () => {
    await rig.toTaking();
    await copy();
    const first = rig.digest();
    await toOtherDetails();
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.asked.map(({ digest }) => digest)).toEqual([first, rig.digest()]);
    expect(rig.digest()).not.toBe(first);
    // The latest claim counts, also after a restart.
    await rig.open(rig.journal);
    await copy('destination');
    expect(claims.asked).toHaveLength(2);
  });
  it('does not serve a checklist that started later', async () => {
    await rig.toTaking();
    await copy();
    await rig.repay.stop(id, 'not today');
    rig.clock.advance(1_000);
    await rig.toTaking();
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(2);
  });
  it('does not serve a checklist that started later by a clock that was set back', async () => {
    await stoppedAndStartedAgain();
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(2);
  });
  it.each([
    ['set back', -36_000_000],
    ['set forward', 36_000_000],
  ])('serves its own checklist also after the clock was %s', async (_how, by) => {
    await rig.toTaking();
    rig.clock.jump(by);
    await rig.repay.readNow(id);
    await copy();
    expect(await copy('destination')).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(1);
  });
  it('is that of this loan and this service alone', async () => {
    await rig.toTaking();
    await copy();
    const others = createClaimLog(rig.journal);
    await others.load();
    const own = others.of(testProfile.id, id);
    if (own === undefined) throw new Error('the claim must be in the journal');
    await others.append({ ...own, loanId: 'LN-2' as LoanId, digest: 'of another loan' }, rig.clock.wall());
    await others.append(
      { ...own, profile: 'other' as ProfileId, digest: 'of another service' },
      rig.clock.wall(),
    );
    expect(others.all()).toHaveLength(3);
    expect(others.of(testProfile.id, id)).toEqual(own);
    expect(others.of(testProfile.id, 'LN-3' as LoanId)).toBeUndefined();
    await rig.open(rig.journal);
    await copy('destination');
    expect(claims.asked).toHaveLength(1);
  });
});

describe('a desk that records the payment', () => {
  it('reports it to the team with its reference, before it records it', async () => {
    await rig.toPayment();
    rig.journal.onCommit = ({ kind }) => log.push(kind);
    log.length = 0;
    await pay();
    expect(log).toEqual(['claim confirmed', 'repay.paid']);
    expect(claims.endings).toEqual([{ to: 'confirmed', evidence: reference }]);
  });
  it('records nothing that the team refused', async () => {
    await rig.toPayment();
    claims.refuse.end = taken;
    expect(await pay()).toEqual(taken);
    expect(rig.view().payment).toBeUndefined();
  });
  it('records nothing if another desk holds the claim meanwhile', async () => {
    await rig.toPayment();
    claims.holds = () => Promise.resolve(false);
    claims.refuse.take = taken;
    expect(await pay()).toEqual(taken);
    expect(claims.endings).toEqual([]);
    expect(rig.view().payment).toBeUndefined();
  });
  it('reports the end of the claim that it took anew', async () => {
    await rig.toPayment();
    claims.holds = () => Promise.resolve(false);
    const end = vi.spyOn(claims, 'end');
    await pay();
    expect(end.mock.calls[0]?.[0]).toMatchObject({ record: { seq: 2 } });
  });
});

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
  it('is not one that was taken to record a payment, because the money has left', async () => {
    await rig.toPayment();
    claims.holds = () => Promise.resolve(false);
    claims.refuse.sending = taken;
    expect(await pay()).toEqual(taken);
    expect(written('claim.ended')).toBe(0);
    expect(states()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });
  it('is recorded once the team has freed it, so that a restored database does not get it again', async () => {
    await rig.toTaking();
    await copy();
    const [id] = [...ownActs({ ...rig, intents: { claimed: () => [] } }).keys()];
    if (id === undefined) throw new Error('the claim must be in the journal');
    const reinstated: string[] = [];
    const report = (epoch: number, listed: readonly { id: ClaimId; state: ClaimState }[]) =>
      reportTo(
        {
          ending: () => Promise.resolve(ok(true)),
          voidApprovals: () => Promise.resolve(ok(undefined)),
          reinstate: (which) => Promise.resolve(ok(reinstated.push(which) > 0)),
        },
        {
          ...rig,
          intents: { ...createIntentLog(rig.journal, rig.clock), claimed: () => [] },
          team: { deskId: 'd', databaseId: 'db', epoch: 1, seq: 1 },
          records: {
            seen: { epoch, seq: 9 },
            claims: listed.map((one) => ({ ...one, deskId: 'd' })),
            approvals: [],
          },
          claims: { isUnderWay: () => false, wasGivenUp: () => false },
          session: undefined,
          keep: () => Promise.resolve(),
        },
      );
    await report(2, []);
    expect(reinstated).toEqual([id]);
    await report(1, [{ id, state: 'rejected' }]);
    expect(written('claim.ended')).toBe(1);
    await report(2, []);
    expect(reinstated).toEqual([id]);
  });
});

describe('a desk without a team', () => {
  it('writes no claim', async () => {
    const alone = await repayRig();
    await alone.toPayment();
    expect(alone.journal.written.map(({ kind }) => kind)).not.toContain('claim.taken');
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
    const unread = { kind: 'claim.taken', subject: id, at, body: JSON.stringify({ v: 99 }) };
    const claimLog = createClaimLog(memoryJournal([unread]));
    expect(await claimLog.load()).toMatchObject({ ok: true });
    expect(claimLog.all()).toEqual([]);
  });
});
