// Reads the lines of a file of any size in parts. It holds at most one line, and drops a line that is too
// long: fifty megabytes without a line end must cost no more than a line.
import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';

export interface TextLine {
  /** From 1, blank lines counted, as in an editor. */
  readonly number: number;
  /** Undefined if it is longer than any record. */
  readonly bytes: Buffer | undefined;
  /** False for a last line without a line end. */
  readonly ended: boolean;
}

/** Bytes; some forty times a long record. */
const LONGEST_LINE = 64 * 1024;
const PART = 256 * 1024;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export class LineReader {
  readonly #file: number;
  readonly #part = Buffer.allocUnsafeSlow(PART);
  readonly #hash = createHash('sha256');
  #buffered: Buffer[] = [];
  #length = 0;
  #number = 0;
  #read = 0;
  #isOver = false;

  constructor(file: number) {
    this.#file = file;
  }

  /** Bytes. */
  get read(): number {
    return this.#read;
  }

  /** The lines that end in the next part of the file; undefined at the end. */
  next(): TextLine[] | undefined {
    if (this.#isOver) return undefined;
    const size = readSync(this.#file, this.#part, 0, PART, null);
    const part = this.#part.subarray(0, size);
    this.#hash.update(part);
    this.#read += size;
    const lines: TextLine[] = [];
    let from = 0;
    for (let end = part.indexOf(NEW_LINE); end !== -1; end = part.indexOf(NEW_LINE, from)) {
      this.#keep(part.subarray(from, end));
      lines.push(this.#taken(true));
      from = end + 1;
    }
    this.#keep(part.subarray(from));
    if (size > 0) return lines;
    this.#isOver = true;
    return this.#length === 0 ? undefined : [this.#taken(false)];
  }

  /** Of everything read. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length;
    if (bytes.length > 0 && this.#length <= LONGEST_LINE) this.#buffered.push(Buffer.from(bytes));
  }

  #taken(ended: boolean): TextLine {
    const isShort = this.#length <= LONGEST_LINE;
    const whole = isShort ? Buffer.concat(this.#buffered) : undefined;
    this.#buffered = [];
    this.#length = 0;
    this.#number += 1;
    return { number: this.#number, bytes: whole && trimmed(whole, this.#number), ended };
  }
}

/** Without the byte order mark of some editors, and the carriage return of Windows. */
function trimmed(line: Buffer, number: number): Buffer {
  const from = number === 1 && line.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return line.subarray(from, line.at(-1) === RETURN ? -1 : undefined);
}
