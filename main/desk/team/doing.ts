// What this desk has under way, for the others to see.
import { serviceOfClaim } from '../../../domain/claim.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { RepaySlice } from '../../../contract/slices/repay.ts';
import type { Doing } from '../../../contract/slices/team.ts';

export function doingOf(
  profile: ServiceProfile,
  borrow: BorrowSlice | undefined,
  repay: RepaySlice | undefined,
): Doing[] {
  const service = serviceOfClaim(profile.baseUrl);
  const doing: Doing[] = [];
  const flow = borrow?.flow;
  if (flow?.stage === 'review' || flow?.stage === 'accepting')
    doing.push({
      kind: 'accept',
      subject: flow.intent.quoteId ?? flow.intent.externalId ?? flow.intent.id,
      service,
      since: flow.intent.recordedAt,
    });
  else if (flow?.stage === 'applying')
    doing.push({ kind: 'application', subject: flow.intent.id, service, since: flow.intent.recordedAt });
  for (const view of repay?.repayments ?? []) {
    const step = view.steps.find(({ state }) => state === 'current' || state === 'alarm')?.step;
    // Once paid, nobody is repaying it any more.
    if (step === undefined || view.payment !== undefined || view.closedElsewhere) continue;
    doing.push({
      kind: 'repayment',
      subject: view.loanId,
      service,
      since: epochMillis(view.startedAt),
      step,
    });
  }
  return doing;
}
