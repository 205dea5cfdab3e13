// P8, P9 and P12 in the window with real keys, and the memory after a long scroll (P4).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp, type LaunchedApp } from '../../support/e2e.ts';
import { scrolled, untilRows, type Scrolled } from '../data/in-page.ts';
import { megabytes, SETTLED_MS } from '../measures.ts';
import { prepared, startLender, type Lender } from '../profile.ts';
import { p95, ratio, single, type Bench, type Figure, type Goal } from '../goal.ts';
import { openWindow } from '../window.ts';

const SMALL = 10_000;
const PRESSES = 60;
const ROWS_A_SECOND = 6_000;
const SCROLLED_S = 10;
const SCROLLS = 10;
/** Milliseconds between keys, long enough that each key is answered before the next. */
const TYPED_EVERY_MS = 300;
const NUMBERS = ['0123456', '0234567', '0345678', '0456789'];

async function inHistory<T>(
  lender: Lender,
  history: string,
  work: (launched: LaunchedApp) => Promise<T>,
): Promise<T> {
  const profile = await prepared(lender, history);
  const launched = await launchApp({ userData: profile.userData });
  try {
    await launched.page.getByRole('navigation').getByText('History', { exact: true }).click();
    await launched.page
      .getByText(/^LN-\d+$/)
      .first()
      .waitFor();
    return await work(launched);
  } finally {
    await launched.close();
    profile.remove();
  }
}

async function pageDowns({ page }: LaunchedApp): Promise<number[]> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    times.push(await untilRows(page, { marked: true }, () => page.keyboard.press('PageDown')));
  }
  return times;
}

async function typed({ page }: LaunchedApp, loans: number): Promise<number[]> {
  const digits = String(loans).length;
  const times: number[] = [];
  for (const number of NUMBERS) {
    const field = page.getByRole('searchbox').first();
    await field.fill('');
    await page.waitForTimeout(TYPED_EVERY_MS);
    await field.focus();
    // Ids in the smaller history begin with zeros.
    const all = number.slice(0, digits).padStart(7, '0');
    for (let length = 2; length <= all.length; length += 1) {
      if (length === 2) await field.fill(all.slice(0, 1));
      await page.waitForTimeout(TYPED_EVERY_MS);
      const begins = `LN-${all.slice(0, length)}`;
      times.push(await untilRows(page, { begins }, () => page.keyboard.type(all[length - 1] ?? '')));
    }
    await field.fill('');
    await page.waitForTimeout(TYPED_EVERY_MS);
  }
  return times;
}

async function take(bench: Bench, wanted: readonly string[]): Promise<Figure[]> {
  const { loans } = bench;
  // Measures the bare window alone: two windows of one runtime share memory pages, and each would count half.
  const bare = wanted.includes('P12') || wanted.includes('P4') ? await bareMegabytes() : Number.NaN;
  const lender = await startLender();
  try {
    const small = wanted.includes('P8')
      ? await inHistory(lender, bench.history(SMALL), pageDowns)
      : undefined;
    return await inHistory(lender, bench.history(loans), async (launched) => {
      const { page, app } = launched;
      const figures: Figure[] = [];
      const asked = (goal: string): boolean => wanted.includes(goal);
      if (small !== undefined) {
        const large = await pageDowns(launched);
        const what = `page down in a table of ${loans}, key press to the rows in the page`;
        figures.push(p95({ goal: 'P8', what, unit: 'ms', atMost: 16 }, large));
        const of = { goal: 'P8', what: `the same with ${loans} loans ÷ with ${SMALL}`, atMost: 1.2 };
        const pairs = large.map((ms, nth): [number, number] => [ms, small[nth] ?? Number.NaN]);
        figures.push(ratio(of, ['large', 'small'], pairs, 'ms'));
      }
      if (asked('P9')) {
        const times = await typed(launched, loans);
        const what = `search in ${loans} loans, key press to the first rows in the page`;
        figures.push(p95({ goal: 'P9', what, unit: 'ms', atMost: 32 }, times));
      }
      if (asked('P12') || asked('P4')) {
        const scrolls: Scrolled[] = [];
        for (let nth = 0; nth < SCROLLS; nth += 1) {
          const scroll = await scrolled(page, ROWS_A_SECOND, SCROLLED_S);
          bench.say(`  scroll ${nth + 1} of ${SCROLLS}: ${JSON.stringify(scroll)}`);
          scrolls.push(scroll);
        }
        const sum = (of: 'frames' | 'late' | 'blank'): number =>
          scrolls.reduce((all, one) => all + one[of], 0);
        const most = (of: 'bones' | 'longest'): number => Math.max(...scrolls.map((one) => one[of]));
        const how = `scrolling ${ROWS_A_SECOND} rows a second for ${SCROLLED_S} s`;
        const frames = (what: string, value: number, atMost: number): Figure =>
          single({ goal: 'P12', what, unit: 'frames', atMost }, value, SCROLLS);
        figures.push(
          frames(`frames over 33 ms of ${sum('frames')} in ${SCROLLS} times ${how}`, sum('late'), 0),
          frames('blank frames of the same', sum('blank'), 0),
          frames('frames with a placeholder row, of the time with the most', most('bones'), 100),
          single({ goal: 'P12', what: 'longest frame', unit: 'ms' }, most('longest'), SCROLLS),
        );
        for (const [when, restMs] of [
          ['', undefined],
          [', 35 s later,', SETTLED_MS],
        ] as const) {
          const grown = await megabytes({ pid: app.process().pid ?? 0 }, restMs);
          const what = `memory after scrolling${when} ÷ a bare window`;
          figures.push(ratio({ goal: 'P4', what, atMost: 1.4 }, ['app', 'bare'], [[grown, bare]], 'MB'));
        }
      }
      return figures;
    });
  } finally {
    await lender.stop();
  }
}

async function bareMegabytes(): Promise<number> {
  const userData = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  const window = await openWindow(join(import.meta.dirname, '../floor'), userData);
  try {
    return await megabytes(window);
  } finally {
    await window.end();
    rmSync(userData, { recursive: true, force: true });
  }
}

export const windowed: Goal = { names: ['P4', 'P8', 'P9', 'P12'], take };
