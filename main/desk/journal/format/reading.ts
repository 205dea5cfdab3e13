// Writes and reads a record's body on disk: canonical JSON that states the version of its kind. A body that
// this version of the app cannot read is passed on as unread, never refused.
import * as v from 'valibot';
import { canonicalJson } from '../../../../domain/canonical.ts';
import { ProfileIdSchema, type ProfileId } from '../../../../domain/ids.ts';
import { recordSchemas, type RecordBody, type RecordKind } from './record-schemas.ts';

/** Written by the store itself (main/store/worker/journal). */
export const STORE_KINDS: readonly string[] = ['journal.break'];

/** Older bodies state no version and count as version 1. */
const FIRST_VERSION = 1;

/**
 * The version of each kind past version 1; `recordSchemas` has its schema. A kind needs a new version if an
 * older app would misread the new body, for example because a unit changed; keep the old schema beside it,
 * with a conversion. Added fields need no new version, because an older app ignores them. New choices in a
 * list need none either, because an older app reports such a body as unreadable.
 */
const versions: Partial<Record<RecordKind, number>> = {};

/** Why a record is unread: a newer app added its kind or its version, or its body does not fit the schema. */
type WhyUnread = 'unknown-kind' | 'newer-version' | 'unreadable';

export interface UnreadBody {
  readonly body: undefined;
  readonly why: WhyUnread;
  /** The profile, which every version states alike; undefined if it cannot be read either. */
  readonly profile: ProfileId | undefined;
}

export function writtenBody<K extends RecordKind>(kind: K, body: RecordBody<K>): string {
  return canonicalJson({ ...body, version: versionOf(kind) });
}

export function readBody<K extends RecordKind>(
  kind: K,
  text: string,
): { readonly body: RecordBody<K> } | UnreadBody {
  const json = parsed(text);
  if (versionIn(json) > versionOf(kind)) return unread('newer-version', json);
  const read = v.safeParse(recordSchemas[kind], json);
  return read.success ? { body: read.output } : unread('unreadable', json);
}

export const unknownKind = (text: string): UnreadBody => unread('unknown-kind', parsed(text));

/** Why this version cannot read this entry; undefined if it can. */
export function whyUnread({ kind, body: text }: { kind: string; body: string }): WhyUnread | undefined {
  if (STORE_KINDS.includes(kind)) return undefined;
  const read = isRecordKind(kind) ? readBody(kind, text) : unknownKind(text);
  return read.body === undefined ? read.why : undefined;
}

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordSchemas, kind);

const SaysProfile = v.object({ profile: ProfileIdSchema });

function unread(why: WhyUnread, json: unknown): UnreadBody {
  const says = v.safeParse(SaysProfile, json);
  return { body: undefined, why, profile: says.success ? says.output.profile : undefined };
}

const versionOf = (kind: RecordKind): number => versions[kind] ?? FIRST_VERSION;

const SaysVersion = v.object({ version: v.number() });
const versionIn = (json: unknown): number => {
  const says = v.safeParse(SaysVersion, json);
  return says.success ? says.output.version : FIRST_VERSION;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
