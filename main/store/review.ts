// The front of a file under review: a thread of its own beside the store's, so that whatever is in the file, neither
// the journal nor the live records wait for it or end with it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryRow } from '../../contract/calls/history.ts';
import { ok } from '../../contract/errors.ts';
import type { ReviewFile, Reviews } from '../desk/ports/review.ts';
import { PARTS } from './files.ts';
import { startThread } from './thread.ts';
import { openLine, type Line } from './line.ts';
import { wholeList } from './store.ts';
import { UNDER_REVIEW, UNLOCKED, type ReviewOperations } from './review-protocol.ts';

export interface ReviewsOptions {
  /** The built worker, or main/store/worker/review/worker.ts where Node runs TypeScript itself. */
  readonly worker: string | URL;
  /** Nothing but reviews is in it; it is there only while one is open. */
  readonly folder: string;
}

/** Removes at once what an earlier run left. */
export function createReviews({ worker, folder }: ReviewsOptions): Reviews {
  const cleared = removed(folder);
  return {
    begin(id) {
      const line = openLine<ReviewOperations>(startThread(worker, 'review'), () => undefined);
      return reviewOver(line, join(folder, `${id}.db`), cleared);
    },
  };
}

/** What cannot be removed now cannot be read either: its key went with the thread that made it. */
const removed = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true }).catch(() => undefined);

function reviewOver(line: Line<ReviewOperations>, database: string, cleared: Promise<void>): ReviewFile {
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await line.end();
    await Promise.all([...PARTS, UNLOCKED].map((part) => removed(database + part)));
  }
  let profile = UNDER_REVIEW;
  return {
    async recognise({ path }) {
      await cleared;
      return line.call('recognise', { path, database });
    },
    step: () => line.call('step', undefined),
    pack: () => line.call('pack', undefined),
    answers: (from) => line.call('answers', { from }),
    file: (filed) => line.call('file', { filed }),
    unlock: (passphrase, at) => line.call('unlock', { passphrase, at }),
    choose(next) {
      profile = next;
      return line.call('kinds', { profile });
    },
    journal: {
      entries: async (kinds, subject) =>
        wholeList((rest) => line.call('more', { rest }), await line.call('entries', { kinds, subject })),
    },
    note: (unread) => line.call('note', { unread }),
    outcome: () => line.call('outcome', undefined),
    history: {
      async 'history.page'(query) {
        const page = await line.call('historyPage', { profile, query });
        return page.ok ? ok({ ...page.value, rows: JSON.parse(page.value.rows) as HistoryRow[] }) : page;
      },
      'history.count': (query) => line.call('historyCount', { profile, query }),
      'history.totals': (query) => line.call('historyTotals', { profile, query }),
      'history.compare': (query) => line.call('historyCompare', { profile, query }),
      'history.syncs': (query) => line.call('historySyncs', { profile, query }),
      'history.record': (query) => line.call('historyRecord', { profile, query }),
      async 'history.series'(query) {
        const points = await line.call('historySeries', { profile, query });
        return points.ok ? ok({ points: points.value }) : points;
      },
    },
    records(of = UNDER_REVIEW) {
      return {
        part: (query) => line.call('exportPart', { profile: of, query }),
        count: (query) => line.call('historyCount', { profile: of, query }),
        totals: (query) => line.call('historyTotals', { profile: of, query }),
        compare: (query) => line.call('historyCompare', { profile: of, query }),
      };
    },
    close: () => (closing ??= close()),
  };
}
