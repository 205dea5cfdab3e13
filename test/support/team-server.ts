// A test's team at a real server, and its people signed in.
import { randomUUID } from 'node:crypto';
import type { Result } from '../../contract/errors.ts';
import type { ApprovalId } from '../../domain/approval.ts';
import type { ClaimId } from '../../domain/claim.ts';
import { decimal } from '../../domain/decimal.ts';
import { LATE_ARRIVAL } from '../../domain/intent.ts';
import type { Millis } from '../../domain/time.ts';
import type { ClaimAsked, TeamLink } from '../../main/desk/ports/team.ts';
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

const SERVICE = 'https://api.lender.example/v1';

export const accept = (quote: string, change: Partial<ClaimAsked> = {}): ClaimAsked => ({
  kind: 'accept',
  subject: quote,
  scope: SERVICE,
  service: SERVICE,
  digest: 'a'.repeat(64),
  amount: decimal('5000000'),
  destination: undefined,
  ...change,
});

export const repayment = (loan: string, change: Partial<ClaimAsked> = {}): ClaimAsked => ({
  kind: 'repayment',
  subject: `${loan} ${'b'.repeat(64)}`,
  scope: `loan ${loan}`,
  service: SERVICE,
  loanId: loan,
  digest: 'b'.repeat(64),
  amount: decimal('16550000.10'),
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
  valueOf(await link.hello(`${person}-desk`, [], 0));
  return { link, deskId };
}

/** Afterwards the claims seem to have changed so much earlier. */
export async function ageClaims(postgres: Postgres, by: Millis = LATE_ARRIVAL): Promise<void> {
  const admin = await postgres.admin('team');
  await admin.query(
    `UPDATE collateral_desk.claim SET changed_at = changed_at - $1 * interval '1 millisecond'`,
    [by],
  );
  await admin.end();
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
