// Connects borrowing to the clock, disk and network of a run in the same way as the app.
import type { ServiceProfile } from '../../domain/profile.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import { createRequests } from '../../main/desk/borrow/requests.ts';
import { createConnection, type Connection } from '../../main/desk/connect/connection.ts';
import type { Cache, Journal } from '../../main/desk/ports/store.ts';
import type { Clock, Ids, Log } from '../../main/desk/ports/system.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { embeddedClaims } from '../../main/desk/team/embedded.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { agreeingDoor } from '../support/agreeing-door.ts';

export interface BorrowingPorts {
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
  readonly connection: Connection;
}

/** Reads the journal, then connects. */
export async function borrowing(
  ports: BorrowingPorts,
  profile: ServiceProfile,
  secret: string,
): Promise<Result<Borrowing>> {
  const { clock, ids, log, journal, cache, core, publish } = ports;
  const requests = createRequests(journal, clock, () => undefined);
  const loaded = await requests.intents.load();
  if (!loaded.ok) return loaded;
  const book = await openBook(cache, profile.id);
  const connection = createConnection({
    services: createLendingServices({
      openDoor: agreeingDoor,
      clock,
      log,
      openHttp: () => createHttpClient({ core: core(), clock }),
    }),
    pollers: createPollers({ clock, ids, log }),
    book,
    onChange: () => undefined,
  });
  const borrow = createBorrow({
    clock,
    ids,
    profile,
    service: () => connection.service(),
    requests,
    mayBorrow: () => ok({}),
    claims: embeddedClaims,
    journal,
    cache,
    book,
    readAgain: () => connection.refreshNow(['applications', 'loans', 'position']) ?? Promise.resolve(),
    raise: () => Promise.resolve(true),
    publish,
  });
  borrow.setReachable(true);
  connection.open(profile, secret);
  return ok({ borrow, connection });
}
