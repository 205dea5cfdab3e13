// Reads an export as JSON lines, in parts, into the review's database. Good lines are stored and bad ones
// listed: in two years of records, one broken line must neither hide the rest nor go unnoticed.
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import type { RecordsHead } from '../../../../contract/records-file.ts';
import type { LackedTime, Made, ReviewRefusal, Unread } from '../../../../contract/slices/review.ts';
import type { Filling } from './filling.ts';
import { LineReader, type TextLine } from './lines.ts';
import { nameOf, readLine, textIn } from './record-line.ts';
import type { UnreadList } from './unread.ts';

/** More records do not fit a screen and would need gigabytes beside the live records. */
const MOST_RECORDS = 2_000_000;
/** A file that starts with this many lines without a record is another kind of file. */
const STRANGE_LINES = 1_000;
const STRANGE_BYTES = 16 * 1024 * 1024;
/** Bytes per step: some ten milliseconds of this thread. */
const STEP = 256 * 1024;
/** No treasury holds more coins; a file with more would need a sum for each. */
const MOST_UNITS = 200;

export class RecordsFile {
  readonly #reader: LineReader;
  readonly #filling: Filling;
  readonly #unread: UnreadList;
  readonly #units = new Set<string>();
  readonly #lacks = new Set<LackedTime>();
  #head: RecordsHead | undefined;
  #records = 0;
  #lines = 0;
  #refused: ReviewRefusal | undefined;

  constructor(file: number, filling: Filling, unread: UnreadList) {
    this.#reader = new LineReader(file);
    this.#filling = filling;
    this.#unread = unread;
  }

  get read(): number {
    return this.#reader.read;
  }
  get records(): number {
    return this.#records;
  }
  get refused(): ReviewRefusal | undefined {
    return this.#refused;
  }
  /** Times that no line states; the time of the export replaces them. */
  get lacks(): LackedTime[] {
    return [...this.#lacks];
  }
  sha256(): string {
    return this.#reader.sha256();
  }

  get made(): Made | undefined {
    if (this.#head === undefined) return undefined;
    const { profile, app, exportedAt, asOf, filter, takenFrom } = this.#head;
    return {
      profile: profile.name,
      environment: profile.environment,
      version: app.version,
      at: exportedAt,
      ...(asOf !== undefined && { asOf }),
      ...(filter !== undefined && { filter }),
      ...(takenFrom !== undefined && { takenFrom }),
    };
  }

  /** @returns false at the end, or when the file is refused */
  step(): boolean {
    const until = this.#reader.read + STEP;
    while (this.#reader.read < until) {
      const lines = this.#reader.next();
      if (lines === undefined) {
        if (this.#records === 0 && this.#refused === undefined)
          this.#refused = this.#lines === 0 || this.#head !== undefined ? 'empty' : 'unknown';
        return false;
      }
      this.#take(lines);
      if (this.#refused !== undefined) return false;
    }
    return true;
  }

  #take(lines: readonly TextLine[]): void {
    const rows: { row: HistoryRow; line: number; text: string }[] = [];
    for (const line of lines) {
      const taken = this.#look(line);
      if (this.#refused !== undefined) return;
      if (taken === undefined) continue;
      this.#lines += 1;
      if ('problem' in taken) this.#unread.add({ line: line.number, ...taken });
      else if ('row' in taken) rows.push({ ...taken, line: line.number });
    }
    const twice = this.#filling.records(rows);
    for (const line of twice) this.#unread.add({ line, problem: 'twice', field: nameOf('subject') });
    this.#records += rows.length - twice.length;
    if (this.#records > MOST_RECORDS) this.#refused = 'too-many';
    else if (this.#head === undefined && this.#isStrange()) this.#refused = 'unknown';
  }

  #isStrange(): boolean {
    return this.#lines > STRANGE_LINES || this.#reader.read > STRANGE_BYTES;
  }

  /** Undefined for a blank line or the head. */
  #look({ bytes, ended }: TextLine): { row: HistoryRow; text: string } | Unread | undefined {
    if (bytes === undefined) return { problem: 'too-long' };
    const text = textIn(bytes);
    if (text === undefined) return { problem: 'not-text' };
    if (text.trim() === '') return undefined;
    const read = readLine(text, this.#head);
    switch (read.kind) {
      case 'head':
        // After a second head come the records of another export.
        if (this.#head !== undefined) this.#refused = 'joined';
        this.#head ??= read.head;
        return undefined;
      case 'newer':
      case 'headless':
        this.#refused = read.kind;
        return undefined;
      case 'unread': {
        const { kind: _kind, ...unread } = read;
        return !ended && unread.problem === 'not-json' ? { problem: 'cut-off' } : unread;
      }
      case 'record':
        if (this.#hasTooManyUnits(read.row)) return { problem: 'units', field: nameOf('unit') };
        for (const field of read.lacks) this.#lacks.add(field);
        return { row: read.row, text };
    }
  }

  #hasTooManyUnits({ unit, asset }: HistoryRow): boolean {
    const fresh = [unit, asset].filter((word) => word !== undefined && !this.#units.has(word));
    if (this.#units.size + fresh.length > MOST_UNITS) return true;
    for (const word of fresh) if (word !== undefined) this.#units.add(word);
    return false;
  }
}
