// When a closed loan counts as closed, and which day an operator may enter.
import { describe, expect, it } from 'vitest';
import { closingOf, closingOn } from '../../../domain/closing.ts';
import { isDay, lagosDay } from '../../../domain/days.ts';
import { epochMillis } from '../../../domain/time.ts';

const at = (text: string) => epochMillis(Date.parse(text));
const firstSeen = at('2026-11-10T09:00Z');
const entered = { at: at('2026-11-02T23:00Z'), source: 'letter of 4 November' };

describe('a closed loan', () => {
  it.each([
    ['at the time the service states', { stated: at('2026-11-01T12:00Z'), firstSeen, entered }, 'stated'],
    [
      'on the entered day if the service states no time',
      { stated: undefined, firstSeen, entered },
      'entered',
    ],
    [
      'at the latest when it was first read as closed',
      { stated: undefined, firstSeen, entered: undefined },
      'latest',
    ],
    [
      'not on an entered day that contradicts a reading',
      { stated: undefined, firstSeen, entered: { ...entered, at: epochMillis(firstSeen + 1) } },
      'latest',
    ],
  ])('was closed %s', (_name, facts, by) => {
    const times = { stated: facts.stated, entered: facts.entered?.at, latest: firstSeen };
    expect(closingOf(facts)).toEqual({
      at: times[by as keyof typeof times],
      by,
      ...(by === 'entered' && { source: entered.source }),
    });
  });
});

describe('the day an operator enters', () => {
  const openedAt = at('2026-10-05T14:00Z');
  const now = at('2026-11-22T08:00Z');
  const on = (day: string, facts = { openedAt, firstSeen } as Parameters<typeof closingOn>[1]) =>
    closingOn(day, facts, now);

  it('begins at midnight in Lagos, but not before the loan was opened', () => {
    expect(on('2026-11-03')).toBe(at('2026-11-02T23:00Z'));
    expect(on('2026-10-05')).toBe(openedAt);
    expect(on('2026-11-10')).toBe(at('2026-11-09T23:00Z'));
    expect(on('2026-10-01', { openedAt: undefined, firstSeen })).toBe(at('2026-09-30T23:00Z'));
  });

  it.each([
    ['2026-10-04', 'before-opening'],
    ['2026-11-11', 'after-reading'],
    ['2026-11-23', 'ahead'],
    ['2026-02-31', 'not-a-day'],
    ['', 'not-a-day'],
  ])('%s is refused: %s', (day, fault) => {
    expect(on(day)).toBe(fault);
  });

  it('is refused if the service states an opening after the first reading as closed', () => {
    expect(on('2026-11-10', { openedAt: epochMillis(firstSeen + 1), firstSeen })).toBe('after-reading');
  });
});

describe('a day in the books', () => {
  it('has a year of four digits in Lagos', () => {
    expect(isDay(at('9999-12-31T22:59:59.999Z'))).toBe(true);
    expect(isDay(at('9999-12-31T23:00Z'))).toBe(false);
    expect(isDay(Date.parse('0000-01-01T00:00Z') - 3_600_000)).toBe(true);
    expect(isDay(Date.parse('0000-01-01T00:00Z') - 3_600_001)).toBe(false);
    expect(isDay(undefined)).toBe(false);
    expect(lagosDay(at('2026-11-22T23:30Z'))).toBe('2026-11-23');
  });
});

it('a closing may be entered to the very moment that its neighbours allow', () => {
  const entered = { at: firstSeen, source: 'letter' };
  expect(closingOf({ stated: undefined, firstSeen, entered })).toMatchObject({ by: 'entered' });
  const begins = at('2026-11-02T23:00Z');
  const facts = { openedAt: undefined, firstSeen };
  expect(closingOn('2026-11-03', facts, begins)).toBe(begins);
  expect(closingOn('2026-11-03', facts, epochMillis(begins - 1))).toBe('ahead');
  expect(closingOn('2026-11-03', { openedAt: undefined, firstSeen: begins }, firstSeen)).toBe(begins);
  const nextDay = at('2026-11-03T23:00Z');
  expect(closingOn('2026-11-03', { openedAt: nextDay, firstSeen }, firstSeen)).toBe('before-opening');
});
