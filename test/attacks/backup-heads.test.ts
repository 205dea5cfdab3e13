// An attacker without the passphrase changes a backup's header. The file must not open with the right
// passphrase, and no key derivation may cost more than the app allows.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as ageEncryption from 'age-encryption';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BackupFaultSchema } from '../../contract/error-schemas.ts';
import type { Chance } from '../faults/chance.ts';
import { streamOf } from '../../main/store/backup/stream.ts';
import { attack, type Outcome } from './attack.ts';

/** The highest work factor that reached the library. The library itself has no limit. */
const { derived } = vi.hoisted(() => ({ derived: { most: 0 } }));
vi.mock('age-encryption', async (importOriginal) => {
  const age = await importOriginal<typeof ageEncryption>();
  class Decrypter extends age.Decrypter {
    override decrypt(file: unknown, ...more: unknown[]): never {
      let isHead = true;
      const watched = (file as ReadableStream<Uint8Array>).pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(piece, to) {
            // The first chunk is the header.
            if (!isHead) return to.enqueue(piece);
            isHead = false;
            for (const [, factor] of Buffer.from(piece)
              .toString('latin1')
              .matchAll(/-> scrypt \S+ (\S+)/g))
              derived.most = Math.max(derived.most, Number(factor));
            return to.enqueue(piece);
          },
        }),
      );
      return super.decrypt(watched, ...(more as [])) as never;
    }
  }
  return { ...age, Decrypter };
});
const { headOf } = await import('../../main/store/backup/head.ts');
const { refusalOf, seal, unseal } = await import('../../main/store/backup/age.ts');
const { Refused } = await import('../../main/store/backup/refused.ts');

const PASSPHRASE = 'a passphrase for the attack';
const TEXT = Buffer.from(Array.from({ length: 700 }, (_, at) => at % 251));
const WORK = 2;
const folder = mkdtempSync(join(tmpdir(), 'attacked-backup-'));
const path = join(folder, 'backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sealed = async (): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(await seal(streamOf([TEXT]), PASSPHRASE, WORK)));

let whole: Buffer;
let other: Buffer;
let headLength: number;
/** The four lines of the header. */
let lines: readonly [string, string, string, string];
beforeAll(async () => {
  [whole, other] = [await sealed(), await sealed()];
  headLength = whole.indexOf('\n', whole.indexOf('--- ')) + 1;
  const [version = '', stanza = '', wrapped = '', mac = ''] = whole
    .toString('latin1', 0, headLength)
    .split('\n');
  lines = [version, stanza, wrapped, mac];
});

/** The file with another header and the same body. */
const saying = (...said: string[]): Buffer =>
  Buffer.concat([Buffer.from(`${said.join('\n')}\n`, 'latin1'), whole.subarray(headLength)]);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base64 = (chance: Chance, length: number): string =>
  Array.from({ length }, () => LETTERS[chance.between(0, 63)]).join('');

const FACTORS = ['0', '1', '3', '4', '8', '10', '20', '21', '22', '30', '31', '32', '53', '64', '99', '1024'];
const NO_FACTORS = [
  '',
  ' ',
  '-1',
  '02',
  '2 ',
  '2.0',
  '1e1',
  '0x2',
  '+2',
  'NaN',
  'Infinity',
  '٢',
  '9'.repeat(400),
];

const makings: readonly [(chance: Chance) => Buffer, ...((chance: Chance) => Buffer)[]] = [
  (chance) => {
    const flipped = Buffer.from(whole);
    const bit = chance.between(0, headLength * 8 - 1);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return flipped;
  },
  (chance) => whole.subarray(0, chance.between(0, headLength + 16)),
  (chance) => {
    const at = chance.between(0, headLength);
    return Buffer.concat([
      whole.subarray(0, at),
      Buffer.alloc(chance.between(1, 400), 0x20),
      whole.subarray(at),
    ]);
  },
  (chance) =>
    saying(`age-encryption.org/${chance.pick(['v2', 'v0', 'v11', '', 'V1', 'v1 '])}`, ...lines.slice(1)),
  (chance) =>
    saying(
      chance.pick(['', '\ufeff' + lines[0], lines[0] + '\r', '-----BEGIN AGE ENCRYPTED FILE-----']),
      ...lines.slice(1),
    ),
  // The most expensive work factors.
  (chance) =>
    saying(lines[0], lines[1].replace(/ 2$/, ` ${chance.pick(FACTORS as [string])}`), lines[2], lines[3]),
  (chance) =>
    saying(lines[0], lines[1].replace(/ 2$/, ` ${chance.pick(NO_FACTORS as [string])}`), lines[2], lines[3]),
  (chance) => saying(lines[0], `-> scrypt ${base64(chance, chance.between(0, 60))} 2`, lines[2], lines[3]),
  (chance) => saying(lines[0], lines[1], base64(chance, chance.pick([0, 1, 42, 43, 44, 64])), lines[3]),
  (chance) =>
    saying(
      lines[0],
      lines[1],
      lines[2],
      `---${chance.pick([' ', '', '  '])}${base64(chance, chance.pick([0, 42, 43, 44]))}`,
    ),
  // Several recipients, which a reader may try one after the other.
  (chance) => {
    const stanza = chance.pick([
      lines[1],
      '-> X25519 ' + base64(chance, 43),
      '-> grease',
      '-> scrypt ' + base64(chance, 22) + ' 20',
    ]);
    const more = Array.from({ length: chance.pick([1, 2, 5_000]) }, () => [stanza, lines[2]]).flat();
    return saying(lines[0], ...(chance.between(0, 1) ? more : []), lines[1], lines[2], ...more, lines[3]);
  },
  (chance) =>
    saying(
      lines[0],
      `-> ${chance.pick(['X25519', 'ssh-rsa', 'SCRYPT', 'scrypt2', ''])} ${base64(chance, 43)}`,
      lines[2],
      lines[3],
    ),
  (chance) =>
    saying(
      lines[0],
      lines[1],
      lines[2],
      ...Array.from({ length: chance.pick([1, 50_000]) }, () => 'A'.repeat(64)),
      lines[3],
    ),
  // The header of another file with the same passphrase.
  () => Buffer.concat([other.subarray(0, headLength), whole.subarray(headLength)]),
  () => Buffer.concat([whole.subarray(0, headLength), other.subarray(headLength)]),
];

async function opened(bytes: Buffer): Promise<string> {
  writeFileSync(path, bytes);
  const file = await open(path, 'r');
  try {
    const text = await unseal(file, await headOf(file), PASSPHRASE, { hash: createHash('sha256') });
    return `${Buffer.concat(await Array.fromAsync(text)).length} bytes of it`;
  } catch (cause) {
    const refused = refusalOf(cause);
    if (refused instanceof Refused) return refused.fault;
    throw cause;
  } finally {
    await file.close();
  }
}

test('no backup with an altered header opens or costs more memory and time than the limit', async () => {
  expect(await opened(whole)).toBe(`${TEXT.length} bytes of it`);
  expect(derived.most).toBe(WORK);
  derived.most = 0;
  const faults = new Set<string>();
  await attack('altered backup heads', async (chance): Promise<Outcome> => {
    const altered = chance.pick(makings)(chance);
    if (altered.equals(whole)) throw new Error('the attack altered nothing');
    const fault = await opened(altered);
    if (!v.is(BackupFaultSchema, fault)) throw new Error(`it opened: ${fault}`);
    faults.add(fault);
    return 'refused';
  });
  // A work factor of 19 needs 512 MiB of memory.
  expect(derived.most).toBeLessThanOrEqual(19);
  if (process.env['COLLATERAL_DESK_ATTACK_INDEX'] !== undefined) return;
  expect(derived.most).toBeGreaterThan(0);
  expect([...faults].sort()).toEqual([
    'damaged',
    'newer-version',
    'not-a-backup',
    'too-costly',
    'truncated',
    'wrong-passphrase',
  ]);
}, 600_000);
