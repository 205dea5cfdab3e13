// The facts of an evidence pack besides the loan's record, and its list of the service's answers.
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Resource } from '../../../contract/slices/connect.ts';

export interface PackFacts {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly writtenAt: EpochMillis;
}

/** One raw answer; `file` is its path in the pack. */
export interface PackedRecord {
  readonly file: string;
  readonly resource: Resource;
  readonly subject: string;
  /** The first and the latest time at which this content was observed, in ms since 1970 and in UTC. */
  readonly since: number;
  readonly sinceUtc: string;
  readonly observedAt: number;
  readonly observedAtUtc: string;
  readonly sha256: string;
}

export const utc = (at: number): string => new Date(at).toISOString();
