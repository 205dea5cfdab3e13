// Second persons who may sign a repayment: who they are stands in the journal, a salted hash of each one's PIN in the
// keychain. A sign-off is advice; whoever owns this machine can go around it, and the screen says so.
import { waitAfter, samePerson, SignerIdSchema, type SignerId } from '../../../domain/signing.ts';
import {
  epochMillis,
  monotonicMillis,
  type EpochMillis,
  type MonotonicMillis,
} from '../../../domain/time.ts';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Signer } from '../../../contract/slices/repay.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { PinHasher, SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import { createTurns } from '../ports/turns.ts';

export interface SignerPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly secrets: SecretStore;
  readonly pins: PinHasher;
}

interface Known {
  readonly id: SignerId;
  readonly name: string;
  readonly addedAt: EpochMillis;
  /** Wrong PINs in a row. */
  readonly wrong: number;
  /** When the next PIN may be tried, on the clock that nobody can set. */
  readonly waitEnds: MonotonicMillis | undefined;
}

export type Signers = ReturnType<typeof createSigners>;

const entryOf = (id: SignerId): string => `signer/${id}`;

export function createSigners({ clock, ids, journal, secrets, pins }: SignerPorts) {
  const known = new Map<SignerId, Known>();
  // One PIN at a time: guesses side by side would share one wait.
  const inTurn = createTurns();

  function change(id: SignerId, to: Partial<Known>): void {
    const signer = known.get(id);
    if (signer !== undefined) known.set(id, { ...signer, ...to });
  }

  /** After so many wrong PINs, the last of them `ago`: of what lies before a restart only the wall clock can tell. */
  function refused(id: SignerId, ago: number): void {
    const wrong = (known.get(id)?.wrong ?? 0) + 1;
    // With the clock set back since, the wait begins once more: it is never longer than a wait is.
    const left = waitAfter(wrong) - Math.max(0, ago);
    change(id, { wrong, waitEnds: monotonicMillis(clock.mono() + left) });
  }

  function waitUntil({ waitEnds }: Known): EpochMillis | undefined {
    const left = (waitEnds ?? 0) - clock.mono();
    return left > 0 ? epochMillis(clock.wall() + Math.ceil(left)) : undefined;
  }

  return {
    count: () => known.size,

    list(): Signer[] {
      return [...known.values()].map((signer) => {
        const until = waitUntil(signer);
        const { id, name, addedAt } = signer;
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
          if (body.event.kind === 'signed') change(body.event.signerId, { wrong: 0, waitEnds: undefined });
        } else if (kind === 'signer.removed') known.delete(body.signerId);
        else if ('name' in body)
          known.set(body.signerId, {
            id: body.signerId,
            name: body.name,
            addedAt: at,
            wrong: 0,
            waitEnds: undefined,
          });
        else refused(body.signerId, clock.wall() - at);
      }
      return ok(undefined);
    },

    /** The keychain has the hash before the journal has the name: a name without a hash could never sign. */
    add: (name: string, pin: string): Promise<Result<object>> =>
      inTurn(async () => {
        if ([...known.values()].some((other) => samePerson(other.name, name)))
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
        known.set(id, { id, name, addedAt: at, wrong: 0, waitEnds: undefined });
        return ok({});
      }),

    remove: (id: SignerId): Promise<Result<object>> =>
      inTurn(async () => {
        const signer = known.get(id);
        if (signer !== undefined) {
          const facts = { signerId: id, name: signer.name };
          const written = await record(journal, 'signer.removed', id, clock.wall(), facts);
          if (!written.ok) return written;
          known.delete(id);
        }
        // Also of one who is gone: the keychain may have refused it the first time.
        const deleted = await secrets.delete(entryOf(id));
        return deleted.ok ? ok({}) : deleted;
      }),

    /** The person's name, if this is their PIN. A wrong one is written down before it is answered. */
    check: (id: SignerId, pin: string): Promise<Result<{ name: string }>> =>
      inTurn(async () => {
        const signer = known.get(id);
        if (signer === undefined) return fail({ code: 'changed-since-shown', what: 'signer' });
        if (waitUntil(signer) !== undefined) return fail({ code: 'blocked', by: 'pin-wait' });
        const kept = await secrets.get(entryOf(id));
        if (!kept.ok) return kept;
        if (kept.value === undefined) return fail({ code: 'locked', reason: 'secret-missing' });
        if (await pins.matches(pin, kept.value)) {
          change(id, { wrong: 0, waitEnds: undefined });
          return ok({ name: signer.name });
        }
        refused(id, 0);
        const written = await record(journal, 'signer.refused', id, clock.wall(), { signerId: id });
        return written.ok ? fail({ code: 'blocked', by: 'wrong-pin' }) : written;
      }),
  };
}
