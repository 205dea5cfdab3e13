// A comparison over a day in which tens of thousands of loans were first read: its progress, its results so
// far, stopping, continuing, and ending when its question changes.
import type { ElectronApplication, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { channels } from '../../contract/channels.ts';
import { PRACTICE_ID } from '../../domain/profile.ts';
import { epochMillis } from '../../domain/time.ts';
import type { Observation } from '../../main/desk/ports/store.ts';
import { createCache } from '../../main/store/worker/cache/cache.ts';
import type { Slices } from '../../main/store/worker/turns.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { withCache } from './pages/cache.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

afterEach(closeAll);

const SOON = { timeout: 20_000 };
const MINUTE = 60_000;
const ADDED = 60_000;
/** Loans whose status changed, half of them before the others were first read. */
const CHANGED = 12;

function loan(number: number, status: string): Observation {
  const subject = `LN-EARLIER-${number}`;
  const raw = JSON.stringify({ id: subject, status });
  return { resource: 'loans', subject, value: raw, raw, index: { standing: 'open', status } };
}

function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}

/** Loans in addition to those of the practice service. */
function longDay(userData: string, now: number): Promise<void> {
  return withCache(userData, (db) => {
    const cache = createCache(db);
    const all = (status: string) => Array.from({ length: CHANGED }, (_, nth) => loan(nth, status));
    const observe = (minutesAgo: number, loans: readonly Observation[]): void =>
      void finish(cache.observe(PRACTICE_ID, epochMillis(now - minutesAgo * MINUTE), loans));
    observe(3 * 24 * 60, all('pending'));
    observe(3, all('active').slice(0, CHANGED / 2));
    // A comparison reads only the list columns of loans without a change.
    db.transaction(() => {
      const { id: scope } = db
        .sql<{ id: number }>(`SELECT id FROM scope WHERE profile = ? AND resource = 'loans'`)
        .get(PRACTICE_ID) ?? { id: 0 };
      const added = `WITH RECURSIVE n (nth) AS (SELECT 1000001 UNION ALL SELECT nth + 1 FROM n LIMIT ${ADDED})`;
      const at = now - 2 * MINUTE;
      db.sql(
        `INSERT INTO present (subject, scope, name, first_seen, since, observation)
         ${added} SELECT nth, ?, 'LN-NEW-' || nth, ?, ?, nth FROM n`,
      ).run(scope, at, at);
      db.sql(
        `INSERT INTO fact (subject, since, observation, scope) ${added} SELECT nth, ?, nth, ? FROM n`,
      ).run(at, scope);
    });
    observe(1, all('active').slice(CHANGED / 2));
    cache.close();
  });
}

/** Delays each part of the answer by half a second, and counts the parts. */
async function slowed(app: ElectronApplication): Promise<() => Promise<number>> {
  await app.evaluate(({ ipcMain }, channel) => {
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    const answer = handlers.get(channel);
    if (answer === undefined) throw new Error('the call has a handler');
    Reflect.set(globalThis, 'partsAsked', 0);
    handlers.set(channel, async (...args) => {
      Reflect.set(globalThis, 'partsAsked', Number(Reflect.get(globalThis, 'partsAsked')) + 1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return answer(...args);
    });
  }, channels.call('history.compare'));
  return () => app.evaluate(() => Number(Reflect.get(globalThis, 'partsAsked')));
}

const subjects = (page: Page): Promise<string[]> =>
  page.getByRole('grid').locator('[role=row] > [role=gridcell]:nth-child(2)').allTextContents();

describe('a comparison of two times between which nearly all records were added', () => {
  it('shows changes as it finds them, reports that it was stopped, and can continue', async () => {
    const first = await launchApp({ args: ['--practise'] });
    await deskPage(first.page).sees('Connected');
    await first.close();
    await longDay(first.userData, Date.now());

    const { page, app, screenshot } = await launchApp({
      userData: first.userData,
      colorScheme: 'light',
      windowSize: { width: 1280, height: 800 },
    });
    const desk = deskPage(page);
    const holds = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await screenshot(`${name} ${colorScheme}`);
        expect(await cutOff(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await desk.sees('Connected');
    await desk.goTo('History');
    await page.getByText('Compare', { exact: true }).click();
    await expect.poll(() => subjects(page).then(({ length }) => length), SOON).toBeGreaterThan(5);
    const parts = await slowed(app);
    await page.getByText('Changed', { exact: true }).click();

    const task = page.getByRole('region', { name: 'Looking for changed records' });
    await task.getByText(/^[\d,]+ of 60,\d{3} · \d+%$/).waitFor(SOON);
    await desk.sees('6 rows found so far');
    expect(await subjects(page)).toHaveLength(CHANGED / 2);
    await holds('compare on its way');

    await task.getByRole('button', { name: 'Cancel' }).click();
    await task
      .getByText(/^Stopped at /)
      .first()
      .waitFor(SOON);
    // The part that was being answered.
    await new Promise((resolve) => setTimeout(resolve, 700));
    const asked = await parts();
    await holds('compare stopped');
    expect(await parts()).toBe(asked);

    await page.keyboard.press('Enter');
    await task.getByRole('button', { name: 'Cancel' }).waitFor(SOON);
    await page.getByText('Gone', { exact: true }).click();
    await task.waitFor({ state: 'detached' });
    await page.getByText('Changed', { exact: true }).click();
    await desk.sees('12 rows');
    expect(new Set(await subjects(page))).toEqual(
      new Set(Array.from({ length: CHANGED }, (_, nth) => `LN-EARLIER-${nth}`)),
    );
    await task.waitFor({ state: 'detached' });
    await screenshot('compare whole');
  });
});
