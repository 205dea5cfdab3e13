import { describe, expect, it } from 'vitest';
import { mayDecide, needsApproval, ruleFor, type PolicyRule } from '../../../domain/approval.ts';
import { decimal } from '../../../domain/decimal.ts';

const policy: PolicyRule[] = [
  { rank: 3, from: decimal('10000000'), needsApproval: true },
  { rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true },
  { rank: 2, kind: 'repayment', needsApproval: false },
];
const act = (change: Partial<Parameters<typeof ruleFor>[1]> = {}) => ({
  kind: 'accept' as const,
  amount: decimal('9999999.99'),
  destination: undefined,
  ...change,
});

describe('the policy', () => {
  it('asks for an approval from its amount on', () => {
    expect(needsApproval(policy, act())).toBe(false);
    expect(needsApproval(policy, act({ amount: decimal('10000000.00') }))).toBe(true);
  });
  it('counts an unknown amount as above', () => {
    expect(needsApproval(policy, act({ amount: undefined }))).toBe(true);
  });
  it('lets the first rule by rank decide', () => {
    const large = decimal('50000000');
    expect(needsApproval(policy, act({ kind: 'repayment', amount: large, destination: 'same' }))).toBe(false);
    expect(needsApproval(policy, act({ kind: 'repayment', amount: large, destination: 'changed' }))).toBe(
      true,
    );
    expect(ruleFor(policy, act({ kind: 'repayment', destination: 'new' }))?.rank).toBe(2);
  });
  it('asks for nothing without a rule that fits', () => {
    expect(ruleFor([], act())).toBeUndefined();
    expect(needsApproval([], act())).toBe(false);
  });
});

describe('an approval', () => {
  const asked = { state: 'asked' as const, askedBy: 'ada' };
  it('is never given by the person who asked for it', () => {
    expect(mayDecide(asked, { name: 'ada', mayApprove: true })).toBe(false);
    expect(mayDecide(asked, { name: 'chidi', mayApprove: true })).toBe(true);
  });
  it('is given only by a person with the right, and only once', () => {
    expect(mayDecide(asked, { name: 'chidi', mayApprove: false })).toBe(false);
    expect(mayDecide({ ...asked, state: 'approved' }, { name: 'chidi', mayApprove: true })).toBe(false);
    expect(mayDecide({ ...asked, state: 'void' }, { name: 'chidi', mayApprove: true })).toBe(false);
  });
});
