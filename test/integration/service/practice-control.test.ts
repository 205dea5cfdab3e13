// Every button of the practice drawer against the real practice service, and what the desk then reads.
import * as v from 'valibot';
import { practicePosts } from '../../../main/money/posts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultKindSchema, FaultTargetSchema, type FaultRule } from '../../../contract/calls/practice.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { createPracticeControl } from '../../../main/practice/control.ts';
import { CONTROL_KEY, good, startPractising, unreadable, type Practising } from './practising.ts';

let desk: Practising;
beforeAll(async () => {
  desk = await startPractising();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  good(await desk.control.act({ act: 'clear-faults' }));
});

describe('the practice controls', () => {
  it('report the state in the form of their slice', async () => {
    const state = good(await desk.control.state());
    expect(state).toMatchObject({ speed: 1, paused: false, offline: false, faults: [], otherFaults: 0 });
    expect(state.priceNgn).toMatch(/^\d+\.\d{2}$/);
    expect(state.openLoans.length).toBeGreaterThan(0);
  });
  it('have the effect that each button names', async () => {
    good(await desk.control.act({ act: 'send-deposit', amount: '2500.000000' }));
    const [pending] = good(await desk.control.state()).pendingDeposits;
    good(await desk.control.act({ act: 'confirm-deposit', depositId: pending ?? '' }));
    expect(good(await desk.control.state()).pendingDeposits).not.toContain(pending);
    good(await desk.control.act({ act: 'move-price', percent: '-2.5' }));
    good(await desk.control.act({ act: 'clock', speed: 60 }));
    expect(good(await desk.control.state()).speed).toBe(60);
    good(await desk.control.act({ act: 'clock', speed: 1 }));
    const [open = ''] = good(await desk.control.state()).openLoans;
    const loanId = v.parse(LoanIdSchema, open);
    const before = good(await desk.service.readLoan(loanId)).value.destination;
    good(await desk.control.act({ act: 'rotate-destination', loanId }));
    expect(good(await desk.service.readLoan(loanId)).value.destination).not.toEqual(before);
    good(await desk.control.act({ act: 'pay', loanId, amount: 'under' }));
    expect(good(await desk.service.readLoan(loanId)).value.status).toBe('open');
    good(await desk.control.act({ act: 'pay', loanId, amount: 'exact' }));
    expect(good(await desk.service.readLoan(loanId)).value.status).toBe('closed');
    good(await desk.control.act({ act: 'finish-return', loanId }));
    const closed = good(await desk.service.readLoan(loanId)).value;
    expect(closed.collateralReturn).toMatchObject({
      txHash: { state: 'found' },
      statusWord: { value: 'final' },
    });
    expect([...unreadable(closed)]).toEqual([]);
  });
  it('decide an application', async () => {
    const body = JSON.stringify({ external_id: 'cd-review', amount_ngn: '50000.00', payout: 'bank' });
    const created = await desk.service.createQuote(body);
    const id = created.kind === 'confirmed' ? valueOf(created.value.id) : undefined;
    if (id === undefined) throw new Error(JSON.stringify(created));
    expect((await desk.service.acceptQuote(id, () => true)).kind).toBe('confirmed');
    const [applicationId = ''] = good(await desk.control.state()).pendingApplications;
    good(await desk.control.act({ act: 'decide', applicationId, decision: 'decline' }));
    expect(good(await desk.control.state()).pendingApplications).not.toContain(applicationId);
  });
  it('send deposits on any network, hold confirmations, and misdirect a return', async () => {
    const state = async () => good(await desk.control.state());
    const known = new Set((await state()).pendingDeposits);
    good(await desk.control.act({ act: 'send-deposit', amount: '5', asset: 'USDC', chain: 'ethereum' }));
    expect((await state()).pendingDeposits.every((id) => known.has(id))).toBe(true);
    good(await desk.control.act({ act: 'send-deposit', amount: '5' }));
    const depositId = (await state()).pendingDeposits.find((id) => !known.has(id)) ?? '';
    good(await desk.control.act({ act: 'hold-deposit', depositId, held: true }));
    expect((await state()).heldDeposits).toEqual([depositId]);
    good(await desk.control.act({ act: 'hold-deposit', depositId, held: false }));
    const loanId = v.parse(LoanIdSchema, (await state()).openLoans[0]);
    good(await desk.control.act({ act: 'misdirect-return', loanId }));
    good(await desk.control.act({ act: 'rotate-destination', loanId }));
    good(await desk.control.act({ act: 'pay', loanId, amount: 'exact', destination: 'previous' }));
    expect(good(await desk.service.readLoan(loanId)).value.status).toBe('open');
    good(await desk.control.act({ act: 'pay', loanId, amount: '12.50' }));
    good(await desk.control.act({ act: 'pay', loanId, amount: 'exact' }));
    good(await desk.control.act({ act: 'finish-return', loanId }));
    const { collateralReturn } = good(await desk.service.readLoan(loanId)).value;
    const addresses = good(await desk.service.read('returnAddresses', AbortSignal.timeout(5_000))).value;
    const to = collateralReturn && valueOf(collateralReturn.address);
    expect(to).toMatch(/^0x/);
    expect(addresses.map((one) => valueOf(one.address))).not.toContain(to);
  });
  it('set the price and its time, the lender’s pace, addresses and the clock', async () => {
    const state = async () => good(await desk.control.state());
    good(await desk.control.act({ act: 'set-price', priceNgn: '1480.00' }));
    good(await desk.control.act({ act: 'freeze-price', frozen: true }));
    expect(await state()).toMatchObject({ priceNgn: '1480.00', priceFrozen: true });
    good(await desk.control.act({ act: 'freeze-price', frozen: false }));
    good(await desk.control.act({ act: 'settings', autoReview: false, quoteSeconds: 10 }));
    expect((await state()).settings).toMatchObject({
      autoReview: false,
      quoteSeconds: 10,
      reviewSeconds: 90,
    });
    const [address] = (await state()).addresses;
    const addressId = address?.id ?? '';
    good(await desk.control.act({ act: 'change-address', addressId, active: false }));
    expect((await state()).addresses[0]).toMatchObject({ active: false });
    good(await desk.control.act({ act: 'change-address', addressId, status: 'approved', active: true }));
    const before = (await state()).now;
    good(await desk.control.act({ act: 'clock', paused: true, advanceMs: 3_600_000 }));
    expect((await state()).now - before).toBeGreaterThanOrEqual(3_600_000);
    expect((await state()).paused).toBe(true);
    good(await desk.control.act({ act: 'clock', paused: false }));
    good(await desk.control.act({ act: 'seize', amount: '1.5' }));
  });
  it('set faults of every kind on each sort of request, and read back what is set', async () => {
    const rules: FaultRule[] = FaultKindSchema.options.flatMap((kind) =>
      FaultTargetSchema.options.map((on): FaultRule => ({ on, kind, times: 2 })),
    );
    for (let from = 0; from < rules.length; from += 40) {
      const some = rules.slice(from, from + 40);
      good(await desk.control.act({ act: 'set-faults', rules: some }));
      const { faults, otherFaults } = good(await desk.control.state());
      expect(otherFaults).toBe(0);
      expect(faults.map(({ on, kind, times }) => ({ on, kind, times }))).toEqual(some);
    }
    const once: FaultRule = { on: 'position', kind: 'status', status: 503, times: 1 };
    good(await desk.control.act({ act: 'set-faults', rules: [once] }));
    expect((await desk.service.read('position', AbortSignal.timeout(5_000))).ok).toBe(false);
    expect(good(await desk.control.state()).faults).toEqual([]);
  });
  it('restart the practice', async () => {
    good(await desk.control.act({ act: 'reset' }));
    expect(good(await desk.control.state()).heldDeposits).toEqual([]);
  });
  it('fail in the practice service’s words, or as offline, and never show the key', async () => {
    expect(await desk.control.act({ act: 'confirm-deposit', depositId: 'dep/none' })).toMatchObject({
      ok: false,
      error: { code: 'rejected', httpStatus: 404 },
    });
    const otherControl = createPracticeControl({
      http: practicePosts(desk.http),
      controlUrl: desk.practice.controlUrl,
      controlKey: 'wrong',
    });
    expect(await otherControl.state()).toMatchObject({ ok: false, error: { code: 'rejected' } });
    const nowhere = createPracticeControl({
      http: practicePosts(desk.http),
      controlUrl: 'http://127.0.0.1:1/_practice',
      controlKey: CONTROL_KEY,
    });
    const refused = await nowhere.act({ act: 'clear-faults' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'offline', cause: 'refused' } });
    expect(JSON.stringify(refused)).not.toContain(CONTROL_KEY);
  });
});
