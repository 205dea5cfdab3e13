// A whole desk with real databases and the practice service, and files under review in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import type { OpenReviewSlice, ReviewSlice } from '../../../contract/slices/review.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { okValue } from '../store/rig.ts';

export const soon = { timeout: 15_000, interval: 20 };

export interface ReviewingDesk {
  readonly at: Premises;
  readonly open: RealDesk;
  /** Opens a file with this content and waits until it is read or refused. */
  review(content: string | Uint8Array, name: string): Promise<ReviewSlice>;
  /** @throws Error if the file is refused */
  reviewed(content: string | Uint8Array, name: string): Promise<OpenReviewSlice>;
  /** Every row of a resource, page by page. */
  rows(resource: HistoryResource, source?: 'review'): Promise<HistoryRow[]>;
  leave(): Promise<void>;
}

/** @returns once the practice service's records are read */
export async function reviewingDesk(seed: string): Promise<ReviewingDesk> {
  const at = await premises(seed);
  const open = await openRealDesk(at);
  await open.desk.connect.openSandbox();
  await vi.waitUntil(() => open.slice('connect').link === 'live', soon);
  // Confirmations and interest must not change while a review is compared with the screen.
  await at.steer('/clock', { paused: true });
  await open.desk.connect.refreshNow();
  await vi.waitUntil(() => open.slice('loans').total > 0, soon);

  async function review(content: string | Uint8Array, name: string): Promise<ReviewSlice> {
    const path = join(at.folder, name);
    writeFileSync(path, content);
    at.desktop.review = { name, path };
    const { began } = okValue(await open.desk.review.open());
    if (!began) throw new Error('it did not begin');
    await vi.waitUntil(() => !['none', 'opening'].includes(open.slice('review').state), soon);
    return open.slice('review');
  }
  return {
    at,
    open,
    review,
    async reviewed(content, name) {
      const slice = await review(content, name);
      if (slice.state !== 'open') throw new Error(JSON.stringify(slice));
      return slice;
    },
    async rows(resource, source) {
      const found: HistoryRow[] = [];
      for (let cursor: string | undefined; ;) {
        const page = okValue(await open.desk.history.page({ resource, limit: 200, source, cursor }));
        found.push(...page.rows);
        cursor = page.nextCursor;
        if (cursor === undefined) return found;
      }
    },
    async leave() {
      await open.close();
      await at.leave();
    },
  };
}
