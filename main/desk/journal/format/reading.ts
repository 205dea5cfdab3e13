// A record's body as it stands on disk: canonical JSON that states the version of its kind. What another version of the
// app wrote is never refused: it is handed on as not read, with what any version says of it.
import * as v from 'valibot';
import { canonicalJson } from '../../../../domain/canonical.ts';
import { ProfileIdSchema, type ProfileId } from '../../../../domain/ids.ts';
import { recordSchemas, type RecordBody, type RecordKind } from './record-schemas.ts';

/** Written by the store itself (main/store/worker/journal). */
export const STORE_KINDS: readonly string[] = ['journal.break'];

/** Of a body that states none: bodies did not before this file, and are read as version 1. */
const FIRST_VERSION = 1;

/**
 * Kinds past version 1; `recordSchemas` has the newest. A kind gets a new version when the app before would misread what
 * is now written, such as another unit; the former schema is then kept beside it, with how its body becomes the newest. A
 * field more is left alone by the app before, and another choice in a list makes the record unreadable to it.
 */
const versions: Partial<Record<RecordKind, number>> = {};

/** Why a record is not read: its kind, or this version of its kind, is of a newer app; or it is not what it says. */
export type WhyUnread = 'unknown-kind' | 'newer-version' | 'unreadable';

export interface UnreadBody {
  readonly body: undefined;
  readonly why: WhyUnread;
  /** Whose it is, which every version says alike; undefined where not even that can be read. */
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

/** Why this version does not read this entry; undefined where it does. */
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
