// Makes the files of a release: packages, bill of materials, notices and the signed manifest.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../folders.mjs';
import { packageApp } from '../packaging.mjs';
import { isoTime } from './epoch.mjs';
import { makeDeb, makeRpm, makeTar } from './linux-packages.mjs';
import { stageLinux } from './linux-tree.mjs';
import { FORMAT, manifestText, sha256, signatureLine } from './manifest.mjs';
import { billOfMaterials, modulesOf, notesOf, noticesOf, versionsOf } from './papers.mjs';

/**
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./manifest.mjs').FileKind} FileKind
 */

const makers = { deb: makeDeb, rpm: makeRpm, 'tar.xz': makeTar };
/** The Linux packages. @typedef {keyof typeof makers} LinuxKind */

/**
 * @param {{
 *   runtime: import('../runtime.mjs').Runtime, output: string, kinds: readonly LinuxKind[],
 *   version: string, channel?: string, expiresDays?: number,
 *   commit: import('./epoch.mjs').Commit, signingKeys?: readonly string[], vouchers?: readonly string[],
 *   others?: readonly { path: string, kind: FileKind, platform: string }[],
 *   practice: boolean, drivable?: boolean, effort?: import('./linux-packages.mjs').Effort, notes?: string,
 *   clone?: string, say?: (line: string) => void,
 * }} with_ kinds: the packages to make; others: files that are there already;
 * signingKeys: Ed25519 private keys in PEM; vouchers: lines by which an old key vouches for a new one
 * @returns {Promise<Manifest>}
 */
export async function makeRelease(with_) {
  const { runtime, output, kinds, version, commit, practice } = with_;
  const { channel = 'stable', expiresDays = 90, signingKeys = [] } = with_;
  const { vouchers = [] } = with_;
  const { drivable = false, effort = 'best', clone = root, say = () => undefined } = with_;
  const { epoch } = commit;
  mkdirSync(output, { recursive: true });
  const name = practice ? 'collateral-desk-practice' : 'collateral-desk';
  const modules = modulesOf(clone);
  const versions = await versionsOf(clone, runtime.executable);
  const notices = noticesOf({ clone, version, versions, modules });
  const notes = with_.notes ?? notesOf(clone, version);
  /** @type {Manifest['files']} */
  const files = [];
  /** @param {string} path @param {FileKind} kind @param {object} [more] */
  const list = (path, kind, more) => {
    const bytes = readFileSync(path);
    files.push({ name: basename(path), kind, ...more, size: statSync(path).size, sha256: sha256(bytes) });
  };
  const work = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    if (kinds.length > 0) {
      const packed = join(work, 'packed');
      await packageApp({ runtime, output: packed, practice, drivable, metadata: { version, channel } });
      const unpacked = join(packed, 'linux-unpacked');
      const staged = await stageLinux({
        unpacked,
        folder: join(work, 'tree'),
        name,
        version,
        epoch,
        notices,
      });
      for (const kind of kinds) {
        const path = await makers[kind](staged, output, effort);
        list(path, kind, { platform: 'linux', arch: 'x64' });
        say(`Made ${basename(path)}`);
      }
    }
    for (const { path, kind, platform } of with_.others ?? [])
      list(path, kind, { platform, arch: process.arch });
    const paper = (/** @type {string} */ file, /** @type {FileKind} */ kind, /** @type {string} */ text) => {
      writeFileSync(join(output, file), text);
      list(join(output, file), kind);
    };
    paper(
      `${name}-${version}.cdx.json`,
      'sbom',
      billOfMaterials({ clone, version, epoch, versions, modules }),
    );
    paper(`${name}-${version}-notices.md`, 'notices', notices);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  /** @type {Manifest} */
  const manifest = {
    format: FORMAT,
    version,
    channel,
    runtime: {
      kind: practice ? 'practice' : 'official',
      electron: versions.electron,
      chromium: versions.chrome,
      node: versions.node,
    },
    commit: commit.id,
    released: isoTime(epoch),
    expires: isoTime(epoch + expiresDays * 86_400),
    notes,
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
  const text = manifestText(manifest);
  writeFileSync(join(output, 'manifest.json'), text);
  if (signingKeys.length > 0) {
    const lines = signingKeys.map((pem) => signatureLine(text, pem));
    writeFileSync(
      join(output, 'manifest.json.sig'),
      lines.join('') + vouchers.map((line) => `${line}\n`).join(''),
    );
  }
  return manifest;
}
