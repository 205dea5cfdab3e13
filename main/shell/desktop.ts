// The desktop around the window: save dialogs, the system's browser and notifications.
import { rename, rm, open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  BrowserWindow,
  Notification,
  dialog,
  shell,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { t } from '../../messages/words.ts';
import type { Desktop, FileSink } from '../desk/ports/system.ts';

export const systemDesktop: Desktop = {
  async saveLoansCsv(day) {
    const date = new Date(day).toISOString().slice(0, 10);
    return saveAs({
      title: t('native.save.loansTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.loansName', { date }),
      filters: [{ name: t('native.save.csv'), extensions: ['csv'] }],
    });
  },
  saveProfile: (name) =>
    saveAs({
      title: t('native.save.profileTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.profileName', { name: fileName(name) }),
      filters: [profileFiles()],
    }),
  async chooseProfile(most) {
    const options: OpenDialogOptions = {
      title: t('native.open.profileTitle'),
      buttonLabel: t('native.open.button'),
      filters: [profileFiles()],
      properties: ['openFile'],
    };
    const window = BrowserWindow.getAllWindows()[0];
    const choice =
      window === undefined
        ? await dialog.showOpenDialog(options)
        : await dialog.showOpenDialog(window, options);
    const [path] = choice.filePaths;
    return choice.canceled || path === undefined ? ok(undefined) : readChosen(path, most);
  },
  async openLink(url) {
    // Only a link the profile was allowed to hold; anything else would hand the system an unknown scheme.
    if (url.startsWith('https://')) await shell.openExternal(url);
  },
  notify(title, body) {
    if (Notification.isSupported()) new Notification({ title, body }).show();
  },
};

const profileFiles = () => ({ name: t('native.save.profile'), extensions: ['json'] });

async function saveAs(options: SaveDialogOptions): Promise<Result<FileSink | undefined>> {
  const window = BrowserWindow.getAllWindows()[0];
  const choice =
    window === undefined
      ? await dialog.showSaveDialog(options)
      : await dialog.showSaveDialog(window, options);
  return choice.canceled || choice.filePath === '' ? ok(undefined) : openSink(choice.filePath);
}

/** A name as it may stand in a file's on every system; the operator still chooses. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'profile' : plain;
}

/** A file the operator chose, as text; refused where it is too large or is none. */
export async function readChosen(
  path: string,
  most: number,
): Promise<Result<{ name: string; text: string }>> {
  const name = basename(path);
  const refused = (expected: string) =>
    fail({ code: 'file-refused', file: name, misfits: [{ place: '', expected }] });
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const stat = await file.stat();
    if (!stat.isFile()) return refused('a file');
    // One byte more than allowed is enough to know, whatever the system says of its size.
    const bytes = new Uint8Array(most + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length > most) break;
    }
    if (length > most) return refused(`at most ${Math.floor(most / 1024)} KB`);
    const text = decoded(bytes.subarray(0, length));
    return text === undefined ? refused('text in UTF-8') : ok({ name, text });
  } catch (cause) {
    return fail(storeFailure(cause));
  } finally {
    await file?.close();
  }
}

/** Without the mark some editors put first; undefined where it is not text. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

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
