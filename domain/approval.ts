// The approval of an act by another person: which acts need one, and who may give it. The server decides by
// the same rules in SQL; these functions are for the screen, the model and the tests that compare both.
import * as v from 'valibot';
import { ClaimKindSchema, type ClaimKind } from './claim.ts';
import { compareDecimals, type Decimal } from './decimal.ts';
import { DecimalSchema } from './value-schemas.ts';

export const ApprovalIdSchema = v.pipe(v.string(), v.uuid(), v.brand('ApprovalId'));
export type ApprovalId = v.InferOutput<typeof ApprovalIdSchema>;

/** The repayment destination, compared with those that the asking desk has paid to at this loan's service. */
export const DestinationNewsSchema = v.picklist(['same', 'new', 'changed']);
export type DestinationNews = v.InferOutput<typeof DestinationNewsSchema>;

/** One line of the policy. A condition that is missing fits every act. */
export const PolicyRuleSchema = v.object({
  rank: v.pipe(v.number(), v.integer()),
  kind: v.optional(ClaimKindSchema),
  /** In naira. An act of this amount or more fits; so does an act whose amount is unknown. */
  from: v.optional(DecimalSchema),
  destination: v.optional(DestinationNewsSchema),
  needsApproval: v.boolean(),
});
export type PolicyRule = v.InferOutput<typeof PolicyRuleSchema>;

export interface ClaimedAct {
  readonly kind: ClaimKind;
  readonly amount: Decimal | undefined;
  readonly destination: DestinationNews | undefined;
}

/** The first rule by rank that fits decides. Undefined if none fits: then no approval is needed. */
export function ruleFor(policy: readonly PolicyRule[], act: ClaimedAct): PolicyRule | undefined {
  return policy.toSorted((a, b) => a.rank - b.rank).find((rule) => fits(rule, act));
}

export const needsApproval = (policy: readonly PolicyRule[], act: ClaimedAct): boolean =>
  ruleFor(policy, act)?.needsApproval ?? false;

function fits(rule: PolicyRule, { kind, amount, destination }: ClaimedAct): boolean {
  if (rule.kind !== undefined && rule.kind !== kind) return false;
  if (rule.destination !== undefined && rule.destination !== destination) return false;
  return rule.from === undefined || amount === undefined || compareDecimals(amount, rule.from) >= 0;
}

/** asked · approved · rejected · void: the act or its content changed · used: the act was claimed with it */
export const ApprovalStateSchema = v.picklist(['asked', 'approved', 'rejected', 'void', 'used']);
export type ApprovalState = v.InferOutput<typeof ApprovalStateSchema>;

/** Nobody approves their own request. */
export function mayDecide(
  approval: { readonly state: ApprovalState; readonly askedBy: string },
  person: { readonly name: string; readonly mayApprove: boolean },
): boolean {
  return approval.state === 'asked' && person.mayApprove && person.name !== approval.askedBy;
}
