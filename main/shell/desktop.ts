// The desktop around the window: save dialogs, the system's browser and notifications.
import { rename, rm, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { BrowserWindow, Notification, dialog, shell } from 'electron';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { t } from '../../messages/words.ts';
import type { Desktop, FileSink } from '../desk/ports/system.ts';

export const systemDesktop: Desktop = {
  async saveLoansCsv(day) {
    const date = new Date(day).toISOString().slice(0, 10);
    const options = {
      title: t('native.save.loansTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.loansName', { date }),
      filters: [{ name: t('native.save.csv'), extensions: ['csv'] }],
    };
    const window = BrowserWindow.getAllWindows()[0];
    const choice =
      window === undefined
        ? await dialog.showSaveDialog(options)
        : await dialog.showSaveDialog(window, options);
    return choice.canceled || choice.filePath === '' ? ok(undefined) : openSink(choice.filePath);
  },
  async openLink(url) {
    // Only a link the profile was allowed to hold; anything else would hand the system an unknown scheme.
    if (url.startsWith('https://')) await shell.openExternal(url);
  },
  notify(title, body) {
    if (Notification.isSupported()) new Notification({ title, body }).show();
  },
};

/** Written beside its final name, so that an export that fails half-way leaves no file that looks whole. */
export async function openSink(path: string): Promise<Result<FileSink>> {
  const beside = `${path}.part`;
  let file: FileHandle;
  try {
    file = await open(beside, 'w', 0o600);
  } catch (cause) {
    return fail(storeFailure(cause));
  }
  const attempt = async (work: () => Promise<unknown>): Promise<Result<void>> => {
    try {
      await work();
      return ok(undefined);
    } catch (cause) {
      return fail(storeFailure(cause));
    }
  };
  return ok({
    name: basename(path),
    write: (text) => attempt(() => file.write(text)),
    close: () =>
      attempt(async () => {
        await file.sync();
        await file.close();
        await rename(beside, path);
      }),
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(beside, { force: true });
    },
  });
}

function storeFailure(cause: unknown): { code: 'store-failed'; fault: 'disk-full' | 'io'; detail: string } {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return {
    code: 'store-failed',
    fault: code === 'ENOSPC' ? 'disk-full' : 'io',
    detail: code === '' ? String(cause) : code,
  };
}
