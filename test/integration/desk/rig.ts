// One desk for each test, over real databases and real HTTP, with the first steps that most of these tests
// take.
import { afterEach, beforeEach, expect } from 'vitest';
import { callNames } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { WindowHandlers } from '../../../main/bridge/handlers.ts';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { saidIn } from '../../support/record-body.ts';
import { answered } from '../../support/two-services.ts';
import { okValue } from '../store/rig.ts';

export let at: Premises;
export let open: RealDesk;

/** How long a test waits for an event before it fails. */
export const soon = { timeout: 30_000, interval: 20 };
export const done = { ok: true, value: {} };
export const terms = { amount_ngn: '1250000.00', payout: 'naira_token' } as const;

/** @param seed of the practice service */
export function deskForEachTest(seed?: string): void {
  beforeEach(async () => {
    at = await premises(seed);
    open = await openRealDesk(at);
  });
  afterEach(async () => {
    await open.close();
    await at.leave();
  });
}

/** Quits the app and starts it again on what is on disk. @param between runs while the app is closed */
export async function startAgain(between: () => unknown = () => undefined): Promise<void> {
  await open.close();
  await between();
  open = await openRealDesk(at);
}

/** As `startAgain`, and opens the service that was open before. */
export async function restart(between?: () => unknown): Promise<void> {
  await startAgain(between);
  await open.desk.connect.resume(false);
}

export async function openPracticeService(): Promise<void> {
  expect(await open.desk.connect.openSandbox()).toEqual(done);
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
}

/** Opens a service and waits until it answered for each of its resources. */
export async function opened(profile: ServiceProfile): Promise<void> {
  expect(await open.desk.profiles.open(profile.id)).toEqual(done);
  await answered(open);
}

/** The bodies of the journal's records of this kind, newest first. */
export async function records(kind: string): Promise<unknown[]> {
  const page = okValue(await open.desk.journal.page({ limit: 200 }));
  return page.rows.filter((row) => row.kind === kind).map((row) => saidIn(row.body));
}

export function review(): Extract<BorrowSlice['flow'], { stage: 'review' }> {
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  return flow;
}

/** The review of a new quote. */
export async function reviewedQuote(): Promise<ReturnType<typeof review>> {
  expect(await open.session.borrow.createQuote(terms)).toEqual(done);
  return review();
}

/** Accepts a new quote. @returns its loan, once the desk has read it */
export const borrow = (): Promise<LoanId> => borrowedLoan(open, terms);

const nothing = async (_input: unknown): Promise<Result<unknown>> => ok({});
/** The window and main's own window as `createHandlers` needs them, for a test without either. */
export const windowless = Object.fromEntries(
  callNames.filter((name) => /^(app|confirm)\./.test(name)).map((name) => [name, nothing] as const),
) as WindowHandlers;
