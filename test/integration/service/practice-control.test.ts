// Every button of the practice drawer against the real practice service, and what the desk then reads.
import * as v from 'valibot';
import { practicePosts } from '../../../main/money/posts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoanIdSchema } from '../../../domain/ids.ts';
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
