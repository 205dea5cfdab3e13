import { describe, expect, it } from 'vitest';
import { ClaimStateSchema, holdsScope, holdsSubject, serviceOfClaim } from '../../../domain/claim.ts';

const states = ClaimStateSchema.options;

describe('a claim', () => {
  it('frees its subject only when it was rejected or released', () => {
    expect(states.filter((state) => !holdsSubject(state))).toEqual(['rejected', 'released']);
  });
  it('of a repayment holds its loan after the payment; an accept lets the next quote be accepted', () => {
    expect(holdsScope('repayment', 'confirmed')).toBe(true);
    expect(holdsScope('accept', 'confirmed')).toBe(false);
    for (const live of ['claimed', 'sending', 'unknown'] as const)
      expect(holdsScope('accept', live)).toBe(true);
  });
  it('names its service alike on every desk', () => {
    expect(serviceOfClaim('https://API.lender.example/v1/')).toBe('https://api.lender.example/v1');
    expect(serviceOfClaim('https://api.lender.example:443/v1')).toBe('https://api.lender.example/v1');
  });
});
