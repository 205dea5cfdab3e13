// The checks of an evidence pack, like those of tools/verify-evidence.mjs and of the pack's own page
// (decision 0022), neither of which can run inside the app. A test compares the three.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CheckFailure, PackCheck } from '../../../../contract/slices/review.ts';
import { contentOf, linkOf } from '../journal/chain.ts';
import { textIn } from './record-line.ts';
import { shortened } from './unzip.ts';

export type PackFiles = ReadonlyMap<string, Buffer>;

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const hash = v.string();
export const ManifestSchema = v.object({
  format: v.literal('collateral-desk-evidence'),
  version: v.literal(1),
  files: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: hash })),
});
const IndexSchema = v.array(v.object({ file: v.string(), sha256: hash }));
const EntrySchema = v.object({
  seq: v.number(),
  at: v.number(),
  kind: v.string(),
  subject: v.string(),
  body: v.string(),
  hash,
});
type PackEntry = v.InferOutput<typeof EntrySchema>;
const ExcerptSchema = v.object({
  format: v.literal('collateral-desk-journal-excerpt'),
  version: v.literal(2),
  before: hash,
  /** An entry about something else is given by the hash of its content alone. */
  entries: v.array(v.union([v.object({ seq: v.number(), content: hash }), EntrySchema])),
  last: hash,
});
const ListSchema = v.array(
  v.object({ seq: v.number(), at: v.number(), kind: v.string(), subject: v.string(), body: v.unknown() }),
);
const RequestSchema = v.object({ body: v.optional(v.string()), bodyHash: v.optional(v.string()) });

class Failed extends Error {
  readonly failure: CheckFailure;

  constructor(failure: CheckFailure) {
    super(failure.problem);
    this.failure = failure;
  }
}

/** A file of the pack as the value its schema describes. @throws Failed */
export function jsonIn<S extends v.GenericSchema>(
  files: PackFiles,
  path: string,
  schema: S,
): v.InferOutput<S> {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Failed({ problem: 'missing', file: path });
  const text = textIn(bytes);
  if (text === undefined) throw new Failed({ problem: 'not-text', file: path });
  const read = v.safeParse(schema, parsed(text, path));
  if (read.success) return read.output;
  const field = v.getDotPath(read.issues[0]);
  throw new Failed({ problem: 'unexpected', file: path, ...(field !== null && { field: shortened(field) }) });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failed({ problem: 'not-json', file });
  }
}

export function checksOf(files: PackFiles, zip: CheckFailure | undefined): PackCheck[] {
  const entries: PackEntry[] = [];
  return [
    { name: 'zip', ...(zip !== undefined && { wrong: zip }) },
    check('list', 'manifest.json', () => listOf(files)),
    check('hashes', 'manifest.json', () => {
      for (const { path, bytes, sha256: wanted } of jsonIn(files, 'manifest.json', ManifestSchema).files) {
        const content = files.get(path);
        if (content === undefined) return { problem: 'missing', file: shortened(path) };
        if (content.length !== bytes || sha256(content) !== wanted)
          return { problem: 'changed', file: shortened(path) };
      }
      return undefined;
    }),
    check('records', 'records/index.json', () => {
      for (const { file, sha256: wanted } of jsonIn(files, 'records/index.json', IndexSchema)) {
        const content = files.get(file);
        if (content === undefined) return { problem: 'missing', file: shortened(file) };
        if (sha256(content) !== wanted) return { problem: 'changed', file: shortened(file) };
      }
      return undefined;
    }),
    check('chain', 'journal.json', () => chainOf(files, entries)),
    check('bodies', 'journal.json', () => {
      for (const { seq, body } of entries.filter(({ kind }) => kind === 'intent.recorded')) {
        const request = v.safeParse(RequestSchema, bodyOf(seq, body));
        const isSame =
          request.success &&
          (request.output.body === undefined || sha256(request.output.body) === request.output.bodyHash);
        if (!isSame) return { problem: 'entry', entry: seq };
      }
      return undefined;
    }),
    check('lists', 'journal.json', () => {
      for (const [path, pattern] of LISTS) {
        const listed = inPack(files, path, ListSchema).map(({ seq, at, kind, subject, body }) =>
          JSON.stringify([seq, at, kind, subject, body]),
        );
        const kept = entries
          .filter(({ kind }) => pattern.test(kind))
          .map(({ seq, at, kind, subject, body }) =>
            JSON.stringify([seq, at, kind, subject, bodyOf(seq, body)]),
          );
        if (listed.join() !== kept.join()) return { problem: 'changed', file: path };
      }
      return undefined;
    }),
    check('attachments', 'attachments/index.json', () => attachmentsOf(files, entries)),
  ];
}

const ListedSchema = v.array(
  v.object({ seq: v.number(), id: v.string(), sha256: hash, file: v.optional(v.string()) }),
);
const AddedSchema = v.object({ id: v.string(), sha256: hash });
const DeletedSchema = v.object({ id: v.string() });

/** A list of attachments is empty in a pack of an earlier version. */
const inPack: typeof jsonIn = (files, path, schema) =>
  path.startsWith('attachments') && !files.has(path) ? v.parse(schema, []) : jsonIn(files, path, schema);

function attachmentsOf(files: PackFiles, entries: readonly PackEntry[]): CheckFailure | undefined {
  const file = 'attachments/index.json';
  const listed = inPack(files, file, ListedSchema);
  const added = entries.filter(({ kind }) => kind === 'attachment.added');
  const deleted = entries
    .filter(({ kind }) => kind === 'attachment.content-deleted')
    .map(({ seq, body }) => v.parse(DeletedSchema, bodyOf(seq, body)).id);
  if (listed.map(({ seq }) => seq).join() !== added.map(({ seq }) => seq).join())
    return { problem: 'changed', file };
  for (const [nth, { seq, body }] of added.entries()) {
    const one = listed[nth];
    const recorded = v.parse(AddedSchema, bodyOf(seq, body));
    if (one?.id !== recorded.id || one.sha256 !== recorded.sha256) return { problem: 'entry', entry: seq };
    if (one.file === undefined) {
      if (deleted.includes(recorded.id)) continue;
      return { problem: 'missing', file: `${file} ${seq}` };
    }
    const content = files.get(one.file);
    if (content === undefined) return { problem: 'missing', file: shortened(one.file) };
    if (sha256(content) !== recorded.sha256) return { problem: 'changed', file: shortened(one.file) };
  }
  return undefined;
}

const LISTS = [
  ['checklist.json', /^repay\./],
  ['sign-offs.json', /^repay\.(un)?sign/],
  ['requests.json', /^(intent|quote)\./],
  ['attachments.json', /^attachment\./],
] as const;

/** @param file named as the cause of any other error, such as JSON that is nested too deeply */
function check(name: PackCheck['name'], file: string, look: () => CheckFailure | undefined): PackCheck {
  let wrong: CheckFailure | undefined;
  try {
    wrong = look();
  } catch (cause) {
    wrong = cause instanceof Failed ? cause.failure : { problem: 'unexpected', file };
  }
  return { name, ...(wrong !== undefined && { wrong }) };
}

/** @throws Failed for a body that is not JSON */
function bodyOf(entry: number, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Failed({ problem: 'entry', entry });
  }
}

function listOf(files: PackFiles): CheckFailure | undefined {
  const named = jsonIn(files, 'manifest.json', ManifestSchema).files.map(({ path }) => path);
  const listed = new Set<string>();
  for (const path of named) {
    if (listed.has(path)) return { problem: 'twice', file: shortened(path) };
    if (!files.has(path)) return { problem: 'missing', file: shortened(path) };
    listed.add(path);
  }
  const extra = [...files.keys()].find((path) => path !== 'manifest.json' && !listed.has(path));
  return extra === undefined ? undefined : { problem: 'not-listed', file: shortened(extra) };
}

/** @param whole receives the complete entries whose hash is right */
function chainOf(files: PackFiles, whole: PackEntry[]): CheckFailure | undefined {
  const { before, entries, last } = jsonIn(files, 'journal.json', ExcerptSchema);
  let previous = before;
  let number: number | undefined;
  for (const entry of entries) {
    if (number !== undefined && entry.seq !== number + 1)
      return { problem: 'gap', entry: entry.seq, before: number };
    number = entry.seq;
    const content = 'content' in entry ? entry.content : contentOf(entry);
    previous = linkOf(previous, entry.seq, content);
    if ('content' in entry) continue;
    if (previous !== entry.hash) return { problem: 'entry', entry: entry.seq };
    whole.push(entry);
  }
  return previous === last ? undefined : { problem: 'last-hash' };
}

/** The complete entries, whether or not their chain holds, which is a check of its own. */
export function entriesIn(files: PackFiles): PackEntry[] {
  const { entries } = jsonIn(files, 'journal.json', ExcerptSchema);
  return entries.flatMap((entry) => ('content' in entry ? [] : [entry]));
}
