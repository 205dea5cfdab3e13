// Times as a service writes them, and how old a reading is.
import { expect, it } from 'vitest';
import { ageOf, freshnessOf } from '../../../domain/freshness.ts';
import { epochMillis, millis, readTime, seconds } from '../../../domain/time.ts';

const at = (text: string) => Date.parse(text);

it.each<[string, number | undefined, boolean?]>([
  [' 2026-11-21 ', at('2026-11-21T00:00:00Z'), true],
  ['2026-11-21T10:05', at('2026-11-21T10:05:00Z'), true],
  ['2026-11-21 10:05:07.25', at('2026-11-21T10:05:07.250Z'), true],
  ['2026-11-21T10:05:07z', at('2026-11-21T10:05:07Z'), false],
  ['2026-11-21T10:05:07 +01:00', at('2026-11-21T09:05:07Z'), false],
  ['2026-11-21T10:05:07-0130', at('2026-11-21T11:35:07Z'), false],
  ['1790000000', 1_790_000_000_000, false],
  ['1790000000000', 1_790_000_000_000, false],
  ['1790000000000000', 1_790_000_000_000, false],
  ['1790000000000000000', 1_790_000_000_000, false],
  ['1790000000.5', 1_790_000_000_500, false],
  ['20261121', at('2026-11-21T00:00:00Z'), true],
  ['202611211005', at('2026-11-21T10:05:00Z'), true],
  ['20261121100507', at('2026-11-21T10:05:07Z'), true],
  ['20261121T100507Z', at('2026-11-21T10:05:07Z'), false],
  ['20261121T100507.25+0100', at('2026-11-21T09:05:07.250Z'), false],
  ['2026-11-21T10:05:07+00', at('2026-11-21T10:05:07Z'), false],
  ['2026-11-21T10:05:07-01', at('2026-11-21T11:05:07Z'), false],
  ['2026-1121', undefined],
  ['99999999999', undefined],
  ['100000000000', undefined],
  ['1790000', undefined],
  ['17900000000000000000', undefined],
  ['1999-12-31T23:59:59Z', undefined],
  ['2100-01-01', undefined],
  ['20261321100507', undefined],
  ['2026-02-31', undefined],
  ['2026-11-21T25:00', undefined],
  ['21/11/2026', undefined],
  ['12345678', undefined],
])('%j is read as %s', (text, time, zoneAssumed) => {
  expect(readTime(text)).toEqual(time === undefined ? undefined : { at: time, zoneAssumed });
});

it('a second has a thousand milliseconds', () => {
  expect(seconds(2)).toBe(2_000);
});

it('a reading is live for three polls and at least a minute, and never from the future', () => {
  const read = epochMillis(1_790_000_000_000);
  const after = (ms: number, cadence: number) => freshnessOf(read, epochMillis(read + ms), millis(cadence));
  expect([after(90_000, 30_000), after(90_001, 30_000)]).toEqual(['live', 'stale']);
  expect([after(60_000, 5_000), after(60_001, 5_000)]).toEqual(['live', 'stale']);
  expect(freshnessOf(undefined, read, millis(5_000))).toBe('never');
  expect([ageOf(read, epochMillis(read + 7)), ageOf(read, epochMillis(read - 7))]).toEqual([7, 0]);
});
