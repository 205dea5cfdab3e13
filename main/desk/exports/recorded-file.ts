// A file that leaves the desk: one that cannot be recorded does not stay.
import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../contract/errors.ts';
import type { FileSink } from '../ports/system.ts';

type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * @param note writes the record, with the file's hash
 * @returns the hash; the caller abandons the file if `parts` or `note` throws
 */
export async function writeRecorded(
  sink: FileSink,
  parts: Parts,
  note: (sha256: string) => Promise<Result<unknown>>,
): Promise<Result<string>> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    const written = await sink.write(part);
    if (!written.ok) return abandoned(sink, written);
    hash.update(part);
  }
  const closed = await sink.close();
  if (!closed.ok) return closed;
  const sha256 = hash.digest('hex');
  const noted = await note(sha256);
  return noted.ok ? ok(sha256) : abandoned(sink, noted);
}

async function abandoned<R>(sink: FileSink, failed: R): Promise<R> {
  await sink.abandon();
  return failed;
}
