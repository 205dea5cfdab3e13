// Addresses and transaction hashes made up from the seed, with valid checksums for clients that verify them.
// Nobody holds a key to any of them.
import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesFor, hexFor } from '../random.ts';

const TRON_PREFIX = 0x41;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 40 hex digits in EIP-55 spelling: the hash of the address decides which letters are capitals. */
export function checksummed(hex40: string): string {
  const lower = hex40.toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex');
  let text = '0x';
  for (let index = 0; index < lower.length; index += 1) {
    const letter = lower.charAt(index);
    text += Number.parseInt(hash.charAt(index), 16) >= 8 ? letter.toUpperCase() : letter;
  }
  return text;
}

export const evmAddressFor = (seed: string, label: string): string => checksummed(hexFor(seed, label, 20));

export function tronAddressFor(seed: string, label: string): string {
  const payload = Buffer.concat([Buffer.from([TRON_PREFIX]), bytesFor(seed, label).subarray(0, 20)]);
  const twice = createHash('sha256').update(createHash('sha256').update(payload).digest()).digest();
  let number = BigInt(`0x${Buffer.concat([payload, twice.subarray(0, 4)]).toString('hex')}`);
  let text = '';
  while (number > 0n) {
    text = BASE58.charAt(Number(number % 58n)) + text;
    number /= 58n;
  }
  return text; // the prefix byte is never zero, so there are no leading-zero digits
}

/** Tron writes hashes without 0x. */
export const transactionHashFor = (seed: string, label: string, chain: string): string =>
  chain === 'tron' ? hexFor(seed, label, 32) : `0x${hexFor(seed, label, 32)}`;
