// Hours of a desk in the real window, whose service misbehaves: nothing grows, and everything is settled at the
// end. Run by `npm run soak`, which provides display, keychain and build.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { mainJob } from '../e2e/pages/main-job.ts';
import { deskPage } from '../e2e/pages/desk.ts';
import { signIn, startOwnPractice, withProfile, writeProfile } from '../e2e/pages/practice.ts';
import { chanceOf } from '../faults/chance.ts';
import { artifactsFolder, closeAll, launchApp } from '../support/e2e.ts';
import { movedTime } from '../support/moved-time.ts';
import { rewritingProxy } from '../support/rewriting-proxy.ts';
import { asTable, growthOf } from './growth.ts';
import { countOf, LIMITS, openFiles, sampled, type Sample } from './measures.ts';
import { CALM, forecast, type Weather } from './weather.ts';

const HOURS = Number(process.env['COLLATERAL_DESK_SOAK_HOURS'] ?? 8);
const SEED = process.env['COLLATERAL_DESK_SOAK_SEED'] ?? 'soak';
/** The shortest cadence of the practice profile. */
const STEP_MS = 5_000;
/** Real milliseconds that a step waits for answers; later answers come while time moves on. */
const PATIENCE_MS = 150;
/**
 * The same while nothing is disturbed: a request that takes three steps of moved time has passed its limit, and
 * on a busy machine every request would.
 */
const CALM_PATIENCE_MS = 10_000;
/** Longer than any backoff, Retry-After and request of the run together. */
const RECOVERY_MINUTES = 4;
const PERIOD_MINUTES = 10;
/** `job` borrows and repays; `lost` borrows with a lost answer. Each calm period ends with a sample. */
const HOUR = ['rough', 'job', 'rough', 'lost', 'rough', 'rest'] as const;
const SAMPLES_AN_HOUR = 3;
const SCREENS = ['Loans', 'History', 'Journal', 'Settings', 'Borrow', 'Collateral'] as const;

let ahead = (): number => 0;
const practice = await startOwnPractice({ real: () => Date.now() + ahead() });
const proxy = await rewritingProxy(practice.server.baseUrl);
afterAll(async () => {
  await closeAll();
  await proxy.stop();
  await practice.server.stop();
});

interface State {
  readonly open_loans: string[];
  readonly pending_returns: string[];
  readonly requests: Record<string, number>;
  readonly effects: Record<string, { quotes: number; applications: number; loans: number }>;
}
const stateOf = async (): Promise<State> => (await practice.control('/state')) as State;

it(`${String(HOURS)} hours with a service that misbehaves: nothing grows, and everything is settled`, async () => {
  const began = performance.now();
  const userData = withProfile(practice);
  writeProfile(userData, proxy.baseUrl);
  const launched = await launchApp({ userData });
  const { app, page } = launched;
  const desk = deskPage(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const time = await movedTime(app, page);
  ({ ahead } = time);
  await signIn(page, practice);

  let patience = CALM_PATIENCE_MS;
  const live = async (minutes: number): Promise<void> => {
    for (let step = 0; step < (minutes * 60_000) / STEP_MS; step++) {
      await time.move(STEP_MS);
      const until = performance.now() + patience;
      do await wait(10);
      while ((await time.requestsUnderWay()) > 0 && performance.now() < until);
    }
  };
  const calmDown = async (): Promise<void> => {
    await CALM.set(practice, proxy);
    patience = CALM_PATIENCE_MS;
    await live(RECOVERY_MINUTES);
    await desk.sees('Connected');
  };
  const slice = (name: string): Promise<string> =>
    page.evaluate(async (of) => {
      type Bridge = { collateralDesk: { snapshot: Record<string, () => Promise<string>> } };
      return (await (globalThis as unknown as Bridge).collateralDesk.snapshot[of]?.()) ?? '';
    }, name);
  const next = forecast(chanceOf(SEED));
  const weathers: string[] = [];
  let visits = 0;
  const rough = async (weather: Weather): Promise<void> => {
    weathers.push(weather.name);
    patience = PATIENCE_MS;
    await weather.set(practice, proxy);
    for (let visit = 0; visit < 2; visit++) {
      await live(PERIOD_MINUTES / 2);
      await desk.goTo(SCREENS[visits++ % SCREENS.length] ?? 'Collateral');
    }
  };
  const backToTerms = async (): Promise<void> => {
    await desk.goTo('Borrow');
    const again = desk.button(/^(Borrow again|Start with new terms)$/).first();
    const terms = desk.button('Request a quote');
    await again.or(terms).first().waitFor();
    if (await again.isVisible()) await again.click();
    await terms.waitFor();
  };
  /** Borrows; the answer to the quote or to the accept is lost, and polling finds out what happened. */
  const borrowWithLostAnswer = async (lost: '/quotes' | '/accept'): Promise<void> => {
    const before = (await stateOf()).open_loans;
    await backToTerms();
    await desk.fill('Amount', '150,000.00');
    await page.getByLabel('Payout').selectOption('naira_token');
    const match = { method: 'POST', path_suffix: lost };
    await practice.control('/faults', { rules: [{ match, kind: 'drop-after', times: 1 }] });
    await desk.press('Request a quote');
    await desk.seesHeading('Review the quote');
    await desk.hold(/^Hold to accept/);
    const accepted = desk.heading('Accepted').first();
    for (let minute = 0; minute < RECOVERY_MINUTES && !(await accepted.isVisible()); minute++) await live(1);
    await accepted.waitFor();
    for (const loan of (await stateOf()).open_loans.filter((one) => !before.includes(one))) {
      await practice.control(`/loans/${loan}/pay`, { amount: 'exact' });
      await practice.control(`/loans/${loan}/return`, { finish: true });
    }
  };

  const samples: Sample[] = [];
  /** The open files of each sample. */
  const files: Map<string, number>[] = [];
  const pid = app.process().pid ?? 0;
  const take = async (): Promise<void> => {
    await desk.goTo('Collateral');
    const counts: Map<string, number>[] = [];
    for (let sixth = 0; sixth < 6; sixth++) {
      await live(1 / 6);
      counts.push(openFiles(pid));
    }
    const fewest = counts.reduce((least, one) => (countOf(one) < countOf(least) ? one : least));
    files.push(fewest);
    samples.push(await sampled(launched, devTools, fewest));
    console.info(`sample ${String(samples.length - 1)}: ${JSON.stringify(samples.at(-1))}`);
  };
  const liveThrough = async (): Promise<void> => {
    await take();
    for (let hour = 0; hour < HOURS; hour++)
      for (const period of HOUR) {
        if (period === 'rough') {
          await rough(next());
          continue;
        }
        await calmDown();
        await live(PERIOD_MINUTES - RECOVERY_MINUTES - 1);
        if (period === 'job') {
          await backToTerms();
          await mainJob(page, practice, { Amount: '250,000.00', Payout: 'naira_token' });
        } else if (period === 'lost') await borrowWithLostAnswer(hour % 2 === 0 ? '/quotes' : '/accept');
        await take();
      }
  };
  await liveThrough().catch(async (cause: unknown) => {
    const after = weathers.slice(-3).join(', ');
    throw new Error(`${String(cause)} after ${after}: ${await slice('connect')}`, { cause });
  });

  const growths = (Object.keys(LIMITS) as (keyof Sample)[]).map((name) => {
    const [unit, atMost] = LIMITS[name];
    const values = samples.map((sample) => sample[name]);
    return growthOf({ name, unit, atMost, values, valuesAnHour: SAMPLES_AN_HOUR });
  });
  const state = await stateOf();
  const posts = Object.entries(state.requests).filter(([route]) => route.startsWith('POST'));
  const unsettled = (JSON.parse(await slice('unsettled')) as { value: { items: unknown[] } }).value.items;
  const table = asTable(growths);
  const result = {
    hours: HOURS,
    seed: SEED,
    minutes: Math.round((performance.now() - began) / 60_000),
    compressed: `Both clocks of the app and the service's clock moved by ${STEP_MS / 1000} s at a time, as soon as no request was under way or after ${PATIENCE_MS} ms. Main's timers followed. The page's own timers and the operator's acts took real time.`,
    disturbances: weathers,
    requests: Object.values(state.requests).reduce((sum, count) => sum + count, 0),
    posts: Object.fromEntries(posts),
    intents: Object.keys(state.effects).length,
    unsettled: unsettled.length,
    electron: await app.evaluate(() => process.versions.electron),
    processors: `${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown'}`,
    openFiles: files.map((one) => Object.fromEntries(one)),
    load: loadavg().map((each) => Number(each.toFixed(1))),
    growths,
    grows: growths.filter(({ isFlat }) => !isFlat).map(({ name }) => name),
  };
  writeFileSync(join(artifactsFolder(), 'result.json'), `${JSON.stringify(result, undefined, 2)}\n`);
  writeFileSync(join(artifactsFolder(), 'result.txt'), table);

  expect(unsettled).toEqual([]);
  expect(Object.values(state.effects)).toEqual(
    Array.from({ length: 2 * HOURS }, () => ({ quotes: 1, applications: 1, loans: 1 })),
  );
  expect(posts.reduce((sum, [, count]) => sum + count, 0)).toBe(4 * HOURS);
  expect(result.grows).toEqual([]);
});
