// npm run verify-evidence -- FILE: checks an evidence pack (a ZIP, or its unpacked folder) with the script of the
// pack's own page, taken from this source and not from the pack (docs/decisions/0022). It needs no packages. Prints
// each check, and ends with code 1 if one failed.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

/**
 * @typedef {[path: string, bytes: Uint8Array][]} Files
 * @typedef {{ ok: boolean, text: string }} Line
 * @typedef {{ linesOf: (files?: Files, zip?: Uint8Array) => Promise<Line[]>, shown: (text: unknown) => string }} Checker
 */

/**
 * What a source file of one exported value without types exports. Not every Node that this runs on reads TypeScript.
 * @param {string} file
 */
function exportOf(file) {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  return vm.runInNewContext(source.replace(/^export const \w+/m, 'it').replace(/ as const;\s*$/, ';'));
}

/** @returns {Checker} */
function checker() {
  const script = exportOf('main/formats/evidence/verify-script.ts');
  const words = JSON.stringify(exportOf('messages/evidence.ts').verify);
  const given = { TextEncoder, TextDecoder, crypto: globalThis.crypto };
  return vm.runInNewContext(`const WORDS = ${words};\n${script}\n({ linesOf, shown })`, given);
}
export const { linesOf, shown } = checker();

/**
 * The files of an unpacked pack. One that is really elsewhere (behind a link) is never read.
 * @param {string} folder
 * @returns {Files}
 */
export function folderOf(folder) {
  const real = realpathSync(folder);
  return readdirSync(real, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ entry }) => !entry.isDirectory())
    .map(({ entry, path }) => {
      const name = relative(real, path).split(sep).join('/');
      if (!entry.isFile() || realpathSync(path) !== path)
        throw new Error(`${name} is a link, or no file of this folder`);
      return [name, readFileSync(path)];
    });
}

/** @param {string | undefined} path */
async function main(path) {
  if (path === undefined) {
    console.error('Name the file: npm run verify-evidence -- FILE');
    return 2;
  }
  let lines;
  try {
    lines = statSync(path).isDirectory()
      ? await linesOf(folderOf(path))
      : await linesOf(undefined, readFileSync(path));
  } catch (cause) {
    console.error(`${shown(path)} cannot be read: ${shown(cause instanceof Error ? cause.message : cause)}`);
    return 2;
  }
  for (const { text } of lines) console.log(text);
  console.log('No check can show when something was written, or by whom.');
  return lines[0]?.ok === true ? 0 : 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv[2]);
