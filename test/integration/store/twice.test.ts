// An answer that says nothing new of an object: it has it twice, or moves a field that the desk does not understand.
// Filed over a real encrypted file.
import { expect, test } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { createFilings } from '../../../main/desk/readings/filing.ts';
import { loan, newPlace, NOW, okValue, PROFILE } from './rig.ts';

const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);

async function desk() {
  const { cache } = await newPlace().opened();
  const { file } = createFilings(cache);
  return {
    cache,
    /** Files a list of the loan LN-1, once for each version. */
    files: async (minutes: number, ...versions: number[]) => {
      const things = () =>
        versions.values().map((version) => {
          const observed = loan({ id: 'LN-1', version });
          return { subject: 'LN-1', raw: observed.raw, observation: () => observed };
        });
      const list = { whole: true };
      const filing = { resource: 'loans', at: at(minutes), value: {}, things, list } as const;
      return okValue(await file(PROFILE, filing)).changed;
    },
    latest: async () => okValue(await cache.latest(PROFILE, 'loans', 'LN-1')),
  };
}

test('a new loan that a list has twice is stored', async () => {
  const { cache, files, latest } = await desk();
  expect(await files(0, 1, 1)).toEqual(['LN-1']);
  expect(await latest()).toMatchObject({ raw: loan({ id: 'LN-1', version: 1 }).raw, since: at(0) });
  expect(okValue(await cache.loanCounts(PROFILE))).toMatchObject({ total: 1, list: { observedAt: at(0) } });
});

test('a known loan that a list has twice is stored with its change, once', async () => {
  const { files, latest } = await desk();
  await files(0, 1);
  expect(await files(1, 2, 2)).toEqual(['LN-1']);
  expect(await files(2, 2, 2)).toEqual([]);
  expect(await files(3, 2)).toEqual([]);
  expect(await latest()).toMatchObject({
    raw: loan({ id: 'LN-1', version: 2 }).raw,
    since: at(1),
    observedAt: at(3),
  });
});

test('a field that moves at every reading and means nothing makes no version', async () => {
  const { cache } = await newPlace().opened();
  const reading = (minutes: number, payoff: string) => {
    const raw = JSON.stringify({ id: 'LN-1', payoff, good_until: minutes });
    const value = JSON.stringify({ id: 'LN-1', payoff, raw });
    return { ...loan({ id: 'LN-1' }), value, raw };
  };
  const changes = [];
  for (const [nth, payoff] of ['10.00', '10.00', '10.00', '11.00', '11.00'].entries())
    changes.push(
      okValue(
        await cache.observe(PROFILE, at(nth), [reading(nth, payoff)], { resource: 'loans', whole: true }),
      ).changed.length,
    );
  expect(changes).toEqual([1, 0, 0, 1, 0]);
  const versions = okValue(await cache.timeline(PROFILE, 'loans', 'LN-1'));
  expect(versions.map(({ since, observedAt }) => [since, observedAt])).toEqual([
    [at(0), at(2)],
    [at(3), at(4)],
  ]);
});
