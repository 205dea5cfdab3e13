// Takes a pack's ZIP apart. The app packs without compression, so the content is never larger than the file.
// Names are compared, never used as paths.
import { crc32 } from 'node:zlib';
import type { CheckFailure, ReviewRefusal } from '../../../../contract/slices/review.ts';

interface Unzipped {
  readonly files: ReadonlyMap<string, Buffer>;
  /** The first part that differs from the bytes the app would write. */
  readonly wrong: CheckFailure | undefined;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980. */
const DATE = 0x21;
/** Set if sizes come after the content; then the content's end is unknown. */
const SIZES_AFTER = 0x0008;
const HEAD = 30;

/** A name from the file, cut so that a hostile one cannot fill a message. */
export const shortened = (name: string): string => name.slice(0, 200);

export function unzip(zip: Buffer): Unzipped | { refused: ReviewRefusal } {
  const files = new Map<string, Buffer>();
  const central: Buffer[] = [];
  let wrong: CheckFailure | undefined;
  let at = 0;
  while (at + HEAD <= zip.length && zip.readUInt32LE(at) === LOCAL) {
    if (zip.readUInt16LE(at + 8) !== 0 || (zip.readUInt16LE(at + 6) & SIZES_AFTER) !== 0)
      return { refused: 'compressed' };
    const size = zip.readUInt32LE(at + 18);
    const nameEnd = at + HEAD + zip.readUInt16LE(at + 26);
    const from = nameEnd + zip.readUInt16LE(at + 28);
    if (from + size > zip.length) return { refused: 'cut-off' };
    const name = zip.toString('utf8', at + HEAD, nameEnd);
    const content = zip.subarray(from, from + size);
    const head = headOf(content, nameEnd - at - HEAD);
    const file = shortened(name);
    if (!head.equals(zip.subarray(at + 4, at + HEAD))) wrong ??= { problem: 'zip-entry', file };
    if (files.has(name)) wrong ??= { problem: 'twice', file };
    else files.set(name, content);
    central.push(entryOf(head, zip.subarray(at + HEAD, nameEnd), at));
    at = from + size;
  }
  if (files.size === 0) return { refused: 'unknown' };
  const directory = Buffer.concat(central);
  if (!Buffer.concat([directory, endOf(central.length, directory.length, at)]).equals(zip.subarray(at)))
    wrong ??= { problem: 'zip-directory' };
  return { files, wrong };
}

/** The fields that a file's two headers share. */
function headOf(content: Buffer, nameLength: number): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(FLAGS, 2);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(nameLength, 22);
  return head;
}

function entryOf(head: Buffer, name: Buffer, at: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(CENTRAL, 0);
  entry.writeUInt16LE(VERSION, 4);
  head.copy(entry, 6);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  // A plain ZIP cannot count more files, so no app wrote such a list; its number does not matter.
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
