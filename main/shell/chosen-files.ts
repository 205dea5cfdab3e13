// Files the operator chose in a dialog: read with a limit, or written beside their name until they are whole.
import { constants } from 'node:fs';
import { rename, rm, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { millis } from '../../domain/time.ts';
import { within } from '../desk/ports/patience.ts';
import type { FileSink } from '../desk/ports/system.ts';
import { systemIds } from './ids.ts';

/** A name as it may stand in a file's on every system; the operator still chooses. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'profile' : plain;
}

/** A disk that has not given such a small file by then is not waited for. */
const LONGEST_READ = millis(30_000);

type Chosen = Result<{ name: string; text: string }>;

/** A file the operator chose, as text; refused where it is too large, is none, or is not read in time. */
export function readChosen(path: string, most: number, longest = LONGEST_READ): Promise<Chosen> {
  return within(longest, readWhole(path, most), () =>
    fail({ code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' }),
  );
}

async function readWhole(path: string, most: number): Promise<Chosen> {
  const name = basename(path);
  const refused = (expected: string) =>
    fail({ code: 'file-refused', file: name, misfits: [{ place: '', expected }] });
  let file: FileHandle | undefined;
  try {
    // A pipe would otherwise be waited for until somebody writes into it.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = await file.stat();
    if (!stat.isFile()) return refused('a file');
    // One byte more than allowed is enough to know, whatever the system says of its size.
    const bytes = new Uint8Array(most + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length > most) break;
    }
    if (length > most) return refused(`at most ${Math.floor(most / 1024)} KB`);
    const text = decoded(bytes.subarray(0, length));
    return text === undefined ? refused('text in UTF-8') : ok({ name, text });
  } catch (cause) {
    return fail(storeFailure(cause));
  } finally {
    await file?.close();
  }
}

/** Without the mark some editors put first; undefined where it is not text. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Written beside its final name, so that an export that fails half-way leaves no file that looks whole; under a name
 * nobody can foresee and only where nothing has it, so that it follows no link laid there.
 */
export async function openSink(path: string): Promise<Result<FileSink>> {
  const beside = `${path}.${systemIds.uuid().slice(0, 8)}.part`;
  let file: FileHandle;
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
    // writeFile on an open file writes all of it, from where the last part ended.
    write: (part) => attempt(() => file.writeFile(part)),
    close: () =>
      attempt(async () => {
        await file.sync();
        await file.close();
        await rename(beside, path);
      }),
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(beside, { force: true });
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
