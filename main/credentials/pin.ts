// Hashes PINs by scrypt with 32 MiB and a salt, so that every guess at a copied keychain entry is costly.
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { PinHasher } from '../desk/ports/secrets.ts';

/** 128 · N · r bytes of memory: 32 MiB, about a quarter of a second on an office machine. */
const COST = { N: 32_768, r: 8, p: 1 } as const;
const MOST_MEMORY = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const KEPT = /^scrypt-32768-8-1:([0-9a-f]{32}):([0-9a-f]{64})$/;

export const scryptPins: PinHasher = {
  async hash(pin) {
    const salt = randomBytes(SALT_BYTES);
    const hash = await derived(pin, salt);
    return `scrypt-32768-8-1:${salt.toString('hex')}:${hash.toString('hex')}`;
  },
  async matches(pin, kept) {
    const [, salt, hash] = KEPT.exec(kept) ?? [];
    if (salt === undefined || hash === undefined) return false;
    return timingSafeEqual(await derived(pin, Buffer.from(salt, 'hex')), Buffer.from(hash, 'hex'));
  },
};

function derived(pin: string, salt: Buffer): Promise<Buffer> {
  const options: ScryptOptions = { ...COST, maxmem: MOST_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
