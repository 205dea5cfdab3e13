import { describe, expect, it } from 'vitest';
import {
  endOfSnooze,
  howToNotify,
  isQuiet,
  USUAL_NOTIFY_RULES,
  USUAL_QUIET_HOURS,
} from '../../../domain/notify-rules.ts';
import { epochMillis } from '../../../domain/time.ts';

/** A time in Lagos, which is one hour ahead of UTC. */
const lagos = (time: string) => epochMillis(Date.parse(`2026-11-25T${time}:00+01:00`));
const critical = { kind: 'destination-changed', severity: 'critical' } as const;
const info = { kind: 'loan-opened', severity: 'info' } as const;

describe('quiet hours', () => {
  it('run over midnight, from their first minute to before their last', () => {
    const at = (time: string) => isQuiet(USUAL_QUIET_HOURS, lagos(time));
    expect(['18:59', '19:00', '23:59', '00:00', '06:59', '07:00'].map(at)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  it('can lie within one day', () => {
    const noon = { from: 12 * 60, to: 13 * 60 };
    expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(noon, lagos(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('last all day if they end when they start', () => {
    expect(isQuiet({ from: 600, to: 600 }, lagos('03:00'))).toBe(true);
  });
  it('let only critical alerts through, and those only by choice', () => {
    const quiet = { ...USUAL_NOTIFY_RULES, quiet: USUAL_QUIET_HOURS };
    const night = lagos('22:00');
    expect(howToNotify(quiet, critical, night)).toBe('sound');
    expect(howToNotify(quiet, info, night)).toBe('none');
    expect(howToNotify({ ...quiet, criticalInQuiet: false }, critical, night)).toBe('none');
    expect(howToNotify(quiet, info, lagos('10:00'))).toBe('sound');
  });
});

it('a kind can be off or silent', () => {
  const rules = { ...USUAL_NOTIFY_RULES, off: [info.kind], silent: [critical.kind] };
  expect(howToNotify(rules, info, lagos('10:00'))).toBe('none');
  expect(howToNotify(rules, critical, lagos('10:00'))).toBe('silent');
});

it('a snooze until tomorrow ends at eight in Lagos, also late in the evening', () => {
  const eight = epochMillis(Date.parse('2026-11-26T08:00:00+01:00'));
  expect(endOfSnooze('tomorrow', lagos('07:00'))).toBe(eight);
  expect(endOfSnooze('tomorrow', lagos('23:30'))).toBe(eight);
  expect(endOfSnooze('hour', lagos('10:00'))).toBe(lagos('11:00'));
  expect(endOfSnooze('four-hours', lagos('10:00'))).toBe(lagos('14:00'));
});
