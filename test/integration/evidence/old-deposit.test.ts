// The evidence pack of an old loan names its deposit, however many newer ones there are.
import { expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { gather } from '../../../main/desk/evidence/gather.ts';
import { loanFiled, thingsOf } from '../../../main/desk/readings/observations.ts';
import { deposit } from '../../support/ledger-desk.ts';
import { found, loan } from '../../support/lending-values.ts';
import { newPlace, NOW, okValue, PROFILE } from '../store/rig.ts';

it('finds the deposits of a loan below 6,000 newer ones', async () => {
  const store = await newPlace().opened();
  const named = { ...loan(), raw: '{"from":"d-old","tx":"0xd-7"}' };
  okValue(await store.cache.observe(PROFILE, NOW, [loanFiled(named).observation()]));
  const opened = (time: number) => ({ createdAt: found(epochMillis(time)) });
  const deposits = [
    deposit('d-old', opened(NOW - 1)),
    ...Array.from({ length: 6_000 }, (_, nth) => deposit(`d-${nth}`, opened(NOW + nth))),
  ];
  const seen = thingsOf('deposits', deposits).map((thing) => thing.observation());
  okValue(await store.cache.observe(PROFILE, NOW, seen, { resource: 'deposits', whole: true }));
  const { observations } = okValue(await gather(store, PROFILE, named.id));
  const subjects = observations.filter(({ resource }) => resource === 'deposits').map((one) => one.subject);
  expect(subjects.toSorted()).toEqual(['d-7', 'd-old']);
});
