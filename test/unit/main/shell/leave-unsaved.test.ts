// Closing a page with unsaved changes: one question, then the requested act, and the app can always end.
import { describe, expect, it } from 'vitest';
import { createUnsaved } from '../../../../main/shell/leave-unsaved.ts';

function rig(ask: () => Promise<boolean>) {
  const done: string[] = [];
  const unsaved = createUnsaved({
    ask() {
      done.push('asked');
      return ask();
    },
    close: () => void done.push('closed'),
    quit: () => void done.push('quit'),
  });
  return { unsaved, done };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a page with unsaved changes', () => {
  it.each(['closing', 'quitting'] as const)('stays if the operator goes back to it (%s)', async (way) => {
    const { unsaved, done } = rig(async () => false);
    for (let time = 0; time < 2; time++) {
      unsaved[way]();
      expect(unsaved.mayLeaveNow()).toBe(false);
      await settled();
    }
    expect(done).toEqual(['asked', 'asked']);
  });
  it('is left as requested if the operator agrees', async () => {
    const closing = rig(async () => true);
    closing.unsaved.closing();
    expect(closing.unsaved.mayLeaveNow()).toBe(false);
    await settled();
    expect(closing.done).toEqual(['asked', 'closed']);
    expect(closing.unsaved.mayLeaveNow()).toBe(true);

    const quitting = rig(async () => true);
    quitting.unsaved.quitting();
    // The app closes its windows to quit.
    quitting.unsaved.closing();
    expect(quitting.unsaved.mayLeaveNow()).toBe(false);
    await settled();
    expect(quitting.done).toEqual(['asked', 'quit']);
  });
  it('raises one question, however often it is closed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { unsaved, done } = rig(() => promise);
    for (let time = 0; time < 3; time++) {
      unsaved.closing();
      expect(unsaved.mayLeaveNow()).toBe(false);
    }
    resolve(true);
    await settled();
    expect(done).toEqual(['asked', 'closed']);
  });
  it('does not keep the app from ending if the dialog fails or the machine shuts down', async () => {
    const failing = rig(() => Promise.reject(new Error('no display')));
    failing.unsaved.quitting();
    failing.unsaved.mayLeaveNow();
    await settled();
    expect(failing.done).toEqual(['asked', 'quit']);

    const down = rig(async () => false);
    down.unsaved.shuttingDown();
    down.unsaved.quitting();
    expect(down.unsaved.mayLeaveNow()).toBe(true);
    expect(down.done).toEqual([]);
  });
  it('is loaded again without a question, because the page itself asked', () => {
    const { unsaved, done } = rig(async () => false);
    expect(unsaved.mayLeaveNow()).toBe(true);
    expect(done).toEqual([]);
  });
});
