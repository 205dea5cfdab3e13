// The checks of an evidence pack, like those of tools/verify-evidence.mjs and of the pack's own page
// (decision 0022), neither of which can run inside the app. A test compares the three.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PackCheck } from '../../../../contract/slices/review.ts';
import { contentOf, linkOf } from '../journal/chain.ts';
import { textIn } from './record-line.ts';

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
export type PackEntry = v.InferOutput<typeof EntrySchema>;
const ExcerptSchema = v.object({
  format: v.literal('collateral-desk-journal-excerpt'),
  version: v.literal(2),
  before: hash,
  /** An entry about something else is given by the hash of its content alone. */
  entries: v.array(v.union([v.object({ seq: v.number(), content: hash }), EntrySchema])),
  last: hash,
});
const ToldSchema = v.array(
  v.object({ seq: v.number(), at: v.number(), kind: v.string(), subject: v.string(), body: v.unknown() }),
);
const RequestSchema = v.object({ body: v.optional(v.string()), bodyHash: v.optional(v.string()) });

/** The parsed file of this name. @throws Error in words for the report */
export function jsonIn<S extends v.GenericSchema>(
  files: PackFiles,
  path: string,
  schema: S,
): v.InferOutput<S> {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`${path} is not there`);
  const text = textIn(bytes);
  if (text === undefined) throw new Error(`${path} is not text`);
  const read = v.safeParse(schema, JSON.parse(text));
  if (!read.success) throw new Error(`${path}: ${v.getDotPath(read.issues[0]) ?? 'not what it should be'}`);
  return read.output;
}

export function checksOf(files: PackFiles, zip: string | undefined): PackCheck[] {
  const entries: PackEntry[] = [];
  return [
    { name: 'zip', ...(zip !== undefined && { wrong: zip }) },
    check('list', () => listOf(files)),
    check('hashes', () => {
      for (const { path, bytes, sha256: wanted } of jsonIn(files, 'manifest.json', ManifestSchema).files) {
        const content = files.get(path);
        if (content?.length !== bytes || sha256(content) !== wanted) return path;
      }
      return undefined;
    }),
    check(
      'records',
      () =>
        jsonIn(files, 'records/index.json', IndexSchema).find(({ file, sha256: wanted }) => {
          const content = files.get(file);
          return content === undefined || sha256(content) !== wanted;
        })?.file,
    ),
    check('chain', () => chainOf(files, entries)),
    check('bodies', () => {
      for (const { seq, body } of entries.filter(({ kind }) => kind === 'intent.recorded')) {
        const request = v.parse(RequestSchema, JSON.parse(body));
        if (request.body !== undefined && sha256(request.body) !== request.bodyHash) return `entry ${seq}`;
      }
      return undefined;
    }),
    check('lists', () => {
      for (const [path, pattern] of LISTS) {
        const told = jsonIn(files, path, ToldSchema).map(({ seq, at, kind, subject, body }) =>
          JSON.stringify([seq, at, kind, subject, body]),
        );
        const kept = entries
          .filter(({ kind }) => pattern.test(kind))
          .map(({ seq, at, kind, subject, body }) =>
            JSON.stringify([seq, at, kind, subject, JSON.parse(body)]),
          );
        if (told.join() !== kept.join()) return path;
      }
      return undefined;
    }),
  ];
}

const LISTS = [
  ['checklist.json', /^repay\./],
  ['sign-offs.json', /^repay\.(un)?sign/],
  ['requests.json', /^(intent|quote)\./],
] as const;

const LONGEST_WRONG = 300;

function check(name: PackCheck['name'], look: () => string | undefined): PackCheck {
  let wrong: string | undefined;
  try {
    wrong = look();
  } catch (cause) {
    wrong = cause instanceof Error ? cause.message : String(cause);
  }
  return { name, ...(wrong !== undefined && { wrong: wrong.slice(0, LONGEST_WRONG) }) };
}

function listOf(files: PackFiles): string | undefined {
  const named = jsonIn(files, 'manifest.json', ManifestSchema).files.map(({ path }) => path);
  const listed = new Set(named);
  if (listed.size !== named.length) return 'a file is listed twice';
  const there = [...files.keys()].filter((path) => path !== 'manifest.json');
  const odd = [...named.filter((path) => !files.has(path)), ...there.filter((path) => !listed.has(path))];
  return odd.length === 0 ? undefined : odd.join(', ');
}

/** @param whole receives the complete entries whose hash is right */
function chainOf(files: PackFiles, whole: PackEntry[]): string | undefined {
  const { before, entries, last } = jsonIn(files, 'journal.json', ExcerptSchema);
  let previous = before;
  let number: number | undefined;
  for (const entry of entries) {
    if (number !== undefined && entry.seq !== number + 1) return `after entry ${number} comes ${entry.seq}`;
    number = entry.seq;
    const content = 'content' in entry ? entry.content : contentOf(entry);
    previous = linkOf(previous, entry.seq, content);
    if ('content' in entry) continue;
    if (previous !== entry.hash) return `entry ${entry.seq}`;
    whole.push(entry);
  }
  return previous === last ? undefined : 'its last hash';
}

/** The complete entries, whether or not their chain holds, which is a check of its own. */
export function entriesIn(files: PackFiles): PackEntry[] {
  const { entries } = jsonIn(files, 'journal.json', ExcerptSchema);
  return entries.flatMap((entry) => ('content' in entry ? [] : [entry]));
}
