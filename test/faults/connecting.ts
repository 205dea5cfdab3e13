// The ports of a desk in a fault run, and its connection, made in the same way as in the app.
import { createConnection, type Connection } from '../../main/desk/connect/connection.ts';
import { agreeingDoor } from '../support/agreeing-door.ts';
import type { Cache, Journal } from '../../main/desk/ports/store.ts';
import type { Clock, Ids, Log } from '../../main/desk/ports/system.ts';
import type { Book } from '../../main/desk/readings/book.ts';
import { createHttpClient } from '../../main/service/requests/client.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/polling/poller.ts';

export interface DeskPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly core: () => HttpCore;
}

export function connectionOf({ clock, ids, log, core }: DeskPorts, book: Book): Connection {
  return createConnection({
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
}
