// Second persons who may sign a repayment. The journal has their names, the keychain a salted hash of each
// PIN. A sign-off is advice: the owner of this machine can bypass it, and the screen says so.
import { samePerson, SignerIdSchema, type SignerId } from '../../../domain/signing.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Signer } from '../../../contract/slices/repay.ts';
import { record, recordsOf } from '../journal/records.ts';
import { checkPin } from '../pins/check-pin.ts';
import { createPinWaits } from '../pins/pin-waits.ts';
import type { PinHasher, SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import { createTurns } from '../../common/turns.ts';

interface SignerPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly secrets: SecretStore;
  readonly pins: PinHasher;
}

interface SignerRecord {
  readonly id: SignerId;
  readonly name: string;
  readonly addedAt: EpochMillis;
}

export type Signers = ReturnType<typeof createSigners>;

const entryOf = (id: SignerId): string => `signer/${id}`;

export function createSigners({ clock, ids, journal, secrets, pins }: SignerPorts) {
  const byId = new Map<SignerId, SignerRecord>();
  const waits = createPinWaits(clock);
  // One PIN at a time: parallel guesses would share one wait.
  const inTurn = createTurns();

  return {
    count: () => byId.size,

    list(): Signer[] {
      return [...byId.values()].map((signer) => {
        const { id, name, addedAt } = signer;
        const until = waits.until(entryOf(id));
        return { id, name, addedAt, ...(until !== undefined && { waitUntil: until }) };
      });
    },

    async load(): Promise<Result<void>> {
      const kinds = ['signer.added', 'signer.removed', 'signer.refused', 'repay.signed'] as const;
      const records = await recordsOf(journal, kinds);
      if (!records.ok) return records;
      for (const { kind, at, body } of records.value) {
        if (body === undefined) continue;
        if ('event' in body) {
          if (body.event.kind === 'signed') waits.forget(entryOf(body.event.signerId));
        } else if (kind === 'signer.removed') byId.delete(body.signerId);
        else if ('name' in body) byId.set(body.signerId, { id: body.signerId, name: body.name, addedAt: at });
        else waits.refused(entryOf(body.signerId), clock.wall() - at);
      }
      return ok(undefined);
    },

    /** Stores the hash before it records the name: a name without a hash could never sign. */
    add: (name: string, pin: string): Promise<Result<object>> =>
      inTurn(async () => {
        if ([...byId.values()].some((other) => samePerson(other.name, name)))
          return fail({ code: 'bad-input', field: 'name', problem: 'already there' });
        const id = v.parse(SignerIdSchema, ids.uuid());
        const stored = await secrets.set(entryOf(id), await pins.hash(pin));
        if (!stored.ok) return stored;
        const at = clock.wall();
        const written = await record(journal, 'signer.added', id, at, { signerId: id, name });
        if (!written.ok) {
          await secrets.delete(entryOf(id));
          return written;
        }
        byId.set(id, { id, name, addedAt: at });
        return ok({});
      }),

    remove: (id: SignerId): Promise<Result<object>> =>
      inTurn(async () => {
        const signer = byId.get(id);
        if (signer !== undefined) {
          const facts = { signerId: id, name: signer.name };
          const written = await record(journal, 'signer.removed', id, clock.wall(), facts);
          if (!written.ok) return written;
          byId.delete(id);
        }
        // Also for a removed signer: the keychain may have failed the first time.
        const deleted = await secrets.delete(entryOf(id));
        return deleted.ok ? ok({}) : deleted;
      }),

    /** @returns the signer's name if the PIN is right. A wrong PIN is recorded before the answer. */
    check: (id: SignerId, pin: string): Promise<Result<{ name: string }>> =>
      inTurn(async () => {
        const signer = byId.get(id);
        if (signer === undefined) return fail({ code: 'changed-since-shown', what: 'signer' });
        return checkPin(
          { secrets, pins, waits },
          {
            entry: entryOf(id),
            pin,
            right: () => ok({ name: signer.name }),
            onWrong: () => record(journal, 'signer.refused', id, clock.wall(), { signerId: id }),
          },
        );
      }),
  };
}
