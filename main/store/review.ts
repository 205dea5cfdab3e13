// The front of a file under review. It has a thread of its own, so that no file can delay or end the journal
// and the live records.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReviewFile, Reviews } from '../desk/ports/review.ts';
import { forProfile } from '../desk/ports/history.ts';
import { FILE_SUFFIXES } from './files.ts';
import { startThread } from './thread.ts';
import { openThreadRequests, type ThreadRequests } from './thread-requests.ts';
import { frontOf } from './front.ts';
import { reviewTable } from './review-protocol.ts';
import { UNDER_REVIEW, UNLOCKED } from './under-review.ts';

interface ReviewsOptions {
  /** The built worker, or main/store/worker/review/worker.ts where Node runs TypeScript. */
  readonly worker: string | URL;
  /** Used by reviews alone; it exists only while one is open. */
  readonly folder: string;
}

/** Removes what an earlier run left. */
export function createReviews({ worker, folder }: ReviewsOptions): Reviews {
  const cleared = removed(folder);
  return {
    begin(id) {
      const requests = openThreadRequests(startThread(worker, 'review'), () => undefined);
      return reviewOver(requests, join(folder, `${id}.db`), cleared);
    },
  };
}

/** A file that cannot be removed now is unreadable anyway: its key ended with its thread. */
const removed = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true }).catch(() => undefined);

function reviewOver(requests: ThreadRequests, database: string, cleared: Promise<void>): ReviewFile {
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await requests.end();
    await Promise.all([...FILE_SUFFIXES, UNLOCKED].map((suffix) => removed(database + suffix)));
  }
  const { history: ask, file } = frontOf(requests, reviewTable);
  const { recognise, kinds, entries, ...own } = file;
  let profile = UNDER_REVIEW;
  return {
    ...own,
    async recognise({ path }) {
      await cleared;
      return recognise(path, database);
    },
    choose(next) {
      profile = next;
      return kinds(profile);
    },
    journal: { entries },
    history: forProfile(ask, () => profile),
    records(of = UNDER_REVIEW) {
      return {
        part: (query) => ask.exportPart(of, query),
        count: (query) => ask['history.count'](of, query),
        totals: (query) => ask['history.totals'](of, query),
        compare: (query) => ask['history.compare'](of, query),
      };
    },
    close: () => (closing ??= close()),
  };
}
