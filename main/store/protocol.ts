// All calls to the databases' thread: those of the ports, and those that only opening, backups and front.ts
// make. front.ts and worker/worker.ts are derived from this table; the thread imports only its types.
import type { Result } from '../../contract/errors.ts';
import type { Verification } from '../../contract/slices/journal.ts';
import type { ProfileId } from '../../domain/ids.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { Holdings } from '../desk/ports/backups.ts';
import { attachmentCalls } from '../desk/ports/attachments.ts';
import { call } from '../desk/ports/call-table.ts';
import {
  cacheCalls,
  journalCalls,
  type AnswerItem,
  type JournalLink,
  type ListAnswer,
  type Observed,
} from '../desk/ports/store.ts';
import { upkeepCalls } from '../desk/ports/upkeep.ts';
import type { Anchor, KeychainAnchor } from './anchor.ts';
import type { Key } from '../desk/ports/key.ts';

export const storeTable = {
  cache: {
    ...cacheCalls,
    /** Part of a long answer, kept until its `observe`, so that every message is short. */
    stage: call<(batch: number, items: readonly AnswerItem[]) => void>(),
    observe:
      call<(batch: number, profile: ProfileId, at: EpochMillis, list: ListAnswer | undefined) => Observed>(),
  },
  journal: {
    ...journalCalls,
    links: call<(after: number, limit: number) => JournalLink[]>(),
    verify: call<(anchor: KeychainAnchor, now: EpochMillis) => Verification>(),
    views: call<() => string | undefined>(),
    keepViews: call<(text: string) => void>(),
  },
  attachments: attachmentCalls,
  upkeep: upkeepCalls,
  databases: {
    /** The key moves into the thread. */
    open: call<(at: { directory: string; now: EpochMillis }, key: Key) => void>(),
    /** A copy of the key, for a backup. */
    lendKey: call<() => Key>(),
    /** Compares both databases with the anchor, once after opening. Answers with the anchor to save now. */
    settleAnchor: call<(anchor: KeychainAnchor, now: EpochMillis) => Anchor>(),
    holdings: call<() => Holdings>(),
    /** Copies both files in their present state into an empty folder. */
    copy: call<(folder: string) => { bytes: number }>(),
    /** Answers with the cache's last generation, for the anchor; undefined if nothing was open. */
    close: call<() => number | undefined>(),
  },
};

export type StoreTable = typeof storeTable;

/** A call of the table, or the next part of a cut list. */
export type Asked =
  | { readonly group: string; readonly name: string; readonly given: readonly unknown[] }
  | { readonly rest: number };

export type Request = Asked & { readonly id: number };

export interface Answered {
  readonly result: Result<unknown>;
  readonly rests?: Rests | undefined;
}

/**
 * The lists of an answer whose rows come in several messages. The key is the list's property, or empty if the
 * answer itself is the list; the value is the number to ask for the remaining rows by.
 */
export type Rests = Readonly<Record<string, number>>;

export type FromWorker =
  | (Answered & { readonly kind: 'reply'; readonly id: number })
  /** A note for the operator about something that was found and repaired while the databases were open. */
  | { readonly kind: 'note'; readonly note: string };
