// PINs are kept as scrypt hashes with a salt, in a form that a later version can still read.
import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { scryptPins } from '../../../../main/credentials/pin.ts';

const SALT = '00112233445566778899aabbccddeeff';
const kept = (pin: string) =>
  `scrypt-32768-8-1:${SALT}:${scryptSync(pin, Buffer.from(SALT, 'hex'), 32, {
    N: 32_768,
    r: 8,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  }).toString('hex')}`;

test('a hash has its cost, 16 bytes of salt and 32 bytes, and another salt each time', async () => {
  const [one, other] = [await scryptPins.hash('correct-pin'), await scryptPins.hash('correct-pin')];
  expect(one).toMatch(/^scrypt-32768-8-1:[0-9a-f]{32}:[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
  expect(await scryptPins.matches('correct-pin', one)).toBe(true);
  expect(await scryptPins.matches('correct-pim', one)).toBe(false);
});

test('a hash by scrypt with N 32768, r 8 and p 1 matches its PIN, in any form of its letters', async () => {
  expect(await scryptPins.matches('correct-pin', kept('correct-pin'))).toBe(true);
  // The same letter as one sign and as a letter with an accent.
  expect(await scryptPins.matches('pi\u00F1ata', kept('pin\u0303ata'.normalize('NFKC')))).toBe(true);
  expect(await scryptPins.matches('pin\u0303ata', kept('pi\u00F1ata'))).toBe(true);
});

test.each([
  '',
  'correct-pin',
  kept('correct-pin').slice(1),
  `${kept('correct-pin')}0`,
  'scrypt-16384-8-1:a:b',
])('an entry that reads %j matches no PIN', async (text) => {
  expect(await scryptPins.matches('correct-pin', text)).toBe(false);
});
