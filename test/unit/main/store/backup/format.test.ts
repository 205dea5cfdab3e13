// The file of a backup: unchanged, changed, cut and made up. The cost of the key is small here; the format
// is the real one.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, seal, unseal } from '../../../../../main/store/backup/age.ts';
import { headOf, sealedLength, WORK_FACTOR } from '../../../../../main/store/backup/head.ts';
import { Refused } from '../../../../../main/store/backup/refused.ts';
import { streamOf } from '../../../../../main/store/backup/stream.ts';
import { chanceOf } from '../../../../faults/chance.ts';
import { runsOf } from '../../../../support/runs.ts';

const CHEAP = 1;
const PASSPHRASE = 'quatre mots pour la trésorerie';
const CHUNK = 64 * 1024;
const textOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));
const TEXT = textOf(2 * CHUNK + 1_000);
const folder = mkdtempSync(join(tmpdir(), 'backup-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(text: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 10_000) yield text.subarray(at, at + 10_000);
}

async function sealed(text = TEXT): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await seal(streamOf(pieces(text)), PASSPHRASE, CHEAP)));
}

/** All of its text, or the reason for its refusal. */
async function read(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer | string> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const file = await open(path, 'r');
  const hash = createHash('sha256');
  try {
    const text = await unseal(file, await headOf(file), passphrase, { hash });
    const whole = Buffer.concat(await Array.fromAsync(text));
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    return whole;
  } catch (cause) {
    const refused = refusalOf(cause);
    if (refused instanceof Refused) return refused.fault;
    throw cause;
  } finally {
    await file.close();
  }
}

let whole: Buffer;
/** Where the second line's salt begins and the line of the MAC ends. */
let salt: number;
let mac: number;
let headLength: number;
beforeAll(async () => {
  whole = await sealed();
  salt = whole.indexOf('-> scrypt ') + '-> scrypt '.length;
  mac = whole.indexOf('--- ');
  headLength = whole.indexOf('\n', mac) + 1;
});

test('a sealed text is read back byte for byte, whatever its length', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const bytes = await sealed(textOf(length));
    expect((await read(bytes)) as Buffer).toEqual(textOf(length));
    expect(bytes.length).toBe(sealedLength(headLength, length));
  }
});

test('the same text with the same passphrase gives another file each time', async () => {
  const again = await sealed();
  expect(again.subarray(-64).equals(whole.subarray(-64))).toBe(false);
});

test('the passphrase is the same in any composition of its letters, and no other one opens the file', async () => {
  expect(await read(whole, PASSPHRASE.normalize('NFD'))).toEqual(TEXT);
  expect(await read(whole, `${PASSPHRASE} `)).toBe('wrong-passphrase');
  expect(await read(whole, PASSPHRASE.toUpperCase())).toBe('wrong-passphrase');
});

test('1,000 seeded bit flips are refused, and called a wrong passphrase only where the passphrase is checked', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_BIT_FLIPS', 1000);
  const chance = chanceOf(String(seed));
  const faults = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const flipped = Buffer.from(whole);
    // Every third flip is in the head, which is a thousandth of the file.
    const bit = Math.floor(chance.fraction() * (run % 3 === 0 ? headLength : flipped.length) * 8);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const fault = await read(flipped);
    expect(typeof fault, `bit ${bit}, seed ${seed}`).toBe('string');
    // Elsewhere that message would let somebody try passphrases on a damaged file.
    if (fault === 'wrong-passphrase') {
      expect(bit >> 3, `bit ${bit}, seed ${seed}`).toBeGreaterThanOrEqual(salt);
      expect(bit >> 3, `bit ${bit}, seed ${seed}`).toBeLessThan(mac);
    }
    faults.set(String(fault), (faults.get(String(fault)) ?? 0) + 1);
  }
  console.info(`${runs} flips, seed ${seed}:`, Object.fromEntries(faults));
});

test('100 seeded cuts, and one at the end of each chunk, are refused', async () => {
  const chance = chanceOf('cuts');
  const cuts = Array.from({ length: 100 }, () => Math.floor(chance.fraction() * whole.length));
  for (let at = headLength + 16; at < whole.length; at += CHUNK + 16) cuts.push(at);
  for (let at = 20; at < headLength + 32; at += 7) cuts.push(at);
  for (const at of cuts)
    expect(await read(whole.subarray(0, at)), `cut at ${at}`).toBe(
      at < 19 ? 'not-a-backup' : at < headLength + 32 ? 'truncated' : 'damaged',
    );
});

test('swapped chunks, and one of another file with the same passphrase, are refused', async () => {
  const [from, step] = [headLength + 16, CHUNK + 16];
  const swapped = Buffer.from(whole);
  whole.copy(swapped, from, from + step, from + 2 * step);
  whole.copy(swapped, from + step, from, from + step);
  expect(await read(swapped)).toBe('damaged');
  const foreign = Buffer.from(whole);
  (await sealed()).copy(foreign, from, from, from + step);
  expect(await read(foreign)).toBe('damaged');
  expect(await read(Buffer.concat([whole, Buffer.alloc(1)]))).toBe('damaged');
});

describe('the cost of a file before its passphrase is checked', () => {
  const asking = (factor: string): Buffer =>
    Buffer.from(whole.toString('latin1').replace(' 1\n', ` ${factor}\n`), 'latin1');

  test('is 256 MiB for what the app writes, which may be read', async () => {
    expect(128 * 8 * 2 ** WORK_FACTOR).toBe(256 * 1024 * 1024);
    expect(await read(asking('2'))).toBe('wrong-passphrase');
  });

  test.each(['20', '21', '64', '1024', '99999999999999999999', '1e9', '-1', '018', '0x14', ' 1', ''])(
    'is refused with the work factor “%s” before any key is derived',
    async (factor) => {
      expect(await read(asking(factor))).toBe(/^[1-9]\d*$/.test(factor) ? 'too-costly' : 'damaged');
    },
  );

  test('is nothing for an unknown version, which is named', async () => {
    const newer = Buffer.from(whole.toString('latin1').replace('/v1\n', '/v2\n'), 'latin1');
    expect(await read(newer)).toBe('newer-version');
  });

  test('is nothing for a second recipient, or a file encrypted to a key', async () => {
    const text = whole.toString('latin1');
    const stanza = text.slice(text.indexOf('-> '), mac);
    expect(await read(Buffer.from(text.replace(stanza, stanza + stanza), 'latin1'))).toBe('damaged');
    const toKey = text.replace(/scrypt \S+ 1/, `X25519 ${'a'.repeat(43)}`);
    expect(await read(Buffer.from(toKey, 'latin1'))).toBe('not-a-backup');
  });
});
