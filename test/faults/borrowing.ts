// Connects borrowing to the clock, disk and network of a run in the same way as the app.
import type { ServiceProfile } from '../../domain/profile.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../main/desk/borrow/borrow.ts';
import { createRequests } from '../../main/desk/borrow/requests.ts';
import type { Connection } from '../../main/desk/connect/connection.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { embeddedClaims } from '../../main/desk/team/embedded.ts';
import { connectionOf, type DeskPorts } from './connecting.ts';

export interface BorrowingPorts extends DeskPorts {
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
  const { clock, ids, journal, cache, publish } = ports;
  const requests = createRequests(journal, clock, () => undefined);
  const loaded = await requests.intents.load();
  if (!loaded.ok) return loaded;
  const book = await openBook(cache, profile.id);
  const connection = connectionOf(ports, book);
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
