// What this desk itself reads of the loans whose repayment others ask to approve.
import * as v from 'valibot';
import { serviceOfClaim } from '../../../domain/claim.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import type { TeamRecords } from '../ports/team.ts';
import type { Session } from '../session.ts';

const AboutLoan = v.object({ kind: v.literal('repayment'), loanId: LoanIdSchema });

/** Only of the open service. */
export async function statedFor(
  session: Session | undefined,
  { approvals }: Pick<TeamRecords, 'approvals'>,
): Promise<Map<string, Payable>> {
  const stated = new Map<string, Payable>();
  if (session === undefined) return stated;
  const service = serviceOfClaim(session.profile.baseUrl);
  for (const { state, content, service: of } of approvals) {
    const about = v.safeParse(AboutLoan, content);
    if (state !== 'asked' || of !== service || !about.success) continue;
    const payable = await session.repay.statedFor(about.output.loanId);
    if (payable !== undefined) stated.set(about.output.loanId, payable);
  }
  return stated;
}
