// Compares two releases of one commit, made in different places, byte by byte. Packages that differ are opened, so
// that the file inside them is named.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unpacks a file into a folder, by the end of its name. @type {Record<string, (file: string, to: string) => void>} */
const openers = {
  '.deb': (file, to) => void execFileSync('dpkg-deb', ['--raw-extract', file, to]),
  '.rpm': (file, to) => {
    // The header with owners and modes, and the files.
    const query = ['-qp', '--nosignature', '--nodigest', '--xml', file];
    const header = execFileSync('rpm', query, { stdio: ['ignore', 'pipe', 'ignore'] });
    execFileSync('tee', [join(to, 'header.xml')], { input: header, stdio: ['pipe', 'ignore', 'inherit'] });
    const archive = execFileSync('rpm2archive', ['--nocompression', '-'], {
      input: readFileSync(file),
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-xC', to], { input: archive });
  },
  '.tar.xz': (file, to) => void execFileSync('tar', ['-xf', file, '-C', to]),
  '.asar': (file, to) => createRequire(import.meta.url)('@electron/asar').extractAll(file, to),
};

/**
 * What differs, in lines; empty if every file is the same. Signatures are not compared.
 * @param {string} one
 * @param {string} other
 */
export function differences(one, other) {
  // Electron's Node shows an archive as a folder unless this is set.
  const { noAsar = false } = /** @type {{ noAsar?: boolean }} */ (process);
  Object.assign(process, { noAsar: true });
  try {
    return inFolders(one, other, '', false);
  } finally {
    Object.assign(process, { noAsar });
  }
}

/**
 * @param {string} one
 * @param {string} other
 * @param {string} within for the lines
 * @param {boolean} packed modes and times count, because a package keeps them
 * @returns {string[]}
 */
function inFolders(one, other, within, packed) {
  const named = (/** @type {string} */ folder) =>
    readdirSync(folder).filter((name) => !name.endsWith('.sig'));
  const [mine, theirs] = [named(one), named(other)];
  return [...new Set([...mine, ...theirs])].toSorted().flatMap((name) => {
    const path = `${within}${name}`;
    if (!mine.includes(name)) return [`${path} is only in ${other}`];
    if (!theirs.includes(name)) return [`${path} is only in ${one}`];
    return inFiles(join(one, name), join(other, name), path, packed);
  });
}

/**
 * @param {string} one
 * @param {string} other
 * @param {string} path for the lines
 * @param {boolean} packed
 * @returns {string[]}
 */
function inFiles(one, other, path, packed) {
  const [a, b] = [lstatSync(one), lstatSync(other)];
  const lines = [];
  if (packed && a.mode !== b.mode)
    lines.push(`${path} has mode ${a.mode.toString(8)} and ${b.mode.toString(8)}`);
  if (packed && !a.isDirectory() && a.mtimeMs !== b.mtimeMs)
    lines.push(`${path} has the time ${a.mtime.toISOString()} and ${b.mtime.toISOString()}`);
  if (a.isDirectory() && b.isDirectory()) return [...lines, ...inFolders(one, other, `${path}/`, packed)];
  if (a.isSymbolicLink() && b.isSymbolicLink())
    return readlinkSync(one) === readlinkSync(other)
      ? lines
      : [...lines, `${path} leads to ${readlinkSync(one)} and ${readlinkSync(other)}`];
  if (!a.isFile() || !b.isFile()) return lines;
  const [bytes, others] = [readFileSync(one), readFileSync(other)];
  return bytes.equals(others)
    ? lines
    : [...lines, ...inBytes(bytes, others, path), ...inside(one, other, path)];
}

/** @param {Buffer} a @param {Buffer} b @param {string} path */
function inBytes(a, b, path) {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  const place = at === -1 ? Math.min(a.length, b.length) : at;
  const part = (/** @type {Buffer} */ bytes) => JSON.stringify(bytes.toString('latin1', place, place + 40));
  return [`${path} (${a.length} and ${b.length} bytes) differs from byte ${place}: ${part(a)}, ${part(b)}`];
}

/**
 * What differs between the files in two packages; nothing for a file that is no package.
 * @param {string} one
 * @param {string} other
 * @param {string} path
 */
function inside(one, other, path) {
  const opener = Object.entries(openers).find(([end]) => path.endsWith(end))?.[1];
  if (opener === undefined) return [];
  const work = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    const [mine, theirs] = [join(work, 'one'), join(work, 'other')];
    for (const [file, to] of [
      [one, mine],
      [other, theirs],
    ]) {
      mkdirSync(String(to));
      opener(String(file), String(to));
    }
    const lines = inFolders(mine, theirs, `${path}: `, !path.endsWith('.asar'));
    return lines.length > 0 ? lines : [`${path} has the same files, packed in different ways`];
  } catch (cause) {
    return [`${path} cannot be opened: ${String(cause).split('\n')[0]}`];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
