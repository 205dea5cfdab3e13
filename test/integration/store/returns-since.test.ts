// A return has had its progress since the first of its latest readings with it, however many came since.
import { expect, test, vi } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import type { Observation } from '../../../main/desk/ports/store.ts';
import { CACHE_FILE } from '../../../main/store/files.ts';
import { createCache } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import type { Slices } from '../../../main/store/worker/turns.ts';
import { closedLoan } from '../../support/ledger-desk.ts';
import { KEY, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);
const value = (status: string): string =>
  JSON.stringify({ collateralReturn: closedLoan('x', { status } as never).collateralReturn });
const reading = (subject: string, nth: number, text: string): Observation => ({
  resource: 'loans',
  subject,
  value: text,
  raw: `{"id":"${subject}","confirmations":${nth}}`,
  index: {},
});

test('a return has had its progress since the first of its latest readings with it', async () => {
  const { cache } = await newPlace().opened();
  for (const [nth, status] of ['final', 'unknown', 'final', 'final'].entries()) {
    const loan = reading('LN-1', nth, value(status));
    const other = reading('LN-2', nth, nth === 1 ? '' : value('final'));
    okValue(await cache.observe(PROFILE, at(nth), [loan, other], { resource: 'loans', whole: true }));
  }
  expect(okValue(await cache.returnsSince(PROFILE, ['LN-2', 'LN-1', 'LN-9']))).toEqual([
    { subject: 'LN-2', since: at(2) },
    { subject: 'LN-1', since: at(2) },
  ]);
});

/** The result, and how many texts were parsed between two pauses. */
function finish<T>(slices: Slices<T>): { value: T; parsed: number[] } {
  const parse = vi.spyOn(JSON, 'parse');
  const parsed: number[] = [];
  for (;;) {
    const { done, value: result } = slices.next();
    parsed.push(parse.mock.calls.length);
    parse.mockClear();
    if (done !== true) continue;
    parse.mockRestore();
    return { value: result, parsed };
  }
}

test('a return with a thousand readings is timed exactly, with pauses and without all of its texts', async () => {
  const place = newPlace();
  await (await place.opened()).close();
  const db = openDatabase(place.path(CACHE_FILE), KEY, CACHE_SCHEMA);
  const cache = createCache(db);
  db.raw.pragma('synchronous = OFF');
  const progresses = { none: '{}', sent: value('unknown'), final: value('final') };
  const story = [
    ...Array.from({ length: 100 }, () => progresses.none),
    ...Array.from({ length: 100 }, () => progresses.sent),
    ...Array.from({ length: 1_000 }, () => progresses.final),
  ];
  for (const [nth, text] of story.entries())
    finish(cache.observe(PROFILE, at(nth), [reading('LN-1', nth, text), reading('LN-2', nth, text)]));
  const { value: times, parsed } = finish(cache.returnsSince(PROFILE, ['LN-1', 'LN-2']));
  expect(times).toEqual(['LN-1', 'LN-2'].map((subject) => ({ subject, since: at(200) })));
  expect(Math.max(...parsed)).toBeLessThanOrEqual(150);
  expect(parsed.reduce((sum, texts) => sum + texts)).toBeLessThan(1_200);
  cache.abandon();
});
