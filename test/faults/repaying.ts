// Repaying as the desk composes it, with its polling, on whatever clock, disk, clipboard and wire a run has.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Result } from '../../contract/errors.ts';
import type { RepaySlice } from '../../contract/slices/repay.ts';
import { createPolling, type Polling } from '../../main/desk/connect/polling.ts';
import { createBook } from '../../main/desk/readings/book.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { Cache, Journal } from '../../main/desk/ports/store.ts';
import type { Clipboard, Clock, Ids, Log } from '../../main/desk/ports/system.ts';
import { createRepaymentEvents } from '../../main/desk/repay/events.ts';
import { createRepay, type RepayDesk } from '../../main/desk/repay/repay.ts';
import { createSigners } from '../../main/desk/repay/signers.ts';
import { createHttpClient } from '../../main/service/client.ts';
import type { HttpCore } from '../../main/service/http/core.ts';
import { createLendingServices } from '../../main/service/lending-service.ts';
import { createPollers } from '../../main/service/poller.ts';
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
  readonly polling: Polling;
  /** Reads the journal, then asks the service. */
  readonly open: (profile: ServiceProfile, secret: string) => Promise<Result<void>>;
}

export function repaying(parts: RepayingParts): Repaying {
  const { clock, ids, log, journal, cache, core } = parts;
  const book = createBook(cache);
  const events = createRepaymentEvents(journal);
  const signers = createSigners({ clock, ids, journal, secrets: parts.secrets, pins: plainPins });
  const polling = createPolling({
    services: createLendingServices({
      clock,
      log,
      openHttp: () => createHttpClient({ core: core(), clock }),
    }),
    pollers: createPollers({ clock, ids, log }),
    book,
    onService: (_of, service) => repay.setService(service),
    onReport: () => undefined,
  });
  const repay = createRepay({
    clock,
    events,
    book,
    cache,
    clipboard: parts.clipboard,
    signers,
    raise: () => Promise.resolve(true),
    readLoansNow: () => polling.refreshNow(['loans']) ?? Promise.resolve(),
    publish: parts.publish,
  });
  return {
    repay,
    polling,
    async open(profile, secret) {
      for (const load of [() => events.load(), () => signers.load()]) {
        const loaded = await load();
        if (!loaded.ok) return loaded;
      }
      const opened = await book.openProfile(profile.id);
      if (!opened.ok) return opened;
      await repay.setProfile(profile);
      polling.open(profile, secret);
      return opened;
    },
  };
}
