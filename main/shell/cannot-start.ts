// The one end of a start that cannot go on: words on the terminal and in a box of the system, then an exit code that
// is not zero. Main's first file loads it, so it imports little.
import { closeSync, openSync, readlinkSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { start } from '../../messages/cannot-start.ts';
import { learn, t } from '../../messages/words.ts';

type Kind = keyof typeof start.start.fault;
type Bare = Exclude<Kind, 'other-computer' | 'weakened'>;
export type StartFault = { readonly folder?: string; readonly cause?: string } & (
  | { readonly kind: Bare }
  | { readonly kind: 'other-computer'; readonly host: string }
  | { readonly kind: 'weakened'; readonly names: string }
);

/** In milliseconds. Without Chromium there is no box. */
const READY_WITHIN = 10_000;

/** A failed import or a file of the app that cannot be read, or anything else that was thrown. */
export function faultOfStart(cause: unknown): StartFault {
  const words = cause instanceof Error ? cause.message : String(cause);
  const isPart =
    cause instanceof SyntaxError || /^(?:ERR_MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)$/.test(codeOf(cause));
  return { kind: isPart ? 'damaged' : 'unexpected', cause: words };
}

/** Why the data folder cannot be made, read or written. */
export function faultOfFolder(cause: unknown, folder: string): StartFault {
  const code = codeOf(cause);
  if (/^(?:EACCES|EPERM|EROFS)$/.test(code)) return { kind: 'read-only', folder, cause: code };
  if (/^(?:ENOSPC|EDQUOT)$/.test(code))
    return { kind: hasNoInodes(folder) ? 'no-inodes' : 'no-room', folder, cause: code };
  return { kind: 'no-folder', folder, cause: code || String(cause) };
}

/** Why another start was not reached and this one has no lock. */
export function faultOfLock(folder: string): StartFault {
  const owner = lockOwner(folder);
  if (owner !== undefined && owner.host !== hostname())
    return { kind: 'other-computer', host: owner.host, folder };
  if (owner !== undefined) return { kind: 'in-use', folder };
  const unwritable = faultOfWriting(folder);
  if (unwritable !== undefined) return unwritable;
  // Windows and a lock that ended meanwhile leave no name.
  return { kind: 'in-use', folder };
}

/** Whether another start on this computer may hold the lock and answer. */
export const isHeldHere = (folder: string): boolean =>
  process.platform === 'win32' || lockOwner(folder)?.host === hostname();

/** For a second start that the first one has answered. */
export function sayRunning(): void {
  learn(start);
  process.stdout.write(`${t('start.running')}\n`);
}

/** Whoever holds Chromium's lock, which is a link named `host-process`; undefined on Windows. */
function lockOwner(folder: string): { readonly host: string } | undefined {
  try {
    const [, host] = /^(.+)-\d+$/.exec(readlinkSync(join(folder, 'SingletonLock'))) ?? [];
    return host === undefined ? undefined : { host };
  } catch {
    return undefined;
  }
}

function faultOfWriting(folder: string): StartFault | undefined {
  const file = join(folder, 'write-check');
  try {
    const open = openSync(file, 'w', 0o600);
    try {
      writeSync(open, 'x'.repeat(4096));
    } finally {
      closeSync(open);
      rmSync(file, { force: true });
    }
    return undefined;
  } catch (cause) {
    return faultOfFolder(cause, folder);
  }
}

function hasNoInodes(folder: string): boolean {
  try {
    const { ffree, files, bavail } = statfsSync(folder);
    return files > 0 && ffree === 0 && bavail > 0;
  } catch {
    return false;
  }
}

export function wordsOfFault(fault: StartFault): { readonly message: string; readonly detail: string } {
  learn(start);
  const { kind, folder, cause } = fault;
  const message =
    kind === 'other-computer'
      ? t('start.fault.other-computer.what', { host: fault.host })
      : kind === 'weakened'
        ? t('start.fault.weakened.what', { names: fault.names })
        : t(`start.fault.${kind}.what`);
  const lines = [
    `${t('start.safe')} ${t(`start.fault.${kind}.next`)}`,
    ...(folder === undefined ? [] : [t('start.folder', { folder })]),
    ...(cause === undefined ? [] : [t('start.cause', { cause })]),
  ];
  return { message, detail: lines.join('\n') };
}

let isEnding = false;

/** The first fault is the one that is shown. */
export function cannotStart(fault: StartFault): void {
  if (isEnding) return;
  isEnding = true;
  const { message, detail } = wordsOfFault(fault);
  process.stderr.write(`${t('start.title')}. ${message}\n${detail}\n`);
  const end = (): void => app.exit(1);
  // Such as a signal while the box is open.
  app.once('will-quit', end);
  const late = setTimeout(end, READY_WITHIN);
  const ready = app.whenReady();
  ready
    .then(() => {
      clearTimeout(late);
      const title = t('start.title');
      return dialog.showMessageBox({
        type: 'error',
        title,
        message,
        detail,
        buttons: [t('start.close')],
        noLink: true,
      });
    })
    .then(end, end);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
