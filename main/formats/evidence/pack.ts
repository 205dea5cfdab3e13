// Makes the files of an evidence pack and their manifest: the service's raw answers byte for byte, JSON
// files, a readable page and a checking page.
import { createHash } from 'node:crypto';
import { sharedText } from '../../../domain/profile-sharing.ts';
import {
  attachmentPath,
  utc,
  type PackedAttachment,
  type PackedRecord,
  type PackFacts,
} from './pack-facts.ts';
import type { LoanObservation, LoanRecord } from './loan-record.ts';
import { readablePage } from './readable-page.ts';
import { verifyPage } from './verify-page.ts';
import type { PackFile } from '../zip.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = (path: string, content: string): PackFile => ({ path, bytes: Buffer.from(content, 'utf8') });
const json = (path: string, value: unknown): PackFile =>
  text(path, `${JSON.stringify(value, undefined, 2)}\n`);

/** The pack's files, the manifest last. The same facts give the same bytes. */
export function packOf(gathered: LoanRecord, facts: PackFacts): PackFile[] {
  const raw = gathered.observations.map((observation, index) => rawFile(observation, index));
  const records = raw.map(({ record }) => record);
  const files: PackFile[] = [
    text('index.html', readablePage(gathered, records, facts)),
    text('verify.html', verifyPage()),
    json('loan.json', understood(gathered)),
    json(
      'checklist.json',
      entriesLike(gathered, (kind) => kind.startsWith('repay.')),
    ),
    json(
      'sign-offs.json',
      entriesLike(gathered, (kind) => /^repay\.(un)?sign/.test(kind)),
    ),
    json(
      'requests.json',
      entriesLike(gathered, (kind) => /^(intent|quote)\./.test(kind)),
    ),
    json('journal.json', excerptOf(gathered)),
    // Without the secret and its name in the keychain, as for a shared profile.
    text('profile.json', sharedText(facts.profile, true)),
    json(
      'attachments.json',
      entriesLike(gathered, (kind) => kind.startsWith('attachment.')),
    ),
    json('attachments/index.json', facts.attachments.map(attachmentFile)),
    ...facts.attachments.flatMap((one, index) =>
      one.content === undefined ? [] : [{ path: attachmentPath(one, index), bytes: one.content }],
    ),
    json('records/index.json', records),
    ...raw.map(({ file }) => file),
  ];
  return [...files, json('manifest.json', manifestOf(files, gathered, facts))];
}

function rawFile(observation: LoanObservation, index: number): { file: PackFile; record: PackedRecord } {
  const { resource, subject, since, observedAt, raw } = observation;
  const path = `records/${String(index + 1).padStart(4, '0')}-${resource}.json`;
  const file = text(path, raw);
  const record = {
    file: path,
    resource,
    subject,
    since,
    sinceUtc: utc(since),
    observedAt,
    observedAtUtc: utc(observedAt),
    sha256: sha256(file.bytes),
  };
  return { file, record };
}

/** Where the content is. `state`: kept, deleted by an operator, or missing; only a kept one has a file. */
function attachmentFile(one: PackedAttachment, index: number): unknown {
  const { seq, id, sha256: hash, isDeleted, content } = one;
  return content === undefined
    ? { seq, id, sha256: hash, state: isDeleted ? 'deleted' : 'missing' }
    : { seq, id, sha256: hash, state: 'kept', file: attachmentPath(one, index) };
}

/** The domain values with their provenance. The raw texts are in records/. */
function understood({ loan, application }: LoanRecord): unknown {
  const { raw: _loan, ...rest } = loan;
  if (application === undefined) return { loan: rest };
  const { raw: _application, ...told } = application;
  return { loan: rest, application: told };
}

function entriesLike({ entries }: LoanRecord, wanted: (kind: string) => boolean): unknown {
  return entries
    .filter(({ kind }) => wanted(kind))
    .map(({ seq, at, kind, subject, body }) => ({
      seq,
      at,
      atUtc: utc(at),
      kind,
      subject,
      body: bodyIn(body),
    }));
}

/** A body that is not JSON, from another version of the app, is kept as text. */
function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** All entries from the first to the last: those about the loan in full, the others as content hashes. */
function excerptOf({ entries, links, before }: LoanRecord): unknown {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  return {
    format: 'collateral-desk-journal-excerpt',
    version: 2,
    before,
    entries: links.map(({ seq, content, hash }) => {
      const entry = bySeq.get(seq);
      if (entry === undefined) return { seq, content };
      const { at, kind, subject, body } = entry;
      return { seq, at, kind, subject, body, hash };
    }),
    last: links.at(-1)?.hash ?? before,
  };
}

function manifestOf(files: readonly PackFile[], { loan }: LoanRecord, facts: PackFacts): unknown {
  return {
    format: 'collateral-desk-evidence',
    version: 1,
    loan: loan.id,
    profile: { name: facts.profile.name, environment: facts.profile.environment },
    app: { name: 'Collateral Desk', version: facts.version },
    writtenAt: facts.writtenAt,
    writtenAtUtc: utc(facts.writtenAt),
    files: files.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
  };
}
