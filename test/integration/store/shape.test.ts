// The shapes of answers in the cache: each resource of each profile has its own, which is kept.
import { expect, test } from 'vitest';
import type { ProfileId } from '../../../domain/ids.ts';
import { loan, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const OTHER = 'other' as ProfileId;

test('there is no shape before the first; then the last one is kept, also after closing and opening', async () => {
  const place = newPlace();
  const store = await place.opened();
  expect(okValue(await store.cache.shape(PROFILE, 'loans'))).toBeUndefined();
  okValue(await store.cache.keepShape(PROFILE, 'loans', 'first'));
  okValue(await store.cache.keepShape(PROFILE, 'loans', 'second'));
  okValue(await store.cache.keepShape(PROFILE, 'deposits', 'of deposits'));
  expect(okValue(await store.cache.shape(OTHER, 'loans'))).toBeUndefined();
  await store.close();
  const { cache } = await place.opened();
  expect(okValue(await cache.shape(PROFILE, 'loans'))).toBe('second');
  expect(okValue(await cache.shape(PROFILE, 'deposits'))).toBe('of deposits');
});

test('a shape changes no observation, and is deleted when the profile is forgotten', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.keepShape(PROFILE, 'loans', 'shape'));
  expect(okValue(await cache.loanCounts(PROFILE))).toEqual({ open: 0, total: 0, observedAt: undefined });
  okValue(await cache.observe(PROFILE, NOW, [loan({ id: 'loan-1' })]));
  okValue(await cache.keepShape(PROFILE, 'loans', 'another'));
  expect(okValue(await cache.loanCounts(PROFILE))).toMatchObject({ open: 1, total: 1 });
  okValue(await cache.forget(PROFILE));
  expect(okValue(await cache.shape(PROFILE, 'loans'))).toBeUndefined();
});
