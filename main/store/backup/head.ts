// The plain head of a backup file, and the key behind it. It says how the key is made from the passphrase, how the
// body is cut, and when it was written by which app; nothing of what is inside.
//
//   16 bytes  "CollateralBackup"
//    2 bytes  version of the format
//    4 bytes  length of the JSON that follows
//    …        JSON, see HeadSchema
//   32 bytes  HMAC-SHA256 of all before, under the second half of the derived key: tells a wrong passphrase
//   32 bytes  SHA-256 of all before: tells damage from a wrong passphrase
//
// All numbers are big-endian. The body is bound to the head by its last digest (sealing.ts).
import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { canonicalJson } from '../../../domain/canonical.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import { Refused } from './refused.ts';

const MAGIC = Buffer.from('CollateralBackup', 'latin1');
const VERSION = 1;
const FIXED = MAGIC.length + 2 + 4;
const DIGEST = 32;
const MOST_JSON = 4096;

/** What a file may ask of this machine before its passphrase is proven: memory, and times that much work. */
const MOST_MEMORY = 512 * 1024 * 1024;
const MOST_PASSES = 4;
const MOST_CHUNK = 4 * 1024 * 1024;

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const CostSchema = v.strictObject({
  /** CPU and memory cost, a power of two. */
  N: v.pipe(
    whole(2, 2 ** 30),
    v.check((n) => Number.isInteger(Math.log2(n))),
  ),
  /** Block size; 128 · N · r bytes of memory. */
  r: whole(1, 1024),
  p: whole(1, 1024),
});
export type Cost = v.InferOutput<typeof CostSchema>;

/** 128 MiB: a guess costs an office machine about half a second, and a rack of graphics cards its memory. */
export const COST: Cost = { N: 131_072, r: 8, p: 1 };
export const CHUNK = 256 * 1024;

const HeadSchema = v.strictObject({
  app: v.pipe(v.string(), v.maxLength(40)),
  createdAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
  kdf: v.strictObject({
    name: v.literal('scrypt'),
    ...CostSchema.entries,
    salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  cipher: v.literal('aes-256-gcm'),
  /** Bytes of text in each sealed chunk but the last. */
  chunk: whole(64, 2 ** 30),
  /** Bytes of the whole body before sealing. */
  bytes: whole(1, Number.MAX_SAFE_INTEGER),
});
type HeadJson = v.InferOutput<typeof HeadSchema>;

export interface Head {
  readonly app: string;
  readonly createdAt: EpochMillis;
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly chunk: number;
  readonly bytes: number;
}

export interface ReadHead extends Head {
  /** Bytes of the head in the file. */
  readonly length: number;
  /** Its closing SHA-256, which every chunk is bound to. */
  readonly digest: Buffer;
  /** Throws Refused `wrong-passphrase` unless this passphrase is the one it was made with. */
  unlock(passphrase: string): Promise<Buffer>;
}

export async function makeHead(
  head: Head,
  passphrase: string,
): Promise<{ bytes: Buffer; digest: Buffer; key: Buffer }> {
  const { app, createdAt, cost, salt, chunk, bytes } = head;
  const json: HeadJson = {
    app,
    createdAt,
    kdf: { name: 'scrypt', ...cost, salt: salt.toString('hex') },
    cipher: 'aes-256-gcm',
    chunk,
    bytes,
  };
  const text = Buffer.from(canonicalJson(json));
  const fixed = Buffer.alloc(FIXED);
  MAGIC.copy(fixed);
  fixed.writeUInt16BE(VERSION, MAGIC.length);
  fixed.writeUInt32BE(text.length, MAGIC.length + 2);
  const said = Buffer.concat([fixed, text]);
  const { key, check } = await derive(passphrase, salt, cost);
  const checked = Buffer.concat([said, mac(check, said)]);
  const digest = sha256(checked);
  return { bytes: Buffer.concat([checked, digest]), digest, key };
}

/** The longest head there can be. */
export const MOST_HEAD = FIXED + MOST_JSON + 2 * DIGEST;

/**
 * Reads the head from the first bytes of a file, at least MOST_HEAD of them where there are so many. Throws Refused:
 * not-a-backup, newer-version, truncated, damaged or too-costly.
 */
export function readHead(start: Buffer): ReadHead {
  if (start.length < MAGIC.length || !start.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Refused('not-a-backup', 'it does not begin like a backup');
  if (start.length < FIXED) throw new Refused('truncated', 'it ends within its head');
  const version = start.readUInt16BE(MAGIC.length);
  if (version > VERSION) throw new Refused('newer-version', `format ${version}, this app knows ${VERSION}`);
  const length = start.readUInt32BE(MAGIC.length + 2);
  if (version === 0 || length > MOST_JSON) throw new Refused('damaged', 'its head makes no sense');
  const end = FIXED + length + 2 * DIGEST;
  if (start.length < end) throw new Refused('truncated', 'it ends within its head');
  const digest = Buffer.from(start.subarray(end - DIGEST, end));
  if (!sha256(start.subarray(0, end - DIGEST)).equals(digest))
    throw new Refused('damaged', 'its head was changed');
  const read = v.safeParse(HeadSchema, parseJson(start.toString('utf8', FIXED, FIXED + length)));
  if (!read.success) throw new Refused('damaged', 'its head cannot be read');
  const { app, createdAt, kdf, chunk, bytes } = read.output;
  const cost = { N: kdf.N, r: kdf.r, p: kdf.p };
  if (128 * cost.N * cost.r > MOST_MEMORY || cost.p > MOST_PASSES || chunk > MOST_CHUNK)
    throw new Refused('too-costly', `N ${cost.N}, r ${cost.r}, p ${cost.p}, chunk ${chunk}`);
  const salt = Buffer.from(kdf.salt, 'hex');
  const said = Buffer.from(start.subarray(0, FIXED + length));
  const kept = Buffer.from(start.subarray(FIXED + length, FIXED + length + DIGEST));
  return {
    app,
    createdAt: epochMillis(createdAt),
    cost,
    salt,
    chunk,
    bytes,
    length: end,
    digest,
    async unlock(passphrase) {
      const { key, check } = await derive(passphrase, salt, cost);
      if (!timingSafeEqual(mac(check, said), kept))
        throw new Refused('wrong-passphrase', 'the passphrase does not open it');
      return key;
    },
  };
}

/** The same letters typed on another system can be other code points; NFKC makes them one. */
function derive(passphrase: string, salt: Buffer, cost: Cost): Promise<{ key: Buffer; check: Buffer }> {
  const options = { ...cost, maxmem: 128 * cost.N * cost.r + 128 * cost.r * cost.p + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 64, options, (error, bytes) => {
      if (error === null) resolve({ key: bytes.subarray(0, 32), check: bytes.subarray(32) });
      else reject(error);
    });
  });
}

const mac = (key: Buffer, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest();
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
