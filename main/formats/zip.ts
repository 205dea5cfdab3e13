// Writes a ZIP whose bytes depend only on its files: no compression, dates, comments or extra fields. A
// reader can write it again and compare, so a change in the headers shows too.
import { crc32 } from 'node:zlib';

export interface PackFile {
  /** ASCII, with `/` between folders. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, the first day of the ZIP format; the manifest holds the real time. */
const DATE = 0x21;
const MOST_FILES = 0xffff;
const MOST_BYTES = 0xffffffff;

/** The file in parts. @throws RangeError beyond a plain ZIP's limits: 65,535 files, 4 GiB */
export function* zipParts(files: readonly PackFile[]): Generator<Uint8Array> {
  if (files.length > MOST_FILES) throw new RangeError('too many files for one pack');
  const central: Uint8Array[] = [];
  let at = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path, 'utf8');
    const sum = crc32(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    facts(local, 4, name.length, bytes.length, sum);
    central.push(centralOf(name, bytes.length, sum, at));
    yield local;
    yield name;
    yield bytes;
    at += local.length + name.length + bytes.length;
    if (at > MOST_BYTES) throw new RangeError('too much for one pack');
  }
  const directory = Buffer.concat(central);
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

/** The fields that the local and the central header share. */
function facts(header: Buffer, at: number, nameLength: number, size: number, sum: number): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
}

function centralOf(name: Buffer, size: number, sum: number, at: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(VERSION, 4);
  facts(header, 6, name.length, size, sum);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}
