// A test's team at a real server, and its people signed in.
import { randomUUID } from 'node:crypto';
import type { Result } from '../../contract/errors.ts';
import type { ApprovalId } from '../../domain/approval.ts';
import type { ClaimId } from '../../domain/claim.ts';
import { decimal } from '../../domain/decimal.ts';
import { LATE_ARRIVAL } from '../../domain/intent.ts';
import { epochMillis, type Millis } from '../../domain/time.ts';
import type { Payable } from '../../domain/repayment-events.ts';
import type { ActContent } from '../../contract/slices/team.ts';
import type { TeamLink } from '../../main/desk/ports/team.ts';
import { teamServers } from '../../main/team/servers.ts';
import { authority, startPostgres, type Postgres } from './postgres.ts';

export const claimId = (): ClaimId => randomUUID() as ClaimId;
export const approvalId = (): ApprovalId => randomUUID() as ApprovalId;

/** A server whose database `team` has these people. */
export async function startTeam(people: Readonly<Record<string, 'member' | 'approver'>>): Promise<Postgres> {
  const postgres = await startPostgres();
  try {
    await postgres.team('team');
    for (const [person, group] of Object.entries(people)) await postgres.person(person, group);
    return postgres;
  } catch (cause) {
    await postgres.stop();
    throw cause;
  }
}

export const SERVICE = 'https://api.lender.example/v1';
const about = { service: SERVICE, environment: 'live' } as const;
type Of<K extends ActContent['kind']> = Extract<ActContent, { kind: K }>;

export const accept = (quoteId: string, change: Partial<Of<'accept'>> = {}): Of<'accept'> => ({
  kind: 'accept',
  ...about,
  quoteId,
  amount: decimal('5000000'),
  terms: [],
  until: epochMillis(1_790_000_000_000),
  shown: 'a'.repeat(64),
  ...change,
});

export const payableOf = (change: Partial<Payable> = {}): Payable => ({
  payoff: decimal('16550000.10'),
  destination: [
    { path: 'bank_name', value: 'Marina Practice Bank' },
    { path: 'account_number', value: '0123456798' },
  ] as Payable['destination'],
  digest: 'b'.repeat(64),
  ...change,
});

export const repayment = (loanId: string, change: Partial<Of<'repayment'>> = {}): Of<'repayment'> => ({
  kind: 'repayment',
  ...about,
  loanId,
  payable: payableOf(),
  destination: 'same',
  ...change,
});

export const serverOf = (postgres: Pick<Postgres, 'port'>, person: string, database = 'team') => ({
  host: '127.0.0.1',
  port: postgres.port,
  database,
  person,
  signIn: 'password' as const,
  authority: authority(),
});

export interface SignedIn {
  readonly link: TeamLink;
  readonly deskId: string;
}

export async function signedIn(
  postgres: Pick<Postgres, 'port'>,
  person: string,
  options: { database?: string; deskId?: string; hint?: () => void; lost?: () => void } = {},
): Promise<SignedIn> {
  const { deskId = randomUUID(), hint = () => undefined, lost = () => undefined } = options;
  const server = serverOf(postgres, person, options.database);
  const secret = { kind: 'password' as const, password: person };
  const link = valueOf(await teamServers.open(server, secret, deskId, { step: () => undefined, hint, lost }));
  valueOf(await link.hello(`${person}-desk`));
  return { link, deskId };
}

/** Afterwards the claims seem to have changed so much earlier. */
export async function ageClaims(postgres: Postgres, by: Millis = LATE_ARRIVAL): Promise<void> {
  const admin = await postgres.admin('team');
  for (const table of ['act', 'act_state'])
    await admin.query(`UPDATE collateral_desk.${table} SET at = at - $1 * interval '1 millisecond'`, [by]);
  await admin.end();
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
