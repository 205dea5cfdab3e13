// Repaying as the desk composes it, with its connection, on whatever clock, disk, clipboard and wire a run has.
import type { ServiceProfile } from '../../domain/profile.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { RepaySlice } from '../../contract/slices/repay.ts';
import { createConnection, type Connection } from '../../main/desk/connect/connection.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { Cache, Journal } from '../../main/desk/ports/store.ts';
import type { Clipboard, Clock, Ids, Log } from '../../main/desk/ports/system.ts';
import { createRepaymentEvents } from '../../main/desk/repay/events.ts';
import { createRepay, type RepayDesk } from '../../main/desk/repay/repay.ts';
import { createReturnLog } from '../../main/desk/returns/return-log.ts';
import { createSigners, type Signers } from '../../main/desk/repay/signers.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/polling/poller.ts';
import { plainPins } from '../support/plain-pins.ts';

export interface RepayingParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly secrets: SecretStore;
  readonly clipboard: Clipboard;
  readonly core: () => HttpCore;
  readonly publish: (slice: RepaySlice) => void;
}

export interface Repaying {
  readonly repay: RepayDesk;
  readonly signers: Signers;
  readonly connection: Connection;
}

/** Reads the journal, then asks the service. */
export async function repaying(
  parts: RepayingParts,
  profile: ServiceProfile,
  secret: string,
): Promise<Result<Repaying>> {
  const { clock, ids, log, journal, cache, core } = parts;
  const events = createRepaymentEvents(journal);
  const signers = createSigners({ clock, ids, journal, secrets: parts.secrets, pins: plainPins });
  for (const load of [() => events.load(), () => signers.load()]) {
    const loaded = await load();
    if (!loaded.ok) return loaded;
  }
  const book = await openBook(cache, profile.id);
  const connection = createConnection({
    services: createLendingServices({
      clock,
      log,
      openHttp: () => createHttpClient({ core: core(), clock }),
    }),
    pollers: createPollers({ clock, ids, log }),
    book,
    onChange: () => undefined,
  });
  const repay = createRepay({
    clock,
    profile,
    returns: createReturnLog(journal),
    service: () => connection.service(),
    events,
    book,
    cache,
    clipboard: parts.clipboard,
    signers,
    raise: () => Promise.resolve(true),
    readLoansNow: () => connection.refreshNow(['loans']) ?? Promise.resolve(),
    publish: parts.publish,
  });
  await repay.publish();
  connection.open(profile, secret);
  return ok({ repay, signers, connection });
}
