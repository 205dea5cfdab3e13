// Borrowing as the desk composes it, with its polling, on whatever clock, disk and wire a run has.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Result } from '../../contract/errors.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import { createPolling, type Polling } from '../../main/desk/connect/polling.ts';
import { createBook } from '../../main/desk/readings/book.ts';
import type { Cache, Journal } from '../../main/desk/ports/store.ts';
import type { Clock, Ids, Log } from '../../main/desk/ports/system.ts';
import { createHttpClient } from '../../main/service/client.ts';
import type { HttpCore } from '../../main/service/http/core.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/poller.ts';

export interface BorrowingParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly core: () => HttpCore;
  readonly publish: (slice: BorrowSlice) => void;
}

export interface Borrowing {
  readonly borrow: BorrowDesk;
  readonly polling: Polling;
  /** Reads the journal, then asks the service. */
  readonly open: (profile: ServiceProfile, secret: string) => Promise<Result<void>>;
}

export function borrowing({ clock, ids, log, journal, cache, core, publish }: BorrowingParts): Borrowing {
  const book = createBook(cache);
  const polling = createPolling({
    services: createLendingServices({
      clock,
      log,
      openHttp: () => createHttpClient({ core: core(), clock }),
    }),
    pollers: createPollers({ clock, ids, log }),
    book,
    onService: (of, service) => borrow.setLending(service && { profile: of, service }),
    onReport: () => undefined,
  });
  const borrow = createBorrow({
    clock,
    ids,
    journal,
    cache,
    book,
    readAgain: () => polling.refreshNow(['applications', 'loans', 'position']) ?? Promise.resolve(),
    tellOfEnding: () => Promise.resolve(),
    publish,
  });
  return {
    borrow,
    polling,
    async open(profile, secret) {
      const loaded = await borrow.load();
      if (!loaded.ok) return loaded;
      const opened = await book.openProfile(profile.id);
      if (!opened.ok) return opened;
      borrow.setProfile(profile);
      borrow.setReachable(true);
      polling.open(profile, secret);
      return opened;
    },
  };
}
