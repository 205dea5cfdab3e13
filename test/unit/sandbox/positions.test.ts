// The positions of the practice's past agree with its records.
import { describe, expect, it } from 'vitest';
import { dec, ratio, sum } from '../../../sandbox/decimal.ts';
import { freshWorld } from '../../../sandbox/made/fresh.ts';
import { pastPositions } from '../../../sandbox/made/positions.ts';
import { position } from '../../../sandbox/rules/ledger.ts';
import { DAY_MS, HOUR_MS } from '../../../sandbox/terms.ts';
import { items, word } from './json.ts';
import { kit, START } from './kit.ts';

const clock = { anchorPractice: START, anchorReal: START, speed: 1, paused: false };
const SEEDS = ['test', 'other', 'third'];

describe.each(SEEDS)('the past positions of the practice %s', (seed) => {
  const world = freshWorld(seed, START, clock);
  const past = pastPositions(world);

  it('reach two years back, in order of time, and end an hour before the start', () => {
    const times = past.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(START - (times[0] ?? 0)).toBe(720 * DAY_MS);
    expect(START - (times.at(-1) ?? 0)).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('balance: credits less releases and seizures, as the deposits and returns of that moment state them', () => {
    for (const { at, facts } of past) {
      const { credits, releases, seizures, balance } = facts.ledger;
      const confirmed = world.deposits.filter((one) => one.confirmedAt !== null && one.confirmedAt <= at);
      expect(dec(credits).eq(sum(confirmed.map(({ amount }) => amount)))).toBe(true);
      expect(dec(balance).eq(dec(credits).minus(releases).minus(seizures))).toBe(true);
    }
  });

  it('state an LTV that their own debt and value give, below the lender’s limit', () => {
    for (const { facts } of past) {
      const worked = ratio(dec(facts.debtNgn).times(dec('100')), dec(facts.valueNgn));
      expect(Math.abs(Number(facts.ltvPercent) - Number(worked.toFixed(4)))).toBeLessThanOrEqual(0.01);
      expect(Number(facts.ltvPercent)).toBeGreaterThan(0);
      expect(Number(facts.ltvPercent)).toBeLessThan(70);
    }
  });

  it('lead to the position at the start, and change nothing of the world', () => {
    expect(world).toEqual(freshWorld(seed, START, clock));
    const now = position(world, START);
    const last = past.at(-1)?.facts;
    expect(last?.ledger.releases).toBe(now.ledger.releases);
    expect(Math.abs(Number(last?.ltvPercent) - Number(now.ltvPercent))).toBeLessThan(5);
  });
});

describe('the control API', () => {
  it('answers the past positions with their times', async () => {
    const { json } = await kit().control('GET', '/positions');
    const past = items(json, 'data.positions');
    expect(past.length).toBeGreaterThan(100);
    expect(Date.parse(word(past[0], 'at'))).toBe(START - 720 * DAY_MS);
    expect(word(past[0], 'record.ltv_percent')).toMatch(/^\d+\.\d\d$/);
  });
});
