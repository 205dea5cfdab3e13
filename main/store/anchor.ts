// The journal's anchor as the store uses it. It is kept outside the databases' folder.
import type { Result } from '../../contract/errors.ts';

export interface Anchor {
  /** The number of journal entries when it was saved. */
  readonly count: number;
  /** Hash of entry number `count`, 64 hex digits. */
  readonly hash: string;
  /** The cache's number at that time; see worker/cache/generation.ts. */
  readonly cache?: number | undefined;
}

export interface Anchors {
  /** Undefined if none was ever saved. */
  load(): Promise<Result<Anchor | undefined>>;
  save(anchor: Anchor): Promise<Result<void>>;
}

/** The anchor for the worker, or that it could not be read. */
export type KeychainAnchor = { state: 'loaded'; anchor: Anchor | undefined } | { state: 'unavailable' };
