// The desk's lock. While it is locked, every other call answers `locked` (main/bridge/lock-gate.ts).
import * as v from 'valibot';
import { PinAboveSchema } from '../../domain/confirmed-by.ts';
import { IdleMinutesSchema } from '../../domain/lock.ts';
import { PinSchema } from '../../domain/signing.ts';
import { RouteSchema } from '../slices/lock.ts';
import { asked, unasked } from './entries.ts';

/** As typed; a PIN that is too short is a wrong PIN. */
const triedPin = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const lockCommands = {
  'lock.now': unasked('closes the desk', {}),
  'lock.unlock': unasked('needs the PIN', { pin: triedPin }),
  /** The page has cleared its content and was showing this route; main then reloads the page. */
  'lock.emptied': unasked('changes only what this screen shows', { route: RouteSchema }),
  /**
   * Switches the lock on, or changes it. To change it, `present` must be the current PIN; without `pin` that
   * PIN stays.
   */
  'lock.set': asked({
    present: v.optional(triedPin),
    pin: v.optional(PinSchema),
    minutes: IdleMinutesSchema,
  }),
  /** In naira; undefined: no amount needs the PIN. */
  'lock.setPinAbove': asked({ present: triedPin, above: v.optional(PinAboveSchema) }),
  'lock.remove': asked({ present: triedPin }),
} as const;
