// The desktop around the window: save dialogs, the system's browser and notifications.
import {
  BrowserWindow,
  Notification,
  dialog,
  shell,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { ok, type Result } from '../../contract/errors.ts';
import { t } from '../../messages/words.ts';
import type { Desktop, FileSink } from '../desk/ports/system.ts';
import { fileName, openSink, readChosen } from './chosen-files.ts';

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
  saveLedgerCsv(day) {
    const date = new Date(day).toISOString().slice(0, 10);
    return saveAs({
      title: t('native.save.ledgerTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.ledgerName', { date }),
      filters: [{ name: t('native.save.csv'), extensions: ['csv'] }],
    });
  },
  saveEvidence(loanId, day) {
    const date = new Date(day).toISOString().slice(0, 10);
    return saveAs({
      title: t('native.save.evidenceTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.evidenceName', { loan: fileName(loanId), date }),
      filters: [{ name: t('native.save.evidence'), extensions: ['zip'] }],
    });
  },
  savePicture(title, format, day) {
    const date = new Date(day).toISOString().slice(0, 10);
    return saveAs({
      title: t('native.save.pictureTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: `${fileName(t('native.save.pictureName', { title, date }))}.${format}`,
      filters: [{ name: t(`native.save.${format}`), extensions: [format] }],
    });
  },
  saveStatement: (name) =>
    saveAs({
      title: t('native.save.statementTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: `${fileName(name)}.pdf`,
      filters: [{ name: t('native.save.pdf'), extensions: ['pdf'] }],
    }),
  saveExport(resource, format, day) {
    const date = new Date(day).toISOString().slice(0, 10);
    const extension = EXTENSIONS[format];
    return saveAs({
      title: t('native.save.exportTitle'),
      buttonLabel: t('native.save.button'),
      defaultPath: t('native.save.exportName', { resource: t(`resources.${resource}`), date, extension }),
      filters: [{ name: t(`native.save.${format}`), extensions: [extension] }],
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

const EXTENSIONS = { csv: 'csv', xlsx: 'xlsx', jsonl: 'jsonl', hledger: 'journal' } as const;

const profileFiles = () => ({ name: t('native.save.profile'), extensions: ['json'] });

async function saveAs(options: SaveDialogOptions): Promise<Result<FileSink | undefined>> {
  const window = BrowserWindow.getAllWindows()[0];
  const choice =
    window === undefined
      ? await dialog.showSaveDialog(options)
      : await dialog.showSaveDialog(window, options);
  return choice.canceled || choice.filePath === '' ? ok(undefined) : openSink(choice.filePath);
}
