// The care of what is kept on this machine. Long work comes in parts of some milliseconds, so that whoever else asks
// the store is answered in between; each part is committed by itself, and stopping between two leaves everything whole.
import type { StoredResource } from '../../../contract/calls/upkeep.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { RetentionRule } from '../../../domain/retention.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { call, type Front } from './call-table.ts';

export interface StoredFacts {
  readonly folder: string;
  /** In bytes, each with its log. */
  readonly cacheBytes: number;
  readonly journalBytes: number;
  /** Within the cache's file, used by nothing. */
  readonly freeBytes: number;
  /** On the disk. */
  readonly diskFree: number;
  /** False of a file from before it could be given back; see repack.ts. */
  readonly shrinkable: boolean;
  readonly aside: readonly { readonly file: string; readonly bytes: number }[];
  readonly kept: readonly StoredResource[];
}

export interface CompactedPart {
  /** Where to go on; undefined at the end. */
  readonly cursor?: string;
  /** Pages of the file: given back in this part, and still free. */
  readonly freed: number;
  readonly left: number;
}

export interface CheckedPart {
  readonly cursor?: string;
  readonly rows: number;
  /** The table and the index of it that do not agree. */
  readonly problem?: string;
}

export interface RetainQuery {
  readonly profile: ProfileId;
  readonly rule: RetentionRule['kind'];
  /** What is not older than this stays. */
  readonly before: EpochMillis;
  /** Loans of which nothing goes, whatever the rule says. */
  readonly spared: readonly string[];
  readonly act: 'count' | 'remove';
  readonly cursor?: number | undefined;
}

export interface RetainedPart {
  readonly cursor?: number;
  readonly looked: number;
  /** Observations that go, and the bytes of what the service said in them. */
  readonly observations: number;
  readonly bytes: number;
}

export const upkeepCalls = {
  stored: call<() => StoredFacts>(),
  compactPart: call<(cursor: string | undefined) => CompactedPart>(),
  /** A damaged page fails with `corrupt`, and the file is set aside as whenever damage is met. */
  checkPart: call<(database: 'cache' | 'journal', cursor: string | undefined) => CheckedPart>(),
  retainPart: call<(query: RetainQuery) => RetainedPart>(),
};

export type Upkeep = Front<typeof upkeepCalls>;
