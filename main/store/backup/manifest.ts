// The first file inside a backup: which app made it, its content, and the key of its two databases.
import * as v from 'valibot';
import { canonicalJson, type CanonicalValue } from '../../../domain/canonical.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { EpochMillisSchema } from '../../../domain/value-schemas.ts';
import { CACHE_FILE, JOURNAL_FILE } from '../files.ts';
import { Refused } from './refused.ts';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The databases in order; the journal first, because it cannot be read from a service again. */
export const BACKUP_DATABASES = [JOURNAL_FILE, CACHE_FILE] as const;
export type BackupDatabase = (typeof BACKUP_DATABASES)[number];

export const MANIFEST_FILE = 'manifest.json';

const part = <N extends BackupDatabase>(name: N) => v.strictObject({ name: v.literal(name), bytes: whole });

const VERSION = 1;
const VersionSchema = v.object({ version: whole });

export const ManifestSchema = v.strictObject({
  version: v.literal(VERSION),
  app: v.pipe(v.string(), v.maxLength(40)),
  createdAt: EpochMillisSchema,
  /**
   * Opens the databases in SQLite3 Multiple Ciphers (PRAGMA key = "raw:…"). It is random and made for this
   * backup alone: no backup contains the key of the databases in use.
   */
  keyHex: hex,
  parts: v.tuple([part(JOURNAL_FILE), part(CACHE_FILE)]),
  journal: v.strictObject({ count: whole, hash: hex }),
  /** As in their files; none contains a secret. */
  profiles: v.array(ServiceProfileSchema),
  currentProfile: v.optional(ProfileIdSchema),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const MOST_MANIFEST = 16 * 1024 * 1024;

export function writeManifest(manifest: Omit<Manifest, 'version'>): { manifest: Manifest; bytes: Buffer } {
  // Parsed before writing, so that it can be read back.
  const checked = v.parse(ManifestSchema, { ...manifest, version: VERSION });
  const bytes = Buffer.from(canonicalJson(checked as CanonicalValue));
  if (bytes.length > MOST_MANIFEST) throw new RangeError('too many profiles for one backup');
  return { manifest: checked, bytes };
}

export function readManifest(bytes: Buffer): Manifest {
  const json = parseJson(bytes.toString('utf8'));
  const versioned = v.safeParse(VersionSchema, json);
  if (versioned.success && versioned.output.version > VERSION)
    throw new Refused('newer-version', `version ${versioned.output.version}, this app knows ${VERSION}`);
  const read = v.safeParse(ManifestSchema, json);
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
