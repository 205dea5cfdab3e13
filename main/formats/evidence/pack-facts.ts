// The facts of an evidence pack besides the loan's record, and its list of the service's answers.
import { usualEnding, type AttachmentType } from '../../../domain/attachment.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Resource } from '../../../contract/slices/connect.ts';

export interface PackFacts {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly writtenAt: EpochMillis;
  readonly attachments: readonly PackedAttachment[];
  /** The team that the desk belongs to; undefined without one. */
  readonly team?:
    | { readonly name: string; readonly databaseId: string; readonly deskName: string }
    | undefined;
}

/** A note or a file of the loan, as its journal record states it. */
export interface PackedAttachment {
  readonly seq: number;
  readonly id: string;
  readonly addedAt: EpochMillis;
  readonly by: string;
  readonly type: AttachmentType;
  readonly name?: string | undefined;
  readonly bytes: number;
  readonly sha256: string;
  readonly step?: string | undefined;
  readonly withdrawn?: { readonly reason: string };
  readonly isDeleted: boolean;
  /** Undefined if the content was deleted or lost. */
  readonly content: Uint8Array | undefined;
}

/** Its file in the pack. It has no part of the file's own name, and no ending that runs or opens a page. */
export const attachmentPath = ({ type }: PackedAttachment, index: number): string =>
  `attachments/${String(index + 1).padStart(4, '0')}.${usualEnding(type === 'mail' ? 'text' : type)}`;

/** One raw answer; `file` is its path in the pack. */
export interface PackedRecord {
  readonly file: string;
  readonly resource: Resource;
  readonly subject: string;
  /** The first and the latest time at which this content was observed, in ms since 1970 and in UTC. */
  readonly since: number;
  readonly sinceUtc: string;
  readonly observedAt: number;
  readonly observedAtUtc: string;
  readonly sha256: string;
}

export const utc = (at: number): string => new Date(at).toISOString();
