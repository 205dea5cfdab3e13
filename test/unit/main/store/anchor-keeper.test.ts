// The journal's anchor is saved outside its file, one save at a time, the newest last.
import { expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '../../../../contract/errors.ts';
import type { Anchor } from '../../../../main/store/anchor.ts';
import { createAnchorKeeper } from '../../../../main/store/anchor-keeper.ts';

const anchor = (count: number): Anchor => ({ count, hash: String(count).padStart(64, '0') });
const lockedOut = fail({ code: 'locked', reason: 'keychain-locked' });

function slowAnchors() {
  const saves: { anchor: Anchor; settle: (result: Result<void>) => void }[] = [];
  let held: Anchor | undefined;
  return {
    saves,
    load: async () => ok(held),
    save: (anchor: Anchor) =>
      new Promise<Result<void>>((resolve) =>
        saves.push({
          anchor,
          settle(result) {
            if (result.ok) held = anchor;
            resolve(result);
          },
        }),
      ),
  };
}

test('the anchor is saved one at a time, and only the newest of those that wait', async () => {
  const anchors = slowAnchors();
  const keeper = createAnchorKeeper(anchors, () => undefined);
  for (const count of [1, 2, 3, 4]) keeper.note(anchor(count));
  expect(anchors.saves.map(({ anchor }) => anchor.count)).toEqual([1]);
  anchors.saves[0]?.settle(ok(undefined));
  await vi.waitFor(() => expect(anchors.saves.map(({ anchor }) => anchor.count)).toEqual([1, 4]), {
    timeout: 15_000,
  });
  const idle = keeper.idle();
  anchors.saves[1]?.settle(ok(undefined));
  await idle;
  expect(await keeper.load()).toEqual({ state: 'loaded', anchor: anchor(4) });
});

test('a failed save is reported once until one succeeds, and the anchor is unavailable meanwhile', async () => {
  const notes: string[] = [];
  let result: Result<void> = lockedOut;
  const keeper = createAnchorKeeper({ load: async () => ok(anchor(1)), save: async () => result }, (note) =>
    notes.push(note),
  );
  for (const count of [1, 2, 3]) {
    keeper.note(anchor(count));
    await keeper.idle();
  }
  expect(notes).toEqual(['store.anchor-not-saved count=1']);
  expect(await keeper.load()).toEqual({ state: 'unavailable' });
  result = ok(undefined);
  keeper.note(anchor(4));
  expect(await keeper.load()).toEqual({ state: 'loaded', anchor: anchor(1) });
  result = lockedOut;
  keeper.note(anchor(5));
  await keeper.idle();
  expect(notes).toEqual(['store.anchor-not-saved count=1', 'store.anchor-not-saved count=5']);
});

test('an anchor store that throws counts as failed', async () => {
  const notes: string[] = [];
  const broken = () => Promise.reject(new Error('a bug'));
  const keeper = createAnchorKeeper({ load: broken, save: broken }, (note) => notes.push(note));
  expect(await keeper.load()).toEqual({ state: 'unavailable' });
  keeper.note(anchor(2));
  await keeper.idle();
  expect(notes).toHaveLength(1);
});
