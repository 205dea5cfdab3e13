// Connects repaying to the clock, disk, clipboard and network of a run in the same way as the app.
import type { ServiceProfile } from '../../domain/profile.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { RepaySlice } from '../../contract/slices/repay.ts';
import type { Connection } from '../../main/desk/connect/connection.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';
import type { Clipboard } from '../../main/desk/ports/system.ts';
import { createClaimLog } from '../../main/desk/repay/claim-log.ts';
import { createRepaymentEvents } from '../../main/desk/repay/events.ts';
import { createRepay, type RepayDesk } from '../../main/desk/repay/repay.ts';
import { createPayeeLog } from '../../main/desk/payees/payee-log.ts';
import { createPayees, type Payees } from '../../main/desk/payees/payees.ts';
import { payeeUses } from '../../main/desk/payees/uses.ts';
import { createReturnLog } from '../../main/desk/returns/return-log.ts';
import { createSigners, type Signers } from '../../main/desk/repay/signers.ts';
import { embeddedClaims } from '../../main/desk/team/embedded.ts';
import { plainPins } from '../support/plain-pins.ts';
import { connectionOf, type DeskPorts } from './connecting.ts';

export interface RepayingPorts extends DeskPorts {
  readonly secrets: SecretStore;
  readonly clipboard: Clipboard;
  readonly publish: (slice: RepaySlice) => void;
}

export interface Repaying {
  readonly repay: RepayDesk;
  readonly payees: Payees;
  readonly signers: Signers;
  readonly connection: Connection;
}

/** Reads the journal, then connects. */
export async function repaying(
  ports: RepayingPorts,
  profile: ServiceProfile,
  secret: string,
): Promise<Result<Repaying>> {
  const { clock, ids, journal, cache, secrets, clipboard, publish } = ports;
  const events = createRepaymentEvents(journal);
  const signers = createSigners({ clock, ids, journal, secrets, pins: plainPins });
  const payeeLog = createPayeeLog(journal);
  for (const load of [() => events.load(), () => signers.load(), () => payeeLog.load()]) {
    const loaded = await load();
    if (!loaded.ok) return loaded;
  }
  const book = await openBook(cache, profile.id);
  const connection = connectionOf(ports, book);
  const payees = createPayees({
    clock,
    profile,
    log: payeeLog,
    book,
    uses: () => payeeUses(profile.id, events, { of: () => [] }),
    person: () => undefined,
    onChange: () => void repay.publish(),
  });
  const repay = createRepay({
    payees,
    clock,
    profile,
    returns: createReturnLog(journal),
    service: () => connection.service(),
    events,
    claims: embeddedClaims,
    claimLog: createClaimLog(journal),
    book,
    cache,
    clipboard,
    signers,
    mayRepay: () => ok({}),
    raise: () => Promise.resolve(true),
    readLoansNow: () => connection.refreshNow(['loans']) ?? Promise.resolve(),
    publish,
  });
  await repay.publish();
  connection.open(profile, secret);
  return ok({ repay, payees, signers, connection });
}
