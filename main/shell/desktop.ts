// The desktop around the window: save dialogs, the system's browser and notifications.
import { basename, join } from 'node:path';
import {
  Notification,
  app,
  dialog,
  shell,
  type FileFilter,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { ok, type Result } from '../../contract/errors.ts';
import { t } from '../../messages/words.ts';
import type { LockGate } from '../desk/ports/lock.ts';
import type { Desktop, FileSink } from '../desk/ports/system.ts';
import { fileDay, fileName, openSink, readAttachment, readChosen } from './chosen-files.ts';
import { deskWindow } from './desk-window.ts';

/** A choice in a dialog that was open when the desk locked counts as cancelled. */
export function systemDesktop({ isLocked }: Pick<LockGate, 'isLocked'>): Desktop {
  async function placeFor(options: SaveDialogOptions): Promise<string | undefined> {
    const path = await askWhere({ buttonLabel: t('native.save.button'), ...options });
    return isLocked() ? undefined : path;
  }
  async function openOne(asked: Asked, ...filters: FileFilter[]): Promise<string | undefined> {
    const path = await askWhich(asked, filters);
    return isLocked() ? undefined : path;
  }
  async function saveAs(options: SaveDialogOptions): Promise<Result<FileSink | undefined>> {
    const path = await placeFor(options);
    return path === undefined ? ok(undefined) : openSink(path);
  }

  return {
    saveLedgerCsv(day) {
      return saveAs({
        title: t('native.save.ledgerTitle'),
        defaultPath: t('native.save.ledgerName', { date: fileDay(day) }),
        filters: [{ name: t('native.save.csv'), extensions: ['csv'] }],
      });
    },
    saveEvidence(loanId, day) {
      return saveAs({
        title: t('native.save.evidenceTitle'),
        defaultPath: t('native.save.evidenceName', { loan: fileName(loanId), date: fileDay(day) }),
        filters: [{ name: t('native.save.evidence'), extensions: ['zip'] }],
      });
    },
    saveDiagnostics(day) {
      return saveAs({
        title: t('native.save.diagnosticsTitle'),
        defaultPath: t('native.save.diagnosticsName', { date: fileDay(day) }),
        filters: [{ name: t('native.save.diagnostics'), extensions: ['zip'] }],
      });
    },
    saveTeamActs: (person, day) =>
      saveAs({
        title: t('native.save.actsTitle'),
        defaultPath: t('native.save.actsName', { person: fileName(person), date: fileDay(day) }),
        filters: [{ name: t('native.save.acts'), extensions: ['json'] }],
      }),
    saveStatement: (name) =>
      saveAs({
        title: t('native.save.statementTitle'),
        defaultPath: `${fileName(name)}.pdf`,
        filters: [{ name: t('native.save.pdf'), extensions: ['pdf'] }],
      }),
    saveExport({ resource, compared }, format, day) {
      const extension = EXTENSIONS[format];
      const name = t(compared ? 'native.save.comparedName' : 'native.save.exportName', {
        date: fileDay(day),
        resource: fileName(t(`history.kind.${resource}`)),
        extension,
      });
      return saveAs({
        title: t(compared ? 'native.save.comparedTitle' : 'native.save.exportTitle'),
        defaultPath: name,
        filters: [{ name: t(`native.save.${format}`), extensions: [extension] }],
      });
    },
    saveProfile: (name) =>
      saveAs({
        title: t('native.save.profileTitle'),
        defaultPath: t('native.save.profileName', { name: fileName(name) }),
        filters: [profileFiles()],
      }),
    async chooseProfile(most, what) {
      const asked =
        what === 'api'
          ? { title: t('native.open.apiTitle'), buttonLabel: t('native.open.choose') }
          : { title: t('native.open.profileTitle'), buttonLabel: t('native.open.button') };
      const path = await openOne(
        what === 'example' ? { ...asked, defaultPath: exampleProfiles() } : asked,
        profileFiles(),
      );
      return path === undefined ? ok(undefined) : readChosen(path, most);
    },
    async saveBackup(day) {
      const path = await placeFor({
        title: t('native.save.backupTitle'),
        defaultPath: t('native.save.backupName', { date: fileDay(day) }),
        filters: [backupFiles()],
      });
      return ok(path === undefined ? undefined : { path, name: basename(path) });
    },
    async chooseBackup() {
      const path = await openOne(
        { title: t('native.open.backupTitle'), buttonLabel: t('native.open.choose') },
        backupFiles(),
      );
      return ok(path === undefined ? undefined : { path, name: basename(path) });
    },
    async chooseAttachment(most) {
      const path = await openOne(
        { title: t('native.open.attachmentTitle'), buttonLabel: t('native.open.attachmentButton') },
        { name: t('native.open.anyFile'), extensions: ['*'] },
      );
      return path === undefined ? ok(undefined) : readAttachment(path, most);
    },
    saveAttachment: (stem, ending) =>
      saveAs({
        title: t('native.save.attachmentTitle'),
        defaultPath: `${fileName(stem, t('native.save.attachmentName'))}.${ending}`,
      }),
    async openLink(url) {
      // Never hands another scheme than https to the system.
      if (url.startsWith('https://')) await shell.openExternal(url);
    },
    notify({ title, body, silent, onOpen }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body, silent });
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        onOpen();
      });
      notification.show();
    },
  };
}

const shown = new Set<Notification>();

/** Also closes those in the system's list of notifications. */
export function closeNotifications(): void {
  for (const notification of shown) notification.close();
  shown.clear();
}

const EXTENSIONS = { csv: 'csv', xlsx: 'xlsx', jsonl: 'jsonl', hledger: 'journal' } as const;

const profileFiles = () => ({ name: t('native.save.profile'), extensions: ['json'] });

const backupFiles = () => ({ name: t('native.save.backup'), extensions: ['age'] });

/** The path the operator chose to save under. */
async function askWhere(options: SaveDialogOptions): Promise<string | undefined> {
  const window = deskWindow();
  const choice =
    window === undefined
      ? await dialog.showSaveDialog(options)
      : await dialog.showSaveDialog(window, options);
  return choice.canceled || choice.filePath === '' ? undefined : choice.filePath;
}

/** In a package beside the archive, because a file dialog cannot open the archive. */
const exampleProfiles = (): string =>
  app.isPackaged ? join(process.resourcesPath, 'profiles') : join(app.getAppPath(), 'docs/profiles');

type Asked = Pick<OpenDialogOptions, 'title' | 'buttonLabel' | 'defaultPath'>;

async function askWhich(asked: Asked, filters: FileFilter[]): Promise<string | undefined> {
  const options: OpenDialogOptions = { ...asked, filters, properties: ['openFile'] };
  const window = deskWindow();
  const choice =
    window === undefined
      ? await dialog.showOpenDialog(options)
      : await dialog.showOpenDialog(window, options);
  return choice.canceled ? undefined : choice.filePaths[0];
}
