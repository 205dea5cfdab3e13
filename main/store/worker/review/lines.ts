// The lines of a file of any size, read a part at a time. No more than one line is ever held, and of one that is too
// long nothing is: fifty megabytes without an end must cost no more than a line.
import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';

export interface TextLine {
  /** From 1, blank ones counted, as an editor counts them. */
  readonly number: number;
  /** Undefined where it is longer than a record ever is. */
  readonly bytes: Buffer | undefined;
  /** False for a last line without an end. */
  readonly ended: boolean;
}

/** Bytes; some forty times a long record. */
export const LONGEST_LINE = 64 * 1024;
const PART = 256 * 1024;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export class LineReader {
  readonly #file: number;
  readonly #part = Buffer.allocUnsafeSlow(PART);
  readonly #hash = createHash('sha256');
  #begun: Buffer[] = [];
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

  /** The lines that end in the next part of the file; undefined once there is none. */
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
    if (bytes.length > 0 && this.#length <= LONGEST_LINE) this.#begun.push(Buffer.from(bytes));
  }

  #taken(ended: boolean): TextLine {
    const isShort = this.#length <= LONGEST_LINE;
    const whole = isShort ? Buffer.concat(this.#begun) : undefined;
    this.#begun = [];
    this.#length = 0;
    this.#number += 1;
    return { number: this.#number, bytes: whole && trimmed(whole, this.#number), ended };
  }
}

/** Without the mark some editors put first, and the return that Windows puts last. */
function trimmed(line: Buffer, number: number): Buffer {
  const from = number === 1 && line.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return line.subarray(from, line.at(-1) === RETURN ? -1 : undefined);
}
