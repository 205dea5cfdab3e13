// The port to the upkeep of the databases. Long work is split into calls of some milliseconds, so that the
// store can answer other calls in between. Each part is committed by itself, so stopping between two is safe.
import type { StoredResource } from '../../../contract/calls/upkeep.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { RetentionRule } from '../../../domain/retention.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { call, type Front } from './call-table.ts';

export interface StoredFacts {
  readonly folder: string;
  /** In bytes, each with its write-ahead log. */
  readonly cacheBytes: number;
  readonly journalBytes: number;
  /** Unused bytes within the cache's file. */
  readonly freeBytes: number;
  /** Free bytes on the disk. */
  readonly diskFree: number;
  readonly aside: readonly { readonly file: string; readonly bytes: number }[];
  readonly kept: readonly StoredResource[];
}

export interface CompactedPart {
  /** Where to continue; undefined at the end. */
  readonly cursor?: string;
  /** Pages that this part gave back. */
  readonly freed: number;
  /** Pages that are still free. */
  readonly left: number;
}

export interface CheckedPart {
  readonly cursor?: string;
  readonly rows: number;
  /** The table and its index that do not agree. */
  readonly problem?: string;
}

export interface RetainQuery {
  readonly profile: ProfileId;
  readonly rule: RetentionRule['kind'];
  /** Only older observations are removed. */
  readonly before: EpochMillis;
  /** Loans whose observations are all kept, despite the rule. */
  readonly spared: readonly string[];
  readonly act: 'count' | 'remove';
  readonly cursor?: number | undefined;
}

export interface RetainedPart {
  readonly cursor?: number;
  readonly looked: number;
  /** Observations to remove, or removed. */
  readonly observations: number;
  /** Of their raw texts. */
  readonly bytes: number;
}

export const upkeepCalls = {
  stored: call<() => StoredFacts>(),
  compactPart: call<(cursor: string | undefined) => CompactedPart>(),
  /** Fails with `corrupt` at a damaged page, and the file is set aside. */
  checkPart: call<(database: 'cache' | 'journal', cursor: string | undefined) => CheckedPart>(),
  retainPart: call<(query: RetainQuery) => RetainedPart>(),
};

export type Upkeep = Front<typeof upkeepCalls>;
