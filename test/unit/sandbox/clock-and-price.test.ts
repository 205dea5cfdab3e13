import { describe, expect, it } from 'vitest';
import { anchor, practiceNow, resume } from '../../../sandbox/clock.ts';
import { SECOND, START, kit } from './kit.ts';
import { word } from './json.ts';

const priceOf = async (practice: ReturnType<typeof kit>): Promise<{ ngn: string; at: string }> => {
  const { json } = await practice.api('GET', '/collateral/position');
  return { ngn: word(json, 'data.price_ngn'), at: word(json, 'data.price_timestamp') };
};

describe('the practice clock', () => {
  it('never runs back when the machine’s clock does', () => {
    const clock = { anchorPractice: START, anchorReal: 1_000_000, speed: 10, paused: false };
    expect(practiceNow(clock, 1_000_000 - 600_000)).toBe(START);
  });

  it('keeps its time when its speed changes, and stops while paused', () => {
    const clock = { anchorPractice: START, anchorReal: 0, speed: 60, paused: false };
    anchor(clock, 1_000);
    clock.speed = 1;
    expect(practiceNow(clock, 1_000)).toBe(START + 60_000);
    clock.paused = true;
    expect(practiceNow(clock, 9_999_999)).toBe(START + 60_000);
  });

  it('runs at normal speed while the service is closed', () => {
    const clock = { anchorPractice: START, anchorReal: 0, speed: 1_000, paused: false };
    resume(clock, 60_000, START);
    expect(practiceNow(clock, 60_000)).toBe(START + 60_000);
  });

  it('is the time in the Date header, and the control API moves it', async () => {
    const practice = kit();
    expect((await practice.api('GET', '/loans')).headers.get('date')).toBe('Sat, 21 Nov 2026 08:00:00 GMT');
    await practice.control('POST', '/clock', { advance_ms: 90_000 });
    expect((await practice.api('GET', '/loans')).headers.get('date')).toBe('Sat, 21 Nov 2026 08:01:30 GMT');
    await practice.control('POST', '/clock', { speed: 60 });
    practice.pass(10 * SECOND);
    expect((await practice.api('GET', '/loans')).headers.get('date')).toBe('Sat, 21 Nov 2026 08:11:30 GMT');
    await practice.control('POST', '/clock', { paused: true });
    practice.pass(10 * SECOND);
    expect((await practice.api('GET', '/loans')).headers.get('date')).toBe('Sat, 21 Nov 2026 08:11:30 GMT');
  });
});

describe('the price feed', () => {
  it('begins at ₦1,532 and has a new price and timestamp every 30 seconds', async () => {
    const practice = kit();
    expect(await priceOf(practice)).toEqual({ ngn: '1532.00', at: '2026-11-21T08:00:00.000Z' });
    practice.pass(29_999);
    expect(await priceOf(practice)).toEqual({ ngn: '1532.00', at: '2026-11-21T08:00:00.000Z' });
    practice.pass(1);
    expect((await priceOf(practice)).at).toBe('2026-11-21T08:00:30.000Z');
  });

  it('changes at once when set by hand, and continues from there', async () => {
    const practice = kit();
    practice.pass(12_345);
    await practice.control('POST', '/price', { price_ngn: '900' });
    expect(await priceOf(practice)).toEqual({ ngn: '900.00', at: '2026-11-21T08:00:12.345Z' });
    practice.pass(30_000);
    const next = await priceOf(practice);
    expect(next.at).toBe('2026-11-21T08:00:30.000Z');
    expect(Math.abs(Number(next.ngn) / 900 - 1)).toBeLessThan(0.005);
    await practice.control('POST', '/price', { move_percent: '-10' });
    expect(Number((await priceOf(practice)).ngn)).toBeCloseTo(Number(next.ngn) * 0.9, 1);
  });

  it('keeps price and timestamp while frozen, and then takes the current step', async () => {
    const practice = kit();
    await practice.control('POST', '/price/freeze', { frozen: true });
    practice.pass(3_600_000);
    expect(await priceOf(practice)).toEqual({ ngn: '1532.00', at: '2026-11-21T08:00:00.000Z' });
    await practice.control('POST', '/price/freeze', { frozen: false });
    expect((await priceOf(practice)).at).toBe('2026-11-21T09:00:00.000Z');
  });
});
