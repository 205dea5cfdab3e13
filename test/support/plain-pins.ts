// PINs kept as they are: what a test is about is never the cost of hashing them.
import type { PinHasher } from '../../main/desk/ports/secrets.ts';

export const plainPins: PinHasher = {
  hash: (pin) => Promise.resolve(`plain:${pin}`),
  matches: (pin, kept) => Promise.resolve(kept === `plain:${pin}`),
};
