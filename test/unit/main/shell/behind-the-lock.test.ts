// The system's dialogs while the desk locks: a question closes as a no, and a file that is then chosen is
// not used.
import { expect, it, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { createLockGate } from '../../../../main/bridge/lock-gate.ts';

interface Box {
  signal?: AbortSignal;
}
const shown = vi.hoisted(() => ({ boxes: [] as unknown[], answer: Promise.withResolvers<object>() }));
vi.mock('electron', () => ({
  app: {},
  shell: {},
  Notification: () => undefined,
  BrowserWindow: { getAllWindows: () => [] },
  dialog: {
    showMessageBox(options: unknown) {
      shown.boxes.push(options);
      return shown.answer.promise;
    },
    showSaveDialog: () => shown.answer.promise,
    showOpenDialog: () => shown.answer.promise,
  },
}));
const { confirmInDialog } = await import('../../../../main/shell/confirm.ts');
const { systemDesktop } = await import('../../../../main/shell/desktop.ts');

it('main’s own question closes, and a later yes counts as no', async () => {
  const gate = createLockGate();
  shown.answer = Promise.withResolvers();
  const asked = confirmInDialog(gate)({ message: 'Add it?', detail: '', accept: 'Add' });
  const { signal } = shown.boxes.at(-1) as Box;
  expect(signal?.aborted).toBe(false);
  gate.lock();
  expect(signal?.aborted).toBe(true);
  shown.answer.resolve({ response: 1 });
  expect(await asked).toBe(false);
  // A question behind the lock closes at once; after unlocking, questions are answered again.
  gate.unlock();
  expect(await confirmInDialog(gate)({ message: 'Add it?', detail: '', accept: 'Add' })).toBe(true);
});

it('a file that is chosen after the lock counts as cancelled', async () => {
  const gate = createLockGate();
  const desktop = systemDesktop(gate);
  shown.answer = Promise.withResolvers();
  const places = [
    desktop.saveLedgerCsv(epochMillis(0)),
    desktop.saveBackup(epochMillis(0)),
    desktop.chooseBackup(),
    desktop.chooseProfile(1_000, 'profile'),
  ];
  gate.lock();
  shown.answer.resolve({ canceled: false, filePath: '/nowhere/chosen', filePaths: ['/nowhere/chosen'] });
  expect(await Promise.all(places)).toEqual(places.map(() => ({ ok: true, value: undefined })));
});
