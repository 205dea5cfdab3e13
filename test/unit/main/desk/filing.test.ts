// What is filed of an answer, and what is only said to be seen again.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import type { Observed, Seen } from '../../../../main/desk/ports/store.ts';
import { createFiling } from '../../../../main/desk/readings/filing.ts';
import type { Filed } from '../../../../main/desk/readings/observations.ts';
import { memoryCache } from '../../../support/memory-store.ts';

const PROFILE = 'p' as ProfileId;
const at = epochMillis;
let built: string[] = [];
let seen: Seen[][] = [];
let answer: (count: number) => ReturnType<typeof ok<Observed>> | ReturnType<typeof fail>;

const thing = (subject: string, raw: string): Filed => ({
  subject,
  raw,
  observation() {
    built.push(`${subject} ${raw}`);
    return { resource: 'loans', subject, value: '{}', raw, index: {} };
  },
});
const list =
  (...raws: string[]) =>
  () =>
    raws.map((raw, nth) => thing(`L${nth}`, raw)).values();

const filing = () =>
  createFiling({
    ...memoryCache(),
    observe(_profile, _at, all) {
      seen.push([...all]);
      return Promise.resolve(answer(seen.length));
    },
  });

beforeEach(() => {
  [built, seen] = [[], []];
  answer = () => ok({ changed: [], strangers: [] });
});

describe('filing an answer', () => {
  it('builds nothing of what did not change', async () => {
    const { file } = filing();
    await file(PROFILE, 'loans', at(1), list('a', 'b'), true);
    await file(PROFILE, 'loans', at(2), list('a', 'c'), true);
    expect(built).toEqual(['L0 a', 'L1 b', 'L1 c']);
    expect(seen[1]).toEqual([
      { resource: 'loans', subject: 'L0' },
      expect.objectContaining({ subject: 'L1', raw: 'c' }),
    ]);
  });

  it('files everything again after what was filed may not have been kept', async () => {
    const { file } = filing();
    await file(PROFILE, 'loans', at(1), list('a', 'b'), true);
    answer = () => fail({ code: 'store-failed', fault: 'io', detail: '' });
    await file(PROFILE, 'loans', at(2), list('a', 'b'), true);
    answer = () => ok({ changed: [], strangers: [] });
    built = [];
    await file(PROFILE, 'loans', at(3), list('a', 'b'), true);
    expect(built).toEqual(['L0 a', 'L1 b']);
  });

  it('files whole what a replaced cache does not know', async () => {
    const { file } = filing();
    await file(PROFILE, 'loans', at(1), list('a', 'b'), true);
    built = [];
    answer = (count) =>
      ok(
        count === 2
          ? { changed: [], strangers: ['L1'] }
          : { changed: [{ subject: 'L1', before: undefined }], strangers: [] },
      );
    const filed = await file(PROFILE, 'loans', at(2), list('a', 'b'), true);
    expect(built).toEqual(['L1 b']);
    expect(filed).toEqual(ok({ changed: [{ subject: 'L1', before: undefined }] }));
  });

  it('files whole what may be understood anew', async () => {
    const { file, forget } = filing();
    await file(PROFILE, 'loans', at(1), list('a'), true);
    forget();
    await file(PROFILE, 'loans', at(2), list('a'), true);
    expect(built).toEqual(['L0 a', 'L0 a']);
  });

  it('says nothing is the same while an answer before it is on its way', async () => {
    const { file } = filing();
    await Promise.all([
      file(PROFILE, 'loans', at(1), list('a'), true),
      file(PROFILE, 'loans', at(2), list('b'), true),
      file(PROFILE, 'loans', at(3), list('a'), true),
    ]);
    expect(built).toEqual(['L0 a', 'L0 b', 'L0 a']);
  });
});
