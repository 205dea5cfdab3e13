// The bill of materials (CycloneDX) and the third-party notices of a release, from package-lock.json, the list of
// bundled modules that the build writes, and the runtime itself.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { causeIn, run } from '../run.mjs';
import { Trouble } from '../say.mjs';
import { isoTime } from './epoch.mjs';

/**
 * @typedef {{ name: string, version: string, license: string, bundled: boolean }} Module
 * @typedef {{ electron: string, chrome: string, node: string, v8: string, sqlite: string, ciphers: string }} Versions
 */

/**
 * The modules in a package: those of the bundles, and the two native ones with what they load.
 * @param {string} clone
 * @returns {Module[]}
 */
export function modulesOf(clone) {
  /** @type {Map<string, Module>} */
  const found = new Map();
  for (const part of readdirSync(join(clone, 'out'), { withFileTypes: true })) {
    const path = join(clone, 'out', part.name, 'licenses.md');
    if (!part.isDirectory() || !existsSync(path)) continue;
    for (const [, name = '', version = '', license = ''] of readFileSync(path, 'utf8').matchAll(
      /^## (\S+) - (\S+) \((.+)\)$/gm,
    ))
      found.set(`${name}@${version}`, { name, version, license, bundled: true });
  }
  for (const [path, { name, version, license, dev }] of Object.entries(lockOf(clone))) {
    if (path === '' || dev || version === undefined || !existsSync(join(clone, path))) continue;
    const called = name ?? path.replace(/^.*node_modules\//, '');
    found.set(`${called}@${version}`, {
      name: called,
      version,
      license: license ?? 'unknown',
      bundled: false,
    });
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

/**
 * @param {string} clone
 * @returns {Record<string, { name?: string, version?: string, integrity?: string, license?: string, dev?: boolean }>}
 */
const lockOf = (clone) => JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')).packages;

/**
 * The versions that the runtime and SQLite state themselves.
 * @param {string} clone
 * @param {string} executable
 * @returns {Promise<Versions>}
 */
export async function versionsOf(clone, executable) {
  const script = `
    const Database = require('better-sqlite3-multiple-ciphers');
    const row = new Database(':memory:').prepare('SELECT sqlite_version() AS sqlite, sqlite3mc_version() AS ciphers').get();
    const { electron, chrome, node, v8 } = process.versions;
    console.log(JSON.stringify({ electron, chrome, node, v8, sqlite: row.sqlite, ciphers: row.ciphers }));`;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const result = await run(executable, ['-e', script], { cwd: clone, env, quiet: true, timeoutMs: 60_000 });
  if (result.code === 0) return JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '');
  throw new Trouble(`The runtime does not state its versions: ${causeIn(result.stderr + result.stdout)}`);
}

/**
 * The bill of materials, with nothing in it that differs between two builds of one commit.
 * @param {{ clone: string, version: string, epoch: number, versions: Versions, modules: Module[] }} of
 */
export function billOfMaterials({ clone, version, epoch, versions, modules }) {
  const integrity = new Map(
    Object.entries(lockOf(clone)).map(([path, one]) => [
      `${one.name ?? path.replace(/^.*node_modules\//, '')}@${one.version}`,
      one.integrity,
    ]),
  );
  const components = modules.map(({ name, version: of, license, bundled }) => {
    const hash = integrity.get(`${name}@${of}`)?.match(/^sha512-(.+)$/)?.[1];
    return {
      type: 'library',
      'bom-ref': `${name}@${of}`,
      name,
      version: of,
      purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
      licenses: [licenseOf(license)],
      ...(hash !== undefined && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
      properties: [{ name: 'collateral-desk:contained', value: bundled ? 'bundled' : 'native module' }],
    };
  });
  /** @param {string} name @param {string} of @param {string} license @param {string} type */
  const part = (name, of, license, type = 'library') => ({
    type,
    'bom-ref': `${name}@${of}`,
    name,
    version: of,
    licenses: [licenseOf(license)],
  });
  const runtime = [
    part('electron', versions.electron, 'MIT', 'framework'),
    part('chromium', versions.chrome, 'BSD-3-Clause', 'framework'),
    part('node', versions.node, 'MIT', 'framework'),
    part('v8', versions.v8, 'BSD-3-Clause'),
    part('sqlite', versions.sqlite, 'blessing'),
    part('SQLite3MultipleCiphers', versions.ciphers.replace(/^.* /, ''), 'MIT'),
  ];
  const app = {
    type: 'application',
    'bom-ref': `collateral-desk@${version}`,
    name: 'collateral-desk',
    version,
  };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: isoTime(epoch),
      component: { ...app, licenses: [licenseOf('Apache-2.0')] },
    },
    components: [...components, ...runtime],
    dependencies: [
      { ref: app['bom-ref'], dependsOn: [...components, ...runtime].map((one) => one['bom-ref']) },
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** @param {string} license */
const licenseOf = (license) =>
  /^[\w.+-]+$/.test(license)
    ? { license: { id: license } }
    : { expression: license.replaceAll(/^\(|\)$/g, '') };

/**
 * The licences of all modules in a package, once each.
 * @param {{ clone: string, version: string, versions: Versions, modules: Module[] }} of
 */
export function noticesOf({ clone, version, versions, modules }) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const part of readdirSync(join(clone, 'out'), { withFileTypes: true })) {
    const path = join(clone, 'out', part.name, 'licenses.md');
    if (!part.isDirectory() || !existsSync(path)) continue;
    for (const section of readFileSync(path, 'utf8')
      .split(/^(?=## )/m)
      .slice(1)) {
      const [heading = '', ...body] = section.split('\n');
      texts.set(/^## (\S+) - (\S+)/.exec(heading)?.slice(1).join('@') ?? heading, body.join('\n').trim());
    }
  }
  const sections = modules.map(({ name, version: of, license, bundled }) => {
    const text = bundled ? texts.get(`${name}@${of}`) : licenceFile(clone, name);
    return `## ${name} ${of} (${license})\n\n${text ?? 'See its package.'}\n`;
  });
  return [
    `# Third-party notices of Collateral Desk ${version}`,
    `Runtime: Electron ${versions.electron} (LICENSE.electron.txt) with Chromium ${versions.chrome} (LICENSES.chromium.html) and Node.js ${versions.node}.`,
    `Databases: SQLite ${versions.sqlite} (public domain) with ${versions.ciphers} (MIT).`,
    ...sections,
  ].join('\n\n');
}

/** @param {string} clone @param {string} name */
function licenceFile(clone, name) {
  const folder = ['', 'keytar']
    .map((alias) => join(clone, 'node_modules', alias || name))
    .find((path) => existsSync(path));
  if (folder === undefined) return undefined;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim();
}

/**
 * What `CHANGELOG.md` says of a version. Throws if it says nothing.
 * @param {string} clone
 * @param {string} version
 */
export function notesOf(clone, version) {
  const sections = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/\s/)[0] === version);
  if (section !== undefined) return section.split('\n').slice(1).join('\n').trim();
  throw new Trouble(
    `CHANGELOG.md says nothing of ${version}`,
    `Add a heading "## ${version}" with what is new.`,
  );
}
