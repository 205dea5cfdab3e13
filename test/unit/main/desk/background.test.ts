// Background work: its failures are logged by name and stop nothing else.
import { afterEach, describe, expect, it } from 'vitest';
import { inBackground, reportBackgroundTo } from '../../../../main/desk/ports/background.ts';
import { createTurns } from '../../../../main/common/turns.ts';

const logged: [string, unknown][] = [];
const log = {
  failure(event: string, cause: unknown) {
    logged.push([event, cause]);
    return `ref-${logged.length}`;
  },
};
afterEach(() => {
  logged.length = 0;
  reportBackgroundTo(undefined);
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('background work', () => {
  it('logs a throw and a rejection under the name of the work', async () => {
    reportBackgroundTo(log);
    const thrown = new Error('thrown');
    const rejected = new Error('rejected');
    inBackground('first', () => {
      throw thrown;
    });
    inBackground('second', () => Promise.reject(rejected));
    await settled();
    expect(logged).toEqual([
      ['background.first', thrown],
      ['background.second', rejected],
    ]);
  });

  it('gives its owner the reference of the logged failure', async () => {
    reportBackgroundTo(log);
    const told: string[] = [];
    inBackground(
      'work',
      () => Promise.reject(new Error('no')),
      (reference) => told.push(reference),
    );
    await settled();
    expect(told).toEqual(['ref-1']);
  });

  it('logs an exception of its owner’s handler, and goes on', async () => {
    reportBackgroundTo(log);
    inBackground(
      'work',
      () => Promise.reject(new Error('first')),
      () => {
        throw new Error('second');
      },
    );
    await settled();
    expect(logged.map(([event]) => event)).toEqual(['background.work', 'background.work']);
  });

  it('starts the work at once', () => {
    let hasStarted = false;
    inBackground('work', () => (hasStarted = true));
    expect(hasStarted).toBe(true);
  });

  it('continues with the next work after a failure', async () => {
    reportBackgroundTo(log);
    const inTurn = createTurns();
    const done: string[] = [];
    inBackground('turn', () => inTurn(() => Promise.reject(new Error('no'))));
    inBackground('turn', () => inTurn(async () => void done.push('second')));
    await settled();
    expect(done).toEqual(['second']);
    expect(logged).toHaveLength(1);
  });

  it('ends in an uncaught error if there is no log', async () => {
    const uncaught: unknown[] = [];
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (cause) => uncaught.push(cause));
    try {
      inBackground('work', () => Promise.reject(new Error('unheard')));
      await settled();
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of before) process.on('uncaughtException', listener);
    }
    expect(uncaught).toMatchObject([{ message: 'unheard' }]);
  });
});
