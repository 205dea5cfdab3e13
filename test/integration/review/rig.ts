// A file under review without a desk: the real thread and its real database.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import type { ReviewFile, ReviewOutcome } from '../../../main/desk/ports/review.ts';
import { createReviews } from '../../../main/store/review.ts';
import { okValue } from '../store/rig.ts';

const worker = new URL('../../../main/store/worker/review/worker.ts', import.meta.url);

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export interface Bench {
  readonly folder: string;
  /** Writes the file and starts its review. */
  begin(content: string | Uint8Array, name?: string): { file: ReviewFile; path: string };
  /** The files in the review's folder. */
  left(): string[];
}

export function newBench(): Bench {
  const root = mkdtempSync(join(tmpdir(), 'desk-review-'));
  cleanups.push(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'review');
  const reviews = createReviews({ worker, folder });
  let count = 0;
  return {
    folder,
    begin(content, name = 'chosen') {
      const path = join(root, name);
      writeFileSync(path, content);
      const file = reviews.begin(`review-${(count += 1)}`);
      cleanups.push(() => file.close());
      return { file, path };
    },
    left: () => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

/** Recognises and reads the file; either may refuse it. */
export async function readAll({ file, path }: { file: ReviewFile; path: string }): Promise<ReviewOutcome> {
  const recognised = okValue(await file.recognise({ name: 'chosen', path }));
  if ('refused' in recognised) return { refused: recognised.refused, first: [] };
  while (okValue(await file.step()).phase !== 'done') continue;
  return okValue(await file.outcome());
}

/** Every row of a resource, page by page. */
export async function rowsOf(file: ReviewFile, resource: HistoryResource): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = okValue(await file.history['history.page']({ resource, limit: 200, cursor }));
    rows.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === undefined) return rows;
  }
}
