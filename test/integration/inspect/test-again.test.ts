// A connection test that is repeated while its answers are on screen.
import { expect, test } from 'vitest';
import { answering, empty, serving } from './serving.ts';
import { tested } from './testing.ts';

const loan = { id: 'LN-1', status: 'open' };

test('an answer stays until the next test replaces it', async () => {
  const { rig } = await serving(answering(200, { data: [loan] }));
  const first = await tested(rig, rig.profile);
  const before = rig.published.length;
  const second = await tested(rig, rig.profile);
  for (const { samples } of rig.published.slice(before))
    expect(samples.map(({ thing, of }) => `${thing} ${of}`)).toEqual(
      expect.arrayContaining(first.samples.map(({ thing, of }) => `${thing} ${of}`)),
    );
  expect(second.samples).toHaveLength(first.samples.length);
});

test('an answer is dropped at the end of a test that did not read it again', async () => {
  let answers = answering(200, { data: [loan] });
  const { rig } = await serving((...call) => answers(...call));
  await tested(rig, rig.profile);
  const oneLoan = { thing: 'loan', of: 'one' } as const;
  expect(rig.slice().samples).toContainEqual(expect.objectContaining(oneLoan));
  // The list has no loan, so none is read alone.
  answers = empty;
  const { samples } = await tested(rig, rig.profile);
  expect(samples).not.toContainEqual(expect.objectContaining(oneLoan));
  expect(samples).toContainEqual(expect.objectContaining({ thing: 'loan', of: 'list' }));
});
