// Work that the databases' thread prepares in advance delays nothing.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns, type Slices } from '../../../../main/store/worker/turns.ts';

const turnsPass = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};

function counting(most = Infinity): { work: () => Slices<void>; slices: () => number } {
  let slices = 0;
  return {
    slices: () => slices,
    work: function* () {
      while (slices < most) {
        slices += 1;
        yield 'shared';
      }
    },
  };
}

describe('prepared work', () => {
  it('begins after earlier requests, and runs one step a turn', async () => {
    const turns = createTurns();
    const { work, slices } = counting(3);
    turns.meanwhile(work);
    expect(await turns.read(slices)).toBe(0);
    await turnsPass(2);
    expect(slices()).toBeGreaterThan(0);
    expect(slices()).toBeLessThan(3);
    await turnsPass(5);
    expect(slices()).toBe(3);
  });

  it('does not run during a write', async () => {
    const turns = createTurns();
    const { work, slices } = counting();
    const seen: number[] = [];
    const writing = turns.write(function* () {
      for (let part = 0; part < 5; part += 1) {
        seen.push(slices());
        yield 'exclusive';
      }
      seen.push(slices());
    });
    await nextTurn();
    turns.meanwhile(work);
    await writing;
    expect(seen).toEqual([0, 0, 0, 0, 0, 0]);
    await turnsPass(3);
    expect(slices()).toBeGreaterThan(0);
    await turns.idle();
  });

  it('ends if other work is to be prepared, if it fails, and if the thread ends', async () => {
    const turns = createTurns();
    const [first, second] = [counting(), counting()];
    turns.meanwhile(first.work);
    await turnsPass(3);
    turns.meanwhile(second.work);
    const done = first.slices();
    await turnsPass(3);
    expect(first.slices()).toBe(done);
    expect(second.slices()).toBeGreaterThan(0);
    await turns.idle();
    const last = second.slices();
    await turnsPass(3);
    expect(second.slices()).toBe(last);
    turns.meanwhile(() => {
      throw new Error('damaged');
    });
    await turnsPass(3);
    expect(await turns.read(() => 'answered')).toBe('answered');
  });
});
