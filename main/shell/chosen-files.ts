// Files that the operator chose: reads them within limits, and writes them under another name until complete.
import { constants } from 'node:fs';
import { rename, rm, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { millis } from '../../domain/time.ts';
import { fileText } from '../common/file-text.ts';
import { within } from '../common/patience.ts';
import type { FileSink } from '../desk/ports/system.ts';
import { systemIds } from './ids.ts';

/**
 * A proposed file name that every system allows.
 * @param otherwise for a name without letters and digits
 */
export function fileName(name: string, otherwise = 'profile'): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? otherwise : plain;
}

/** `2026-11-28` in the zone of this computer; Swedish dates have this form. */
export const fileDay = (at: number): string => new Date(at).toLocaleDateString('sv-SE');

/** A disk that takes longer than this for a small file counts as failed. */
const LONGEST_READ = millis(30_000);

type Read = Result<{ name: string; bytes: Uint8Array }>;
type Refuse = (file: string, why: 'not-a-file' | 'too-large') => ReturnType<typeof fail>;
type Chosen = Result<{ name: string; text: string }>;

/** Reads a chosen file as text. Fails if it is too large, not a regular file, or not read in time. */
export async function readChosen(path: string, most: number, longest = LONGEST_READ): Promise<Chosen> {
  const refused = (file: string, expected: string) =>
    fail({ code: 'file-refused', file, schemaFaults: [{ place: '', expected }] });
  const read = await readInTime(path, most, longest, (file, why) =>
    refused(file, why === 'too-large' ? `at most ${Math.floor(most / 1024)} KB` : 'a file'),
  );
  if (!read.ok) return read;
  const { name, bytes } = read.value;
  try {
    return ok({ name, text: fileText(bytes, 'strict') });
  } catch {
    return refused(name, 'text in UTF-8');
  }
}

/** Reads a chosen file as it is. Fails as `readChosen` does. */
export function readAttachment(path: string, most: number, longest = LONGEST_READ): Promise<Read> {
  return readInTime(path, most, longest, (file, fault) => fail({ code: 'attachment-refused', fault, file }));
}

function readInTime(path: string, most: number, longest: typeof LONGEST_READ, refuse: Refuse): Promise<Read> {
  return within(longest, readWhole(path, most, refuse), () =>
    fail({ code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' }),
  );
}

async function readWhole(path: string, most: number, refuse: Refuse): Promise<Read> {
  const name = basename(path);
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = await file.stat();
    if (!stat.isFile()) return refuse(name, 'not-a-file');
    // Reads one byte more than allowed: the size that the system states may be wrong.
    const bytes = new Uint8Array(most + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length > most) break;
    }
    return length > most ? refuse(name, 'too-large') : ok({ name, bytes: bytes.slice(0, length) });
  } catch (cause) {
    return fail(storeFailure(cause));
  } finally {
    await file?.close();
  }
}

/**
 * Writes under another name first, so that a failed export leaves no file that looks complete. That name is
 * random and must be free, so that the write follows no planted link.
 */
export async function openSink(path: string): Promise<Result<FileSink>> {
  const beside = `${path}.${systemIds.uuid().slice(0, 8)}.part`;
  let file: FileHandle;
  let place = beside;
  try {
    file = await open(beside, 'wx', 0o600);
  } catch (cause) {
    return fail(storeFailure(cause));
  }
  const attempt = async (work: () => Promise<unknown>): Promise<Result<void>> => {
    try {
      await work();
      return ok(undefined);
    } catch (cause) {
      return fail(storeFailure(cause));
    }
  };
  return ok({
    name: basename(path),
    // On an open file writeFile writes the whole part after the last one.
    write: (part) => attempt(() => file.writeFile(part)),
    close: () =>
      attempt(async () => {
        await file.sync();
        await file.close();
        await rename(beside, path);
        place = path;
      }),
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(place, { force: true });
    },
  });
}

function storeFailure(cause: unknown): { code: 'store-failed'; fault: 'disk-full' | 'io'; detail: string } {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return {
    code: 'store-failed',
    fault: code === 'ENOSPC' ? 'disk-full' : 'io',
    detail: code === '' ? String(cause) : code,
  };
}
