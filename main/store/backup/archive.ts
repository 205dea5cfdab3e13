// The content of a backup: a tar archive of manifest.json and the two databases, which `tar` can unpack.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { MANIFEST_FILE, MOST_MANIFEST, BACKUP_DATABASES, readManifest, type Manifest } from './manifest.ts';
import { Refused } from './refused.ts';
import { streamOf } from './stream.ts';

const BLOCK = 512;
/** A longer file needs a second header. */
const LONGEST_PLAIN = 8 * 1024 ** 3 - 1;

/** Bytes of an archive of files with these lengths. */
export function archiveLength(files: readonly number[]): number {
  const lengths = files.map(
    (bytes) => BLOCK * (1 + Math.ceil(bytes / BLOCK) + (bytes > LONGEST_PLAIN ? 2 : 0)),
  );
  return lengths.reduce((sum, length) => sum + length, 2 * BLOCK);
}

/**
 * `manifest`: the bytes of its file; the databases are in `folder`. The stream fails if one cannot be read.
 */
export function packed(manifest: Uint8Array, { parts, createdAt }: Manifest, folder: string) {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(createdAt);
  const add = (name: string, size: number) => controller.add({ name, size, mtime, mode: 0o600 });
  async function pack(): Promise<void> {
    try {
      await streamOf([manifest]).pipeTo(add(MANIFEST_FILE, manifest.length));
      for (const { name, bytes } of parts)
        await streamOf(createReadStream(join(folder, name))).pipeTo(add(name, bytes));
      controller.finalize();
    } catch (cause) {
      controller.error(cause);
    }
  }
  return { readable, packing: pack() };
}

/**
 * Writes the databases into `folder`. `expected` throws if the archive's length does not fit its manifest. A
 * backup is exactly three files in this order; anything else is refused as damaged.
 */
export async function unpack(
  text: ReadableStream<Uint8Array>,
  folder: string,
  expected: (length: number) => void,
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let files = 0;
  for await (const entry of text.pipeThrough(createTarDecoder({ strict: true }))) {
    if (manifest === undefined) {
      const bytes = await manifestIn(entry);
      manifest = readManifest(bytes);
      expected(archiveLength([bytes.length, ...manifest.parts.map((part) => part.bytes)]));
    } else {
      const part = manifest.parts[files - 1];
      if (part === undefined) throw new Refused('damaged', 'something stands behind its parts');
      checkEntry(entry, part.name, part.bytes);
      await writeInto(join(folder, part.name), entry.body);
    }
    files += 1;
  }
  if (manifest === undefined || files <= BACKUP_DATABASES.length)
    throw new Refused('damaged', 'it ends before its parts do');
  return manifest;
}

async function manifestIn(entry: ParsedTarEntry): Promise<Buffer> {
  const { size } = entry.header;
  if (size > MOST_MANIFEST) throw new Refused('damaged', 'its list of contents makes no sense');
  checkEntry(entry, MANIFEST_FILE, size);
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.body) pieces.push(piece);
  return Buffer.concat(pieces);
}

function checkEntry({ header }: ParsedTarEntry, name: string, bytes: number): void {
  if (header.name !== name || header.type !== 'file' || header.size !== bytes)
    throw new Refused('damaged', `${name} is not where it should be, or not as long`);
}

async function writeInto(path: string, body: ReadableStream<Uint8Array>): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const piece of body) await target.writeFile(piece);
  } finally {
    await target.close();
  }
}
