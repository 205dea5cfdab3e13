// Checks package-lock.json without a network: where each package comes from, its hash and its licence.

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 *
 * @typedef {object} Finding
 * @property {string} name path in node_modules
 * @property {string} fault
 */

/** Licences that were decided on. Another one needs a decision before its package comes in. */
const licences = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'WTFPL',
]);

/**
 * @param {string} text of package-lock.json
 * @param {{ platform: string, arch: string }} machine
 * @returns {{ faults: Finding[], unproven: string[] }} unproven: optional packages for other platforms that have
 * no hash, because the registry of whoever wrote the file lacks them
 */
export function checkLockfile(text, { platform, arch }) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(text).packages;
  /** @type {Finding[]} */
  const faults = [];
  /** @type {string[]} */
  const unproven = [];
  for (const [name, locked] of Object.entries(packages)) {
    if (name === '' || locked.link) continue;
    const elsewhere =
      (locked.os !== undefined && !locked.os.includes(platform)) ||
      (locked.cpu !== undefined && !locked.cpu.includes(arch)) ||
      (locked.libc !== undefined && !locked.libc.includes('glibc')) ||
      name.endsWith('-musl');
    if (locked.integrity === undefined && locked.optional && elsewhere) {
      unproven.push(name);
      continue;
    }
    if (!/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? ''))
      faults.push({ name, fault: 'it has no SHA-512' });
    if (locked.resolved !== undefined && !/^https:\/\/.+\.tgz$/.test(locked.resolved))
      faults.push({ name, fault: `it comes from ${locked.resolved}` });
    if (!isAllowed(locked.license))
      faults.push({ name, fault: `its licence is ${locked.license ?? 'unknown'}` });
  }
  return { faults, unproven };
}

/**
 * Of a choice (`OR`) one licence is enough; of a sum (`AND`) all are needed.
 * @param {string | undefined} expression
 */
function isAllowed(expression = '') {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => licences.has(one)));
}
