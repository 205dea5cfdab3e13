// Makes a small evidence pack with a real chain of entries, and forged packs whose manifest fits.
import { createHash } from 'node:crypto';
import { epochMillis } from '../../domain/time.ts';
import type { LoanRecord } from '../../main/formats/evidence/loan-record.ts';
import type { PackedAttachment } from '../../main/formats/evidence/pack-facts.ts';
import { packOf } from '../../main/formats/evidence/pack.ts';
import { zipParts, type PackFile } from '../../main/formats/zip.ts';
import { contentOf, hashOf, linkOf } from '../../main/store/worker/journal/chain.ts';
import { application, loan, testProfile } from './lending-values.ts';

export const T = epochMillis(1_790_000_000_000);
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
export const BEFORE = '7'.repeat(64);
export const request = '{"external_id":"e","amount_ngn":"1"}';

/** The content of an attachment. */
export const SLIP = 'paid 1,250,000.00';
const attachmentEntry = (kind: string, id: string, content: string) => ({
  kind,
  subject: 'LN-1',
  body: JSON.stringify({ id, sha256: sha256(content) }),
});
const attachment = (seq: number, id: string, content: string): PackedAttachment => ({
  seq,
  id,
  addedAt: T,
  by: 'ada',
  type: 'text',
  name: '<b>slip</b>.txt',
  bytes: content.length,
  sha256: sha256(content),
  isDeleted: content !== SLIP,
  content: content === SLIP ? Buffer.from(content) : undefined,
});

/** Entries 5 to 11 of a journal. The sixth is about another loan or none. */
function gathered(): LoanRecord {
  const told = [
    {
      kind: 'intent.recorded',
      subject: 'i',
      body: JSON.stringify({ body: request, bodyHash: sha256(request) }),
    },
    { kind: 'note', subject: 'x', body: '{"secret":1}' },
    { kind: 'repay.started', subject: 'LN-1', body: '{"a":1}' },
    { kind: 'repay.signed', subject: 'LN-1', body: '{"b":2}' },
    attachmentEntry('attachment.added', 'a-1', SLIP),
    attachmentEntry('attachment.added', 'a-2', 'gone'),
    attachmentEntry('attachment.content-deleted', 'a-2', 'gone'),
  ];
  let prevHash = BEFORE;
  const chained = told.map((one, at) => {
    const entry = { ...one, at: T + at, seq: 5 + at, prevHash };
    const hash = hashOf(entry);
    prevHash = hash;
    return { ...entry, at: epochMillis(entry.at), hash };
  });
  const value = loan();
  return {
    loan: value,
    closing: undefined,
    application: application(),
    observations: [
      { resource: 'loans', subject: 'LN-1', value: '{}', raw: '{"id":"LN-1"}', since: T, observedAt: T },
      { resource: 'deposits', subject: 'd1', value: '{}', raw: '{"id":"d1"}', since: T, observedAt: T },
    ],
    entries: chained.filter(({ kind }) => kind !== 'note'),
    links: chained.map((entry) => ({ seq: entry.seq, content: contentOf(entry), hash: entry.hash })),
    before: BEFORE,
  };
}
const attachments = [attachment(9, 'a-1', SLIP), attachment(10, 'a-2', 'gone')];
export const pack = (): PackFile[] =>
  packOf(gathered(), { profile: testProfile, version: 'test', writtenAt: T, attachments });
export const zipOf = (files: readonly PackFile[]): Buffer => Buffer.concat([...zipParts(files)]);
const textOf = (files: readonly PackFile[], path: string): string =>
  new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);

/** The pack with these files changed and a manifest that fits. */
export function forged(changes: Readonly<Record<string, (text: string) => string>>): PackFile[] {
  const files = pack().map(({ path, bytes }) => {
    const change = changes[path];
    return change === undefined || path === 'manifest.json'
      ? { path, bytes }
      : { path, bytes: new TextEncoder().encode(change(new TextDecoder().decode(bytes))) };
  });
  const manifest = JSON.parse(textOf(files, 'manifest.json')) as { files: { path: string }[] };
  const listed = files.filter(({ path }) => path !== 'manifest.json');
  manifest.files = listed.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
  const text = JSON.stringify(manifest, undefined, 2);
  const changed = changes['manifest.json']?.(text) ?? text;
  return [...listed, { path: 'manifest.json', bytes: new TextEncoder().encode(changed) }];
}

export const json =
  (change: (value: Record<string, unknown> & { entries: Record<string, unknown>[] }) => void) =>
  (text: string): string => {
    const value = JSON.parse(text) as Record<string, unknown> & { entries: Record<string, unknown>[] };
    change(value);
    return JSON.stringify(value);
  };
export const put = (
  entries: Record<string, unknown>[],
  at: number,
  change: Record<string, unknown>,
): void => {
  entries[at] = { ...entries[at], ...change };
};

/** Changes the excerpt's entries and chains them again, as a forger without the rest of the journal does. */
export function rechained(change: (entries: Record<string, unknown>[]) => void): (text: string) => string {
  return json((excerpt) => {
    change(excerpt.entries);
    let previous = String(excerpt['before']);
    excerpt.entries.forEach((entry, at) => {
      const { seq, kind, subject, body } = entry;
      const left = entry['content'];
      const said = {
        at: Number(entry['at']),
        kind: String(kind),
        subject: String(subject),
        body: String(body),
      };
      const content = typeof left === 'string' ? left : contentOf(said);
      previous = linkOf(previous, Number(seq), content);
      if (left === undefined) put(excerpt.entries, at, { hash: previous });
    });
    excerpt['last'] = previous;
  });
}
