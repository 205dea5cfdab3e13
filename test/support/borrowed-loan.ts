// Borrows at the lender of a real desk.
import { expect, vi } from 'vitest';
import type { LoanId } from '../../domain/ids.ts';
import { isRead, type RealDesk } from './real-desk.ts';

const done = { ok: true, value: {} };

/** Accepts the quote under review. @returns its loan, once the desk has read it */
export async function acceptedLoan(open: RealDesk): Promise<LoanId> {
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  expect(await open.session.borrow.accept(flow.intent.id, flow.digest)).toEqual(done);
  const after = open.slice('borrow').flow;
  if (after.stage !== 'accepted' || after.loanId === undefined) throw new Error(after.stage);
  const { loanId } = after;
  await vi.waitUntil(() => isRead(open, loanId), { timeout: 30_000, interval: 20 });
  return loanId;
}

/** Asks for a quote and accepts it. @returns its loan, once the desk has read it */
export async function borrowedLoan(
  open: RealDesk,
  terms: Parameters<RealDesk['session']['borrow']['createQuote']>[0],
): Promise<LoanId> {
  expect(await open.session.borrow.createQuote(terms)).toEqual(done);
  return acceptedLoan(open);
}
