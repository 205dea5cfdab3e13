// What a pack is made with besides what was gathered, and how it lists the service's answers.
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Resource } from '../../../contract/slices/connect.ts';

export interface PackFacts {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly writtenAt: EpochMillis;
}

/** One raw response with when it was seen; `file` is where it stands in the pack. */
export interface PackedRecord {
  readonly file: string;
  readonly resource: Resource;
  readonly subject: string;
  /** First and latest time this very content was seen, in ms since 1970 and in UTC. */
  readonly since: number;
  readonly sinceUtc: string;
  readonly observedAt: number;
  readonly observedAtUtc: string;
  readonly sha256: string;
}

export const utc = (at: number): string => new Date(at).toISOString();
