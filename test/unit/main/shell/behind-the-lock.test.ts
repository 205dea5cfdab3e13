// The system's own dialogs as the desk locks: a question goes and is a no, and what is chosen in a file dialog is not taken.
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

it('main’s own question is taken off the screen, and a yes that comes after is a no', async () => {
  const gate = createLockGate();
  shown.answer = Promise.withResolvers();
  const asked = confirmInDialog(gate)({ message: 'Add it?', detail: '', accept: 'Add' });
  const { signal } = shown.boxes.at(-1) as Box;
  expect(signal?.aborted).toBe(false);
  gate.lock();
  expect(signal?.aborted).toBe(true);
  shown.answer.resolve({ response: 1 });
  expect(await asked).toBe(false);
  // Behind the lock none is shown for longer than it takes to be taken away; after it they are answered again.
  gate.unlock();
  expect(await confirmInDialog(gate)({ message: 'Add it?', detail: '', accept: 'Add' })).toBe(true);
});

it('a place chosen in a file dialog after the lock fell counts as cancelled', async () => {
  const gate = createLockGate();
  const desktop = systemDesktop(gate);
  shown.answer = Promise.withResolvers();
  const places = [
    desktop.saveLedgerCsv(epochMillis(0)),
    desktop.saveBackup(epochMillis(0)),
    desktop.chooseBackup(),
    desktop.chooseReview(),
    desktop.chooseProfile(1_000, false),
  ];
  gate.lock();
  shown.answer.resolve({ canceled: false, filePath: '/nowhere/chosen', filePaths: ['/nowhere/chosen'] });
  expect(await Promise.all(places)).toEqual(places.map(() => ({ ok: true, value: undefined })));
});
