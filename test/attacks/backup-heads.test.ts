// The plain head of a backup, changed by somebody who can make its digest fit but has not the passphrase. With the right
// passphrase typed, nothing of it opens, and nothing is derived that would cost more than the app allows.
import type * as nodeCrypto from 'node:crypto';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BackupFaultSchema } from '../../contract/errors.ts';
import { epochMillis } from '../../domain/time.ts';
import type { Chance } from '../faults/chance.ts';
import { attack, type Outcome } from './attack.ts';

/** Bytes of memory that were asked for to derive keys, the most at once. */
const { derived } = vi.hoisted(() => ({ derived: { most: 0, passes: 0 } }));
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof nodeCrypto>();
  const scrypt = (...args: Parameters<typeof crypto.scrypt>): void => {
    const { N = 0, r = 0, p = 0 } = args[3];
    derived.most = Math.max(derived.most, 128 * N * r);
    derived.passes = Math.max(derived.passes, p);
    crypto.scrypt(...args);
  };
  return { ...crypto, scrypt };
});
const { makeHead, readHead } = await import('../../main/store/backup/head.ts');
const { headOf } = await import('../../main/store/backup/look.ts');
const { Refused } = await import('../../main/store/backup/refused.ts');
const { newHash, openSealed, sealInto } = await import('../../main/store/backup/sealing.ts');

const PASSPHRASE = 'a passphrase for the attack';
const TEXT = Buffer.from(Array.from({ length: 700 }, (_, at) => at % 251));
const CHUNK = 256;
const FIXED = 22;
const MEBIBYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'attacked-backup-'));
const path = join(folder, 'backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let whole: Buffer;
let headLength: number;
beforeAll(async () => {
  const cost = { N: 2, r: 1, p: 1 };
  const head = await makeHead(
    {
      app: '0.1.0',
      createdAt: epochMillis(1),
      cost,
      salt: randomBytes(32),
      chunk: CHUNK,
      bytes: TEXT.length,
    },
    PASSPHRASE,
  );
  const file = await open(path, 'w+');
  await file.writeFile(head.bytes);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield TEXT;
  }
  await sealInto(
    file,
    newHash(),
    { key: head.key, digest: head.digest, chunk: CHUNK },
    TEXT.length,
    pieces(),
  );
  await file.close();
  whole = readFileSync(path);
  headLength = readHead(whole).length;
});

type Json = Record<string, unknown> & { kdf: Record<string, unknown> };

/** The head says this instead; its SHA-256 is made to fit, as anybody can, and its MAC is not. */
function saying(text: string, lengthSaid = Buffer.byteLength(text)): Buffer {
  const fixed = Buffer.from(whole.subarray(0, FIXED));
  fixed.writeUInt32BE(lengthSaid, 18);
  const mac = whole.subarray(headLength - 64, headLength - 32);
  const said = Buffer.concat([fixed, Buffer.from(text), mac]);
  return Buffer.concat([said, createHash('sha256').update(said).digest(), whole.subarray(headLength)]);
}

const FIELDS: readonly [string, readonly unknown[]][] = [
  ['app', ['', '0.1.1', 'x'.repeat(41), 1, null]],
  ['createdAt', [0, -1, 2, 8.65e15, 0.5, '1']],
  ['cipher', ['none', 'aes-256-ecb', 'AES-256-GCM', null]],
  ['chunk', [0, 63, 64, 255, 257, 2 ** 30, 2 ** 31, -1]],
  ['bytes', [0, 1, 699, 701, 2 ** 53, -1, 1e308]],
  ['kdf.name', ['none', 'pbkdf2', 'SCRYPT']],
  ['kdf.N', [1, 3, 4, 1024, 2 ** 24, 2 ** 30, 2 ** 31, -2, 0]],
  ['kdf.r', [0, 2, 1024, 1025, 2 ** 31]],
  ['kdf.p', [0, 2, 5, 1024, 2 ** 31]],
  ['kdf.salt', ['', '00'.repeat(32), '00'.repeat(31), 'zz'.repeat(32), 'A0'.repeat(32)]],
  ['__proto__', [{ chunk: 1 }]],
  ['extra', [1, { a: 1 }]],
];

const makings: readonly [(chance: Chance) => Buffer, ...((chance: Chance) => Buffer)[]] = [
  (chance) => {
    const flipped = Buffer.from(whole);
    const bit = chance.between(0, headLength * 8 - 1);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return flipped;
  },
  (chance) => whole.subarray(0, chance.between(0, headLength)),
  (chance) => {
    const at = chance.between(0, headLength);
    return Buffer.concat([
      whole.subarray(0, at),
      Buffer.alloc(chance.between(1, 40), 0x20),
      whole.subarray(at),
    ]);
  },
  (chance) => {
    const changed = Buffer.from(whole);
    changed.writeUInt16BE(chance.pick([0, 2, 256, 0xffff]), 16);
    return changed;
  },
  (chance) =>
    saying(
      jsonOf(() => undefined),
      chance.pick([0, 1, 4096, 4097, 2 ** 31, 2 ** 32 - 1]),
    ),
  (chance) => saying(chance.pick(['', '{', '[]', 'null', '{}', '"x"', '['.repeat(4000), '\ufeff{}'])),
  (chance) => {
    const [field, values] = chance.pick(FIELDS as [(typeof FIELDS)[number]]);
    const value = values[chance.between(0, values.length - 1)];
    return saying(
      jsonOf((json) => {
        const [first, second] = field.split('.');
        const place = second === undefined ? json : json.kdf;
        Object.defineProperty(place, second ?? first ?? '', { value, enumerable: true, configurable: true });
      }),
    );
  },
  // What costs most, all at once.
  (chance) =>
    saying(
      jsonOf((json) => {
        json.kdf = { ...json.kdf, N: 2 ** chance.between(20, 30), r: chance.between(5, 1024) };
        json['chunk'] = 2 ** chance.between(6, 30);
      }),
    ),
  // The same words in another form.
  (chance) => saying(JSON.stringify(JSON.parse(jsonOf(() => undefined)), undefined, chance.between(1, 4))),
];

function jsonOf(change: (json: Json) => void): string {
  const json = JSON.parse(whole.toString('utf8', FIXED, headLength - 64)) as Json;
  change(json);
  return JSON.stringify(json);
}

async function opened(bytes: Buffer): Promise<string> {
  writeFileSync(path, bytes);
  const file = await open(path, 'r');
  try {
    const head = await headOf(file);
    const key = await head.unlock(PASSPHRASE);
    const sealed = { key, digest: head.digest, chunk: head.chunk };
    let read = 0;
    for await (const part of openSealed(file, newHash(), sealed, { from: head.length, bytes: head.bytes }))
      read += part.length;
    return `${read} bytes of it`;
  } catch (cause) {
    if (cause instanceof Refused) return cause.fault;
    throw cause;
  } finally {
    await file.close();
  }
}

test('no altered head opens, and none makes this machine work for it', async () => {
  expect(await opened(whole)).toBe(`${TEXT.length} bytes of it`);
  derived.most = derived.passes = 0;
  const faults = new Set<string>();
  await attack('altered backup heads', async (chance): Promise<Outcome> => {
    const altered = chance.pick(makings)(chance);
    if (altered.equals(whole)) throw new Error('nothing was altered');
    const fault = await opened(altered);
    if (!v.is(BackupFaultSchema, fault)) throw new Error(`it opened: ${fault}`);
    faults.add(fault);
    return 'refused';
  });
  expect(derived.most).toBeLessThanOrEqual(512 * MEBIBYTE);
  expect(derived.passes).toBeLessThanOrEqual(4);
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
