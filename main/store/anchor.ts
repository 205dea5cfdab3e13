// The journal's anchor as the store needs it: kept outside the database folder by whoever is given here.
import type { Result } from '../../contract/errors.ts';

export interface Anchor {
  /** Entries in the journal when it was noted. */
  readonly count: number;
  /** Hash of entry number `count`, 64 hex digits. */
  readonly hash: string;
  /** The number the cache carried then; see worker/cache/generation.ts. */
  readonly cache?: number | undefined;
}

export interface Anchors {
  /** Undefined where none was ever noted. */
  load(): Promise<Result<Anchor | undefined>>;
  save(anchor: Anchor): Promise<Result<void>>;
}

/** What the worker is told about the anchor: what it says, or that it could not be asked. */
export type KnownAnchor = { state: 'loaded'; anchor: Anchor | undefined } | { state: 'unavailable' };
