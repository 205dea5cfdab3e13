// An evidence pack under review: checked first, then taken apart whatever the checks say. A manipulated pack
// is worth reading too, as long as it is labelled.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ResourceSchema } from '../../../../contract/slices/connect.ts';
import type { Made, PackCheck, ReviewRefusal, Unread } from '../../../../contract/slices/review.ts';
import { epochMillis, LAST_TIME } from '../../../../domain/time.ts';
import type { PackContents, PackedAnswer } from '../../../desk/ports/review.ts';
import type { UnreadList } from './unread.ts';
import { checksOf, entriesIn, jsonIn, type PackFiles } from './pack-checks.ts';
import { textIn } from './record-line.ts';
import { shortened, unzip } from './unzip.ts';

/** A pack is read whole; a loan's has a few megabytes. */
export const LARGEST_PACK = 256 * 1024 * 1024;
/** No answer about one object is longer; a longer one is listed and not read. */
const LONGEST_ANSWER = 1024 * 1024;
const MOST_ANSWERS = 100_000;
const MOST_ENTRIES = 5_000;
/** Characters of answers per message, and of all entries. */
const AT_ONCE = 200_000;
const MOST_OF_ENTRIES = 4_000_000;

const name = v.pipe(v.string(), v.maxLength(200));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_TIME), v.transform(epochMillis));

const HeadSchema = v.object({
  format: v.literal('collateral-desk-evidence'),
  version: v.number(),
  loan: name,
  profile: v.object({ name, environment: name }),
  app: v.object({ version: name }),
  writtenAt: time,
});

const AnswerSchema = v.object({
  file: v.string(),
  resource: ResourceSchema,
  subject: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  since: time,
  observedAt: time,
});

export class PackFile {
  readonly #zip: Buffer;
  readonly #unread: UnreadList;
  #files: PackFiles = new Map();
  #listed: v.InferOutput<typeof AnswerSchema>[] = [];
  #made: Made | undefined;

  constructor(zip: Buffer, unread: UnreadList) {
    this.#zip = zip;
    this.#unread = unread;
  }

  get made(): Made | undefined {
    return this.#made;
  }
  sha256(): string {
    return createHash('sha256').update(this.#zip).digest('hex');
  }

  open(): PackContents | { refused: ReviewRefusal } {
    const unzipped = unzip(this.#zip);
    if ('refused' in unzipped) return unzipped;
    this.#files = unzipped.files;
    const head = this.#read('manifest.json', HeadSchema);
    if (head === undefined) return { refused: 'unknown' };
    if (head.version > 1) return { refused: 'newer' };
    this.#made = {
      profile: head.profile.name,
      environment: head.profile.environment,
      version: head.app.version,
      at: head.writtenAt,
      loan: head.loan,
    };
    const checks: PackCheck[] = checksOf(this.#files, unzipped.wrong);
    this.#listed = this.#list();
    const profile = this.#files.get('profile.json');
    return {
      checks,
      profile: profile && textIn(profile),
      answers: this.#listed.length,
      entries: this.#entries(),
    };
  }

  /** Some answers from this one on; none at the end. */
  answers(from: number): PackedAnswer[] {
    const answers: PackedAnswer[] = [];
    let characters = 0;
    for (const listed of this.#listed.slice(from)) {
      const raw = textIn(this.#files.get(listed.file) ?? Buffer.alloc(0)) ?? '';
      answers.push({ ...listed, raw });
      characters += raw.length;
      if (characters > AT_ONCE) break;
    }
    return answers;
  }

  /** For each object oldest first. */
  #list(): v.InferOutput<typeof AnswerSchema>[] {
    const listed = this.#read('records/index.json', v.array(v.unknown())) ?? [];
    if (listed.length > MOST_ANSWERS) this.#skip({ file: 'records/index.json', problem: 'too-long' });
    return listed
      .slice(0, MOST_ANSWERS)
      .flatMap((each, nth) => {
        const read = v.safeParse(AnswerSchema, each);
        if (!read.success) {
          const field = v.getDotPath(read.issues[0]);
          return this.#skip({
            file: 'records/index.json',
            field: [nth, ...(field === null ? [] : [field])].join('.'),
            problem: 'wrong',
          });
        }
        const { file } = read.output;
        const bytes = this.#files.get(file);
        if (bytes === undefined) return this.#skip({ file: shortened(file), problem: 'not-there' });
        if (bytes.length > LONGEST_ANSWER) return this.#skip({ file: shortened(file), problem: 'too-long' });
        if (textIn(bytes) === undefined) return this.#skip({ file: shortened(file), problem: 'not-text' });
        return [read.output];
      })
      .sort((a, b) => a.since - b.since);
  }

  #entries(): PackContents['entries'] {
    try {
      let characters = 0;
      const entries = entriesIn(this.#files);
      const kept = entries.slice(0, MOST_ENTRIES).filter(({ kind, subject, body }) => {
        characters += kind.length + subject.length + body.length;
        return characters <= MOST_OF_ENTRIES;
      });
      if (kept.length < entries.length) this.#skip({ file: 'journal.json', problem: 'too-long' });
      return kept.map((entry) => ({ ...entry, at: epochMillis(entry.at) }));
    } catch {
      // The check of the chain names the wrong part.
      this.#skip({ file: 'journal.json', problem: 'wrong' });
      return [];
    }
  }

  #read<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> | undefined {
    try {
      return jsonIn(this.#files, path, schema);
    } catch {
      return undefined;
    }
  }

  #skip(unread: Unread): [] {
    this.#unread.add(unread);
    return [];
  }
}
