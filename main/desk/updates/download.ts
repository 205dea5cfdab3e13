// Downloads one file in pieces. What has come is on disk after each piece, so a later download continues there.
import type { ReleaseFile, UpdateOutcome } from '../../../domain/update.ts';
import type { Downloads, UpdateFeed } from '../ports/updates.ts';

const PIECE = 1024 * 1024;

interface Ports {
  readonly feed: UpdateFeed;
  readonly downloads: Downloads;
}

/** Ends after the present piece once `signal` is aborted. */
export async function download(
  { feed, downloads }: Ports,
  file: ReleaseFile,
  url: string,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<UpdateOutcome<void>> {
  const begun = await downloads.begun(file);
  if (!begun.ok) return begun;
  let done = begun.value;
  report(done);
  while (done < file.size && !signal.aborted) {
    const piece = await feed.piece(url, { from: done, most: PIECE, size: file.size }, signal);
    if (!piece.ok) return piece;
    const written = await downloads.append(file, piece.value);
    if (!written.ok) return written;
    done += piece.value.length;
    report(done);
  }
  return signal.aborted ? { ok: true, value: undefined } : downloads.finish(file);
}
