// Which state of an act its own desk may bring to which, as `move` in main/team/schema.sql has it. The attacks hold the
// server to it, and the unit tests what a desk reports.
import type { ClaimState } from '../../domain/claim.ts';

export const CHANGES: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  claimed: ['sending', 'unknown', 'rejected', 'released'],
  sending: ['confirmed', 'rejected', 'unknown'],
  unknown: ['confirmed', 'rejected'],
  confirmed: [],
  rejected: [],
  released: [],
};

/** The states on the way from a claim to each. */
export const WAYS: Readonly<Record<ClaimState, readonly Exclude<ClaimState, 'claimed'>[]>> = {
  claimed: [],
  sending: ['sending'],
  unknown: ['sending', 'unknown'],
  confirmed: ['sending', 'confirmed'],
  rejected: ['sending', 'rejected'],
  released: ['released'],
};
