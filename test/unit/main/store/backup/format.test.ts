// The file of a backup as whoever finds it may hand it to us: changed, cut, made up. The key's cost is small here; the
// format is the real one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { epochMillis } from '../../../../../domain/time.ts';
import { COST, makeHead, readHead, type Cost } from '../../../../../main/store/backup/head.ts';
import { headOf } from '../../../../../main/store/backup/look.ts';
import { Refused } from '../../../../../main/store/backup/refused.ts';
import { newHash, openSealed, sealedLength, sealInto } from '../../../../../main/store/backup/sealing.ts';
import { chanceOf } from '../../../../faults/chance.ts';
import { runsOf } from '../../../../support/runs.ts';

const CHEAP: Cost = { N: 2, r: 1, p: 1 };
const PASSPHRASE = 'quatre mots pour la trésorerie';
const TEXT = Buffer.from(Array.from({ length: 1500 }, (_, at) => at % 251));
const CHUNK = 256;
const folder = mkdtempSync(join(tmpdir(), 'backup-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(text: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 100) yield text.subarray(at, at + 100);
}

async function write(
  name: string,
  text = TEXT,
  change: { cost?: Cost; chunk?: number } = {},
): Promise<Buffer> {
  const { cost = CHEAP, chunk = CHUNK } = change;
  const head = await makeHead(
    { app: '0.1.0', createdAt: epochMillis(1), cost, salt: randomBytes(32), chunk, bytes: text.length },
    PASSPHRASE,
  );
  const file = await open(join(folder, name), 'w+');
  await file.writeFile(head.bytes);
  await sealInto(file, newHash(), { key: head.key, digest: head.digest, chunk }, text.length, pieces(text));
  await file.close();
  return readFileSync(join(folder, name));
}

/** All of its text, or why it was refused. */
async function read(name: string, passphrase = PASSPHRASE): Promise<Buffer | string> {
  const file = await open(join(folder, name), 'r');
  try {
    const head = await headOf(file);
    const key = await head.unlock(passphrase);
    const parts: Buffer[] = [];
    const sealed = { key, digest: head.digest, chunk: head.chunk };
    for await (const part of openSealed(file, newHash(), sealed, { from: head.length, bytes: head.bytes }))
      parts.push(part);
    return Buffer.concat(parts);
  } catch (cause) {
    if (cause instanceof Refused) return cause.fault;
    throw cause;
  } finally {
    await file.close();
  }
}

let whole: Buffer;
beforeAll(async () => {
  whole = await write('whole');
});

test('what was sealed comes back to the byte, whatever its length', async () => {
  expect(await read('whole')).toEqual(TEXT);
  for (const length of [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const text = TEXT.subarray(0, length);
    const bytes = await write('lengths', text);
    expect(await read('lengths')).toEqual(text);
    expect(bytes.length).toBe(readHead(bytes).length + sealedLength(length, CHUNK));
  }
});

test('the same text under the same passphrase is another file each time', async () => {
  const again = await write('again');
  expect(again.subarray(-64).equals(whole.subarray(-64))).toBe(false);
});

test('the passphrase is the same however its letters are composed, and no other is', async () => {
  expect(await read('whole', PASSPHRASE.normalize('NFD'))).toEqual(TEXT);
  expect(await read('whole', `${PASSPHRASE} `)).toBe('wrong-passphrase');
  expect(await read('whole', PASSPHRASE.toUpperCase())).toBe('wrong-passphrase');
});

test('1,000 seeded bit flips: each is refused', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_BIT_FLIPS', 1000);
  const chance = chanceOf(String(seed));
  const faults = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const flipped = Buffer.from(whole);
    const bit = Math.floor(chance.fraction() * flipped.length * 8);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    writeFileSync(join(folder, 'flipped'), flipped);
    const fault = await read('flipped');
    expect(typeof fault, `bit ${bit}, seed ${seed}`).toBe('string');
    faults.set(String(fault), (faults.get(String(fault)) ?? 0) + 1);
  }
  // A changed file is not called a wrong passphrase: somebody would go on trying.
  expect(faults.get('wrong-passphrase')).toBeUndefined();
  console.info(`${runs} flips, seed ${seed}:`, Object.fromEntries(faults));
});

test('100 seeded cuts, and one at the end of each chunk: each is refused as cut short', async () => {
  const chance = chanceOf('cuts');
  const { length } = readHead(whole);
  const cuts = Array.from({ length: 100 }, () => Math.floor(chance.fraction() * whole.length));
  for (let at = length; at < whole.length; at += CHUNK + 16) cuts.push(at);
  for (const at of cuts) {
    writeFileSync(join(folder, 'cut'), whole.subarray(0, at));
    expect(await read('cut'), `cut at ${at}`).toBe(at < 16 ? 'not-a-backup' : 'truncated');
  }
});

test('chunks that change places, and one of another file of the same passphrase, are refused', async () => {
  const { length } = readHead(whole);
  const step = CHUNK + 16;
  const swapped = Buffer.from(whole);
  whole.copy(swapped, length, length + step, length + 2 * step);
  whole.copy(swapped, length + step, length, length + step);
  writeFileSync(join(folder, 'swapped'), swapped);
  expect(await read('swapped')).toBe('damaged');
  const other = await write('other');
  const foreign = Buffer.from(whole);
  other.copy(foreign, length, length, length + step);
  writeFileSync(join(folder, 'foreign'), foreign);
  expect(await read('foreign')).toBe('damaged');
  writeFileSync(join(folder, 'longer'), Buffer.concat([whole, Buffer.alloc(1)]));
  expect(await read('longer')).toBe('damaged');
});

describe('what a file may ask of this machine before its passphrase is proven', () => {
  test('what the app itself writes is 128 MiB, and may be read', () => {
    expect(128 * COST.N * COST.r).toBe(128 * 1024 * 1024);
    expect(COST.p).toBe(1);
  });

  // The head is made honestly but for what it asks; a real one of that cost would take the memory to make.
  test.each([
    ['a gigabyte of memory', { N: 2 ** 20, r: 8, p: 1 }, CHUNK],
    ['a block size that multiplies it', { N: 2 ** 14, r: 1024, p: 1 }, CHUNK],
    ['the work many times over', { N: 2, r: 1, p: 1024 }, CHUNK],
    ['a chunk larger than any of ours', CHEAP, 2 ** 30],
  ])('%s is refused before anything is derived', (_, cost, chunk) => {
    expect(() => readHead(claiming(cost, chunk))).toThrow(expect.objectContaining({ fault: 'too-costly' }));
  });

  test('a version this app does not know is named, and nothing behind it is read', () => {
    const newer = Buffer.from(whole);
    newer.writeUInt16BE(2, 16);
    expect(() => readHead(newer)).toThrow(expect.objectContaining({ fault: 'newer-version' }));
  });
});

/** A head that claims these, with the right digests over it. */
function claiming(cost: Cost, chunk: number): Buffer {
  const json = Buffer.from(
    JSON.stringify({
      app: 'x',
      createdAt: 1,
      kdf: { name: 'scrypt', ...cost, salt: '00'.repeat(32) },
      cipher: 'aes-256-gcm',
      chunk,
      bytes: 1,
    }),
  );
  const fixed = Buffer.from(whole.subarray(0, 22));
  fixed.writeUInt32BE(json.length, 18);
  const said = Buffer.concat([fixed, json, Buffer.alloc(32)]);
  return Buffer.concat([said, newHash().update(said).digest()]);
}
