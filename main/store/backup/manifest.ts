// What a backup says of its inside, at the beginning of the sealed body: 4 bytes of length, this as JSON, and then
// the two databases in the order named here.
import * as v from 'valibot';
import { canonicalJson, type CanonicalValue } from '../../../domain/canonical.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import { Refused } from './refused.ts';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A database after the other; the journal first, because it is what cannot be had again. */
export const PARTS = [JOURNAL_FILE, CACHE_FILE] as const;
export type PartName = (typeof PARTS)[number];

const part = <N extends PartName>(name: N) =>
  v.strictObject({ name: v.literal(name), bytes: whole, sha256: hex, schema: whole });

export const ManifestSchema = v.strictObject({
  /** Random, made for this backup alone: the key of the databases in use is in no backup. */
  keyHex: hex,
  parts: v.tuple([part(JOURNAL_FILE), part(CACHE_FILE)]),
  journal: v.strictObject({ count: whole, hash: hex }),
  /** As their files are; a secret stands in none of them. */
  profiles: v.array(ServiceProfileSchema),
  currentProfile: v.optional(ProfileIdSchema),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const MOST_MANIFEST = 16 * 1024 * 1024;

export function packManifest(manifest: Manifest): Buffer {
  // Parsed on the way out too: what cannot be read back must not be written.
  const text = Buffer.from(canonicalJson(v.parse(ManifestSchema, manifest) as CanonicalValue));
  if (text.length > MOST_MANIFEST) throw new RangeError('too many profiles for one backup');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

export function readManifest(text: Buffer): Manifest {
  const read = v.safeParse(ManifestSchema, parseJson(text.toString('utf8')));
  if (!read.success) throw new Refused('damaged', 'its list of contents cannot be read');
  const ids = new Set(read.output.profiles.map(({ id }) => id));
  if (ids.size !== read.output.profiles.length) throw new Refused('damaged', 'a profile is in it twice');
  return read.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
