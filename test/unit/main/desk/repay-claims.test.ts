// The team's claim of a repayment: when a desk asks for it, keeps it, records it and reports its end.
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import { fail } from '../../../../contract/errors.ts';
import { createClaimLog } from '../../../../main/desk/repay/claim-log.ts';
import { found, testProfile } from '../../../support/lending-values.ts';
import { claimedRepay, taken, type ClaimedRepay } from '../../../support/claimed-repay.ts';
import { id, reference, repayRig } from '../../../support/repay-rig.ts';

let rig: ClaimedRepay['rig'];
let claims: ClaimedRepay['claims'];
let log: ClaimedRepay['log'];
let copy: ClaimedRepay['copy'];
let pay: ClaimedRepay['pay'];
let written: ClaimedRepay['written'];
let stoppedAndStartedAgain: ClaimedRepay['stoppedAndStartedAgain'];

beforeEach(async () => {
  ({ rig, claims, log, copy, pay, written, stoppedAndStartedAgain } = await claimedRepay());
});

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
    expect(log).toEqual(['claim take repayment', 'claim.made', 'claim sending', 'repay.copied', 'clipboard']);
  });
  it('claims exactly the confirmed details of this loan', async () => {
    await rig.toTaking();
    await copy();
    expect(claims.asked).toMatchObject([
      {
        kind: 'repayment',
        loanId: id,
        payable: { digest: rig.digest(), payoff: '16550000.10' },
        destination: 'new',
      },
    ]);
  });
  it('copies nothing if another desk holds the claim', async () => {
    await rig.toTaking();
    claims.refuse.take = taken;
    expect(await copy()).toEqual(taken);
    expect(rig.clipboard.text).toBe('');
    expect(written('claim.made')).toBe(0);
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
    expect(await rig.repay.skipPasteBack(id, rig.digest(), 'on paper')).toEqual(taken);
    expect(rig.view().pasteBackSkipped).toBeUndefined();
  });
});

describe('a desk that compares what the bank shows without copying', () => {
  const paste = (text: string) => rig.repay.pasteBack(id, rig.digest(), 'amount', text);
  it('needs the claim once the bank has the amount, because it may be paid from there', async () => {
    await rig.toTaking();
    claims.refuse.take = taken;
    expect(await paste('16550000.10')).toEqual(taken);
    expect(rig.view().parts[0]?.pasted).toBeUndefined();
    delete claims.refuse.take;
    expect(await paste('16550000.10')).toMatchObject({ ok: true, value: { verdict: 'exact' } });
    expect(written('claim.made')).toBe(1);
  });
  it('needs no other claim for a part that it copied, also once a colleague recorded it as executed', async () => {
    await rig.toTaking();
    await copy();
    await copy('destination');
    claims.holds = (_claim, to) => Promise.resolve(to === 'record');
    claims.refuse.take = taken;
    expect(await paste('16550000.10')).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(1);
    expect(await rig.repay.skipPasteBack(id, rig.digest(), 'on paper')).toEqual(taken);
  });
  it('needs the claim for a part that it copied, once that was freed', async () => {
    await rig.toTaking();
    await copy();
    claims.holds = () => Promise.resolve(false);
    claims.refuse.take = taken;
    expect(await paste('16550000.10')).toEqual(taken);
    expect(rig.view().parts[0]?.pasted).toBeUndefined();
  });
  it('is told of another amount without a claim', async () => {
    await rig.toTaking();
    claims.refuse.take = taken;
    expect(await paste('99.00')).toMatchObject({ ok: true, value: { verdict: 'different' } });
  });
});

describe('a claim that this desk holds', () => {
  it('serves every later step of the same details, also after a restart', async () => {
    await rig.toPayment();
    await rig.open(rig.journal);
    expect(await pay()).toMatchObject({ ok: true });
    expect(claims.asked).toHaveLength(1);
    expect(written('claim.made')).toBe(1);
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
    expect(await rig.repay.skipPasteBack(id, rig.digest(), 'on paper')).toEqual(taken);
    expect(await pay()).toMatchObject({ ok: true });
    expect(claims.endings).toMatchObject([{ to: 'confirmed', evidence: reference }]);
  });
  it('does not serve other details of the loan', async () => {
    await rig.toTaking();
    await copy();
    const first = rig.digest();
    await toOtherDetails();
    expect(await copy()).toMatchObject({ ok: true });
    expect(claims.asked.map((one) => one.kind === 'repayment' && one.payable.digest)).toEqual([
      first,
      rig.digest(),
    ]);
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
  it('records it at the team by its reference if the claim was freed, and keeps the new claim', async () => {
    await rig.toPayment();
    claims.holds = () => Promise.resolve(false);
    rig.journal.onCommit = ({ kind }) => log.push(kind);
    log.length = 0;
    expect(await pay()).toMatchObject({ ok: true });
    expect(log).toEqual([`claim paid ${reference}`, 'claim take repayment', 'claim.made', 'repay.paid']);
    expect(claims.endings).toEqual([]);
    expect(rig.claimLog.of(testProfile.id, id)).toMatchObject({
      claim: { id: '00000000-0000-4000-8000-000000000002' },
    });
  });
  it('records it again by the same words after its own journal refused', async () => {
    await rig.toPayment();
    claims.holds = () => Promise.resolve(false);
    const full = { code: 'store-failed', fault: 'disk-full', detail: '' } as const;
    rig.journal.failure = full;
    expect(await pay()).toEqual(fail(full));
    rig.journal.failure = undefined;
    expect(await pay()).toMatchObject({ ok: true });
    expect(claims.endings).toEqual([]);
    expect(rig.view().payment).toBeDefined();
  });
});

describe('a desk without a team', () => {
  it('writes no claim', async () => {
    const alone = await repayRig();
    await alone.toPayment();
    expect(alone.journal.written.map(({ kind }) => kind)).not.toContain('claim.made');
  });
});
