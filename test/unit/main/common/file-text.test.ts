// Every door through which the text of a file comes in that a person may have saved with a byte order mark.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readChosen } from '../../../../main/shell/chosen-files.ts';
import { systemDisk } from '../../../../main/shell/disk.ts';
import { themeAtStart } from '../../../../main/shell/theme-at-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'marked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'settings.json');
const text = '{"theme":"dark"}';

const doors: readonly [string, () => Promise<unknown>, unknown][] = [
  [
    'a file chosen in a dialog',
    () => readChosen(path, 1_000),
    { ok: true, value: { name: 'settings.json', text } },
  ],
  ['a file of the data folder', () => systemDisk.readText(path), text],
  ['the settings at the start', () => Promise.resolve(themeAtStart(folder)), 'dark'],
];

it.each(doors)('a byte order mark is no part of the text: %s', async (_which, read, expected) => {
  for (const mark of ['', '\uFEFF']) {
    writeFileSync(path, mark + text);
    expect(await read()).toEqual(expected);
  }
});
