// Keychain entries belong to the folder of the databases, however its path is spelled.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entriesOf } from '../../../../main/credentials/entries.ts';
import { madeFolder, nameOfFolder } from '../../../../main/shell/data-folder.ts';

test('the usual folder has entries without a suffix, and every other folder has its own', () => {
  expect(entriesOf('/home/ada/desk', '/home/ada/desk')).toBe('');
  expect(entriesOf('/home/ada/desk')).toBe(' c86c384e98f9');
  expect(entriesOf('/home/ada/other', '/home/ada/desk')).toMatch(/^ [0-9a-f]{12}$/);
  expect(entriesOf('/home/ada/other')).not.toBe(entriesOf('/home/ada/desk'));
});

test('every spelling of one folder has the same name and entries', () => {
  const home = realpathSync.native(mkdtempSync(join(tmpdir(), 'data-folder-')));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const folder = join(home, 'desk');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  symlinkSync(folder, join(home, 'link'), 'junction');
  symlinkSync(join(folder, 'inner'), join(home, 'inner-link'), 'junction');
  const spellings = [
    folder,
    `${folder}/`,
    `${home}//desk`,
    `${home}/./desk`,
    `${home}/x/../desk`,
    `${home}/link`,
    `${home}/link/`,
    relative('.', folder),
    // The parent of what the link leads to.
    ...(process.platform === 'win32' ? [] : [`${home}/inner-link/..`]),
  ];
  mkdirSync(join(home, 'x'));
  const namesOf = (spelling: string) => [madeFolder(spelling), nameOfFolder(spelling)];
  expect(spellings.map(namesOf)).toEqual(spellings.map(() => [folder, folder]));
  expect(entriesOf(madeFolder(`${home}/link/`), folder)).toBe('');
});

test('a missing folder is made with all its parents, and one that cannot be made says why', () => {
  const home = realpathSync.native(mkdtempSync(join(tmpdir(), 'data-folder-')));
  onTestFinished(() => rmSync(home, { recursive: true }));
  expect(nameOfFolder(join(home, 'a'))).toBe(join(home, 'a'));
  expect(madeFolder(join(home, 'a', 'b'))).toBe(join(home, 'a', 'b'));
  expect(() => madeFolder('/dev/null/desk')).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});
