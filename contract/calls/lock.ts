// The desk's lock. While it is locked, every other call answers `locked` (main/bridge/lock-gate.ts).
import * as v from 'valibot';
import { PinAboveSchema } from '../../domain/confirmed-by.ts';
import { IdleMinutesSchema } from '../../domain/lock.ts';
import { PinSchema } from '../../domain/signing.ts';
import { RouteSchema } from '../slices/lock.ts';
import { asked, done, unasked } from './entries.ts';

/** As typed; a PIN that is too short is a wrong PIN. */
const triedPin = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const lockCommands = {
  'lock.now': { unasked: 'closes the desk', input: v.strictObject({}), output: done },
  'lock.unlock': { unasked: 'needs the PIN', input: v.strictObject({ pin: triedPin }), output: done },
  /** The page has cleared its content and was showing this route; main then reloads the page. */
  'lock.emptied': unasked('changes only what this screen shows', v.strictObject({ route: RouteSchema })),
  /**
   * Switches the lock on, or changes it. To change it, `present` must be the current PIN; without `pin` that
   * PIN stays.
   */
  'lock.set': asked(
    v.strictObject({
      present: v.optional(triedPin),
      pin: v.optional(PinSchema),
      minutes: IdleMinutesSchema,
    }),
  ),
  /** In naira; undefined: no amount needs the PIN. */
  'lock.setPinAbove': asked(v.strictObject({ present: triedPin, above: v.optional(PinAboveSchema) })),
  'lock.remove': { asks: true, input: v.strictObject({ present: triedPin }), output: done },
} as const;
