import { describe, expect, it } from 'vitest';
import {
  ClaimStateSchema,
  freesSubject,
  holdsScope,
  holdsSubject,
  mayFollow,
  serviceOfClaim,
  shownState,
} from '../../../domain/claim.ts';

const states = ClaimStateSchema.options;

describe('a claim', () => {
  it('is sent only after it was taken, and never again after it ended', () => {
    expect(states.filter((from) => mayFollow(from, 'sending'))).toEqual(['claimed']);
    for (const ended of ['confirmed', 'rejected', 'released'] as const)
      expect(states.filter((to) => mayFollow(ended, to))).toEqual([]);
  });
  it('is released only while nothing was sent', () => {
    expect(states.filter((from) => mayFollow(from, 'released'))).toEqual(['claimed']);
  });
  it('frees its subject only when it was rejected or released', () => {
    expect(states.filter((state) => !holdsSubject(state))).toEqual(['rejected', 'released']);
    expect(states.filter(freesSubject)).toEqual(['rejected', 'released']);
  });
  it('of a repayment holds its loan after the payment; an accept lets the next quote be accepted', () => {
    expect(holdsScope('repayment', 'confirmed')).toBe(true);
    expect(holdsScope('accept', 'confirmed')).toBe(false);
    for (const live of ['claimed', 'sending', 'unknown'] as const)
      expect(holdsScope('accept', live)).toBe(true);
  });
  it('that is being sent is shown as unknown once its desk is gone', () => {
    expect(shownState('sending', false)).toBe('unknown');
    expect(shownState('sending', true)).toBe('sending');
    expect(shownState('claimed', false)).toBe('claimed');
  });
  it('names its service alike on every desk', () => {
    expect(serviceOfClaim('https://API.lender.example/v1/')).toBe('https://api.lender.example/v1');
    expect(serviceOfClaim('https://api.lender.example:443/v1')).toBe('https://api.lender.example/v1');
  });
});
