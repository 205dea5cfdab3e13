// The lock of the desk. `locked` answers every other call while it is locked (main/bridge/lock-gate.ts).
import * as v from 'valibot';
import { PinAboveSchema } from '../../domain/confirmed-by.ts';
import { IdleMinutesSchema } from '../../domain/lock.ts';
import { PinSchema } from '../../domain/signing.ts';
import { RouteSchema } from '../slices/lock.ts';

const done = v.object({});
/** As typed: one that is too short is a wrong one. */
const triedPin = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const lockCommands = {
  'lock.now': { input: v.strictObject({}), output: done },
  'lock.unlock': { input: v.strictObject({ pin: triedPin }), output: done },
  /** The page has emptied itself and was there; main then loads it anew. */
  'lock.emptied': { input: v.strictObject({ route: RouteSchema }), output: done },
  /** Switches the lock on, or changes it: then `present` is the PIN that is set, and without `pin` it stays. */
  'lock.set': {
    input: v.strictObject({
      present: v.optional(triedPin),
      pin: v.optional(PinSchema),
      minutes: IdleMinutesSchema,
    }),
    output: done,
  },
  /** In naira; without it the PIN is asked for at no amount. */
  'lock.setPinAbove': {
    input: v.strictObject({ present: triedPin, above: v.optional(PinAboveSchema) }),
    output: done,
  },
  'lock.remove': { input: v.strictObject({ present: triedPin }), output: done },
} as const;
