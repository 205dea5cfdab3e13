// Stores PINs without hashing, which would only slow tests down.
import type { PinHasher } from '../../main/desk/ports/secrets.ts';

export const plainPins: PinHasher = {
  hash: (pin) => Promise.resolve(`plain:${pin}`),
  matches: (pin, kept) => Promise.resolve(kept === `plain:${pin}`),
};
