// The file that decides a restore: before it exists nothing is replaced, and afterwards this run or the next
// start finishes the restore. It is signed with the databases' key and names the anchor of the replaced
// journal; an unsigned marker could swap the journal for an older one unnoticed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { canonicalJson } from '../../../domain/canonical.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { RESTORE_FILE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { syncFolder } from './folders.ts';

const AnchorSchema = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const MarkerSchema = v.strictObject({
  /** The folder for the replaced databases, beside the new ones. */
  aside: v.pipe(v.string(), v.regex(/^former-[0-9A-Z-]+$/)),
  /** The journal's anchor at the decision; undefined if there was none. */
  before: v.optional(AnchorSchema),
  /** The head of the restored journal. */
  after: AnchorSchema,
  /** The profile to open if no other is set. */
  currentProfile: v.optional(ProfileIdSchema),
});
type Marker = v.InferOutput<typeof MarkerSchema>;

const SignedSchema = v.strictObject({ marker: MarkerSchema, mac: v.string() });

/** Atomic: whole or not at all. */
export function writeMarker(directory: string, key: Key, marker: Marker): void {
  const path = join(directory, RESTORE_FILE);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify({ marker, mac: macOf(marker, key) })}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncFolder(directory);
}

/** `foreign`: the file was not written with this key, or not by this app. */
export function readMarker(directory: string, key: Key): Marker | 'foreign' | undefined {
  let text: string;
  try {
    text = readFileSync(join(directory, RESTORE_FILE), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
  const read = v.safeParse(SignedSchema, parseJson(text));
  if (!read.success) return 'foreign';
  const { marker, mac } = read.output;
  const ours = Buffer.from(macOf(marker, key));
  const theirs = Buffer.from(mac);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? marker : 'foreign';
}

function macOf(marker: Marker, key: Key): string {
  return createHmac('sha256', key)
    .update('Collateral Desk: restore\n')
    .update(canonicalJson(marker))
    .digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
