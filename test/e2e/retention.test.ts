// Removes records older than a retention rule keeps: counts them exactly, shows the count before the act,
// removes only those, and records it in the journal.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../domain/decimal.ts';
import type { LoanId } from '../../domain/ids.ts';
import { PRACTICE_ID } from '../../domain/profile.ts';
import { epochMillis } from '../../domain/time.ts';
import type { Observation } from '../../main/desk/ports/store.ts';
import { createCache } from '../../main/store/worker/cache/cache.ts';
import type { Slices } from '../../main/store/worker/turns.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { found, loan } from '../support/lending-values.ts';
import { withCache } from './pages/cache.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

afterEach(closeAll);

const SOON = { timeout: 20_000 };
const DAY = 86_400_000;
const YEAR = 366 * DAY;
const LOANS = 300;
const READINGS = 40;

/** One answer about a loan that closed seven years ago. */
function oldLoan(number: number, version: number, now: number): Observation {
  const id = `LN-OLD-${number}` as LoanId;
  const times = { openedAt: epochMillis(now - 8 * YEAR), closedAt: epochMillis(now - 7 * YEAR) };
  return {
    resource: 'loans',
    subject: id,
    value: JSON.stringify(loan({ id, standing: 'closed', status: found('closed') })),
    raw: JSON.stringify({ id, status: 'closed', version }),
    index: {
      standing: 'closed',
      status: 'closed',
      amount: '250000',
      unit: 'NGN',
      ...times,
      row: JSON.stringify({ id, standing: 'closed', status: 'closed', ...times }),
    },
  };
}

function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}

const bytesOf = (all: readonly Observation[]): number =>
  all.reduce((sum, { value, raw }) => sum + Buffer.byteLength(value) + Buffer.byteLength(raw), 0);

/**
 * Replaces the cache by that of a desk last used two years ago. Each loan has one superseded answer; every
 * reading of the position is superseded once the service is read again.
 */
async function longAgo(userData: string, now: number): Promise<{ loans: number; position: number }> {
  return withCache(userData, (db) => {
    const cache = createCache(db);
    const position = cache.latest(PRACTICE_ID, 'position', 'position');
    if (position === undefined) throw new Error('the position was read before');
    finish(cache.forget(PRACTICE_ID));
    const startedAt = now - 2 * YEAR;
    const [first = [], second = []] = [0, 1].map((version) =>
      Array.from({ length: LOANS }, (_, number) => oldLoan(number, version, now)),
    );
    finish(cache.observe(PRACTICE_ID, epochMillis(startedAt), first));
    finish(cache.observe(PRACTICE_ID, epochMillis(startedAt + DAY), second));
    const readings = Array.from({ length: READINGS }, (_, number): Observation => ({
      resource: 'position',
      subject: 'position',
      value: position.value,
      raw: `${position.raw}${' '.repeat(number)}`,
      index: { figures: { ltv: decimal('42.00'), value: decimal('1000.00'), currency: 'NGN' } },
    }));
    for (const [number, reading] of readings.entries())
      finish(cache.observe(PRACTICE_ID, epochMillis(startedAt + number * DAY), [reading]));
    cache.close();
    return { loans: bytesOf(first), position: bytesOf(readings) };
  });
}

/** Number of observations by kind, as Settings shows them. */
async function observations(page: Page, kind: string): Promise<number> {
  const row = page.getByRole('region', { name: 'Records on this computer' }).getByRole('row');
  const cells = await row.filter({ hasText: kind }).first().getByRole('cell').allTextContents();
  return Number(cells.at(-2)?.replaceAll(',', ''));
}

const CLOSED_LOANS = 'Loans closed more than 6 years ago: last record only';
const ANSWERS = 'Answers replaced more than 6 months ago: facts only';

describe('records older than the chosen limit', () => {
  it('are removed as counted, after a confirmation, and the journal records it', async () => {
    const first = await launchApp({ args: ['--practise'] });
    await deskPage(first.page).sees('Connected');
    await deskPage(first.page).seesHeading('LTV over time');
    await first.close();
    const bytes = await longAgo(first.userData, Date.now());

    const launched = await launchApp({ userData: first.userData, colorScheme: 'light' });
    const { page, screenshot } = launched;
    const desk = deskPage(page);
    const holds = async (name: string): Promise<void> => {
      await screenshot(name);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    };
    const words = (count: number, of: number): string =>
      `${count} observations would be removed: ${of.toLocaleString('en-NG')} bytes`;
    const countBy = async (rule: string): Promise<void> => {
      await page.getByRole('combobox').selectOption({ label: rule });
      await desk.press('Count records to remove');
    };
    const removeCounted = async (count: number, name: string): Promise<void> => {
      await desk.press('Remove…');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(new RegExp(`^${count} observations from before .* are removed: `)).waitFor(SOON);
      await holds(`${name} light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await holds(`${name} dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      await dialog.getByRole('button', { name: `Remove ${count} observations` }).click(SOON);
      await dialog.waitFor({ state: 'detached' });
      await desk.sees(`${count} observations removed`);
    };
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await desk.settingsSection('Data');

    // Cancelling the confirmation removes nothing.
    await countBy(CLOSED_LOANS);
    await desk.sees(words(LOANS, bytes.loans));
    await desk.press('Remove…');
    await page.getByRole('dialog').waitFor(SOON);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The screen shows what is kept after each count; by now that includes the service's loans.
    await expect.poll(() => observations(page, 'Loans'), SOON).toBeGreaterThan(2 * LOANS);
    const loans = await observations(page, 'Loans');
    await countBy(CLOSED_LOANS);
    await desk.sees(words(LOANS, bytes.loans));
    await removeCounted(LOANS, 'retention closed loans');
    await expect.poll(() => observations(page, 'Loans'), SOON).toBe(loans - LOANS);

    await countBy(ANSWERS);
    await desk.sees(words(READINGS, bytes.position));
    await removeCounted(READINGS, 'retention answers');
    await desk.seesHeading('Removed earlier');
    await holds('retention done');
    for (const rule of [CLOSED_LOANS, ANSWERS]) {
      await countBy(rule);
      await desk.sees('Nothing to remove: no record is that old.');
    }
    await desk.press('Check now');
    await desk.sees(/^No problems found/);

    await desk.goTo('Journal');
    const entries = page.getByRole('row').filter({ hasText: 'Old records removed' });
    await expect.poll(() => entries.count(), SOON).toBe(2);
    await entries.last().click();
    await desk.sees(/"observations":\s*300/, /"stopped":\s*false/);
    await screenshot('retention in the journal');
  });
});
