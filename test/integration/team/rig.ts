// Two whole desks of one team at one lender: real databases, real HTTP, a real PostgreSQL.
import { expect } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { wholeText } from '../../../domain/paste-back.ts';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { TeamClaim } from '../../../contract/slices/team.ts';
import type { TeamServers } from '../../../main/desk/ports/team.ts';
import { agreeToListed } from '../../support/agree.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import type { Postgres } from '../../support/postgres.ts';
import { serverOf, startTeam } from '../../support/team-server.ts';
import { storeService } from '../../support/stored-service.ts';
import { opened } from '../../support/two-services.ts';

export const soon = { timeout: 30_000, interval: 20 };
export const done = { ok: true, value: {} };
const terms = { amount_ngn: '1250000.00', payout: 'naira_token' } as const;

export interface TeamDesk {
  readonly at: Premises;
  readonly person: string;
  /** Replaced by a restart. */
  open: RealDesk;
}

export interface TwoDesks {
  readonly postgres: Postgres;
  readonly ada: TeamDesk;
  readonly chidi: TeamDesk;
  leave(): Promise<void>;
}

interface DeskOptions {
  /** The address at which this desk reaches the lender. */
  readonly service?: (baseUrl: string) => Promise<string>;
  /** How this desk reaches the team's server. */
  readonly port?: (postgres: Postgres) => Promise<number>;
  readonly servers?: TeamServers;
}

/** Ada, a member, and Chidi, an approver, at one lender. Its practice service is Ada's. */
export async function twoDesks(options: { ada?: DeskOptions; chidi?: DeskOptions } = {}): Promise<TwoDesks> {
  const postgres = await startTeam({ ada: 'member', chidi: 'approver', ngozi: 'approver' });
  const lender = await premises('ada');
  const { baseUrl } = lender.practice;
  const ada = await deskOf('ada', lender, baseUrl, postgres, options.ada);
  const chidi = await deskOf('chidi', await premises('chidi'), baseUrl, postgres, options.chidi);
  return {
    postgres,
    ada,
    chidi,
    async leave() {
      for (const { open, at } of [ada, chidi]) {
        await open.close();
        await at.leave();
      }
      await postgres.stop();
    },
  };
}

async function deskOf(
  person: string,
  at: Premises,
  lender: string,
  postgres: Postgres,
  { service, port, servers }: DeskOptions = {},
): Promise<TeamDesk> {
  const profile = storeService(at, 'lender', 'practice-key', (await service?.(lender)) ?? lender);
  const desk: TeamDesk = { at, person, open: await openRealDesk(at, undefined, servers) };
  await opened(desk.open, profile);
  const { signIn: _kind, ...address } = serverOf(postgres, person);
  const secret = { kind: 'password' as const, password: person };
  const team = { ...address, port: (await port?.(postgres)) ?? address.port, secret };
  expect(await desk.open.desk.team.connect({ ...team, deskName: `${person}'s desk` })).toEqual(done);
  return desk;
}

export function flowAt<S extends BorrowSlice['flow']['stage']>(
  { open }: TeamDesk,
  stage: S,
): Extract<BorrowSlice['flow'], { stage: S }> {
  const { flow } = open.slice('borrow');
  if (flow.stage !== stage) throw new Error(JSON.stringify(flow));
  return flow as Extract<BorrowSlice['flow'], { stage: S }>;
}

/** Asks for a quote and reviews it. */
export async function reviewed(desk: TeamDesk) {
  expect(await desk.open.session.borrow.createQuote(terms)).toEqual(done);
  return flowAt(desk, 'review');
}

export async function accept(desk: TeamDesk) {
  const { intent, digest } = flowAt(desk, 'review');
  return desk.open.session.borrow.accept(intent.id, digest);
}

export async function openLoans({ open }: TeamDesk): Promise<LoanId[]> {
  const rows = async (): Promise<LoanId[]> => {
    const page = await open.session.loans.page({ filter: 'open', limit: 50 });
    return page.ok ? page.value.rows.map(({ id }) => id) : [];
  };
  await expect.poll(async () => (await rows()).length, soon).toBeGreaterThan(1);
  return rows();
}

export function checklist({ open }: TeamDesk, loanId: LoanId): RepaymentView | undefined {
  return open.slice('repay').repayments.find((one) => one.loanId === loanId);
}

/** Starts the repayment and confirms its payment details. @returns their digest */
export async function confirmed(
  desk: TeamDesk,
  loanId: LoanId,
  reason = 'as in the contract',
): Promise<string> {
  const { repay } = desk.open.session;
  expect(await repay.start(loanId)).toEqual(done);
  await agreeToListed(desk.open.session.payees);
  expect(await repay.readNow(loanId)).toEqual(done);
  const digest = checklist(desk, loanId)?.read?.payable.digest ?? '';
  expect(await repay.confirm(loanId, digest, reason)).toEqual(done);
  return digest;
}

/** Copies the payment details and compares what the bank shows, up to the step that records the payment. */
export async function copied({ open }: TeamDesk, loanId: LoanId, digest: string): Promise<void> {
  const { repay } = open.session;
  const payable = open.slice('repay').repayments.find((one) => one.loanId === loanId)?.read?.payable;
  if (payable === undefined) throw new Error('the loan was not read');
  for (const part of ['amount', 'destination'] as const) {
    expect(await repay.take(loanId, digest, part)).toMatchObject({ ok: true });
    expect(await repay.pasteBack(loanId, digest, part, wholeText(part, payable))).toMatchObject({
      ok: true,
      value: { verdict: 'exact' },
    });
  }
}

export const claimsSeen = ({ open }: TeamDesk): TeamClaim[] => open.slice('team').claims;

/** How often applications were made of this quote at the lender. */
export async function accepted({ ada }: TwoDesks): Promise<number> {
  const { effects } = await ada.at.counted();
  return Object.values(effects).reduce((sum, { applications }) => sum + applications, 0);
}
