// Checks every source file of a clone against the room rules.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { circlesIn } from './circles.mjs';
import { read } from './reading.mjs';
import { importRules, packageRules } from './rules.mjs';
import { useRules, wholeRules } from './uses.mjs';

/**
 * @typedef {object} Finding
 * @property {string} rule
 * @property {string} reason
 * @property {string} where `path:line`
 * @property {string} what
 * @property {boolean} warning
 *
 * @typedef {import('./reading.mjs').Facts} Facts
 */

const rooms = ['domain', 'contract', 'messages', 'main', 'preload', 'renderer', 'sandbox', 'test', 'tools'];
const product = new Set(rooms.slice(0, 7));

/**
 * @param {string} root
 * @returns {{ files: number, findings: Finding[] }}
 */
export function inspect(root) {
  const paths = rooms.flatMap((room) => filesUnder(root, room));
  const all = paths.map((path) => read(path, readFileSync(join(root, path), 'utf8')));
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  /** @type {Finding[]} */
  const findings = [];
  for (const facts of all) {
    findings.push(...ofFile(facts));
    const targets = [];
    for (const { specifier, line } of facts.imports) {
      const where = `${facts.path}:${line}`;
      if (specifier.startsWith('.')) {
        const target = resolve(root, facts.path, specifier);
        targets.push(target);
        findings.push(...broken(importRules, facts.path, target, where, `imports ${target}`));
      } else if (specifier.startsWith('/') || specifier.startsWith('file:')) {
        findings.push({ ...words(wholeRules.absolute), where, what: `imports ${specifier}`, warning: false });
      } else {
        const name = packageOf(specifier);
        findings.push(...broken(packageRules, facts.path, name, where, `imports ${specifier}`));
      }
    }
    graph.set(facts.path, targets);
  }
  for (const circle of circlesIn(graph)) {
    const what = `is part of an import cycle: ${[...circle, circle[0]].join(' → ')}`;
    findings.push({ ...words(wholeRules.circle), where: String(circle[0]), what, warning: false });
  }
  return { files: all.length, findings };
}

/**
 * The findings of a file, except those about its imports.
 * @param {Facts} facts
 */
function ofFile({ path, lines, uses, errors }) {
  /** @type {Finding[]} */
  const findings = errors.map((message) => ({
    ...words(wholeRules.unreadable),
    where: path,
    what: message,
    warning: false,
  }));
  if (lines > 250) {
    findings.push({
      ...words(wholeRules.long),
      where: path,
      what: `has ${lines} lines`,
      warning: lines <= 400,
    });
  }
  if (!product.has(path.split('/')[0] ?? '')) return findings;
  for (const use of uses) {
    for (const rule of useRules) {
      if (!rule.kinds.includes(use.kind) || rule.allows(path, use.kind)) continue;
      findings.push({ ...words(rule), where: `${path}:${use.line}`, what: use.text, warning: false });
    }
  }
  return findings;
}

/**
 * @param {(import('./rules.mjs').ImportRule | import('./rules.mjs').PackageRule)[]} rules
 * @param {string} from
 * @param {string} to
 * @param {string} where
 * @param {string} what
 * @returns {Finding[]}
 */
function broken(rules, from, to, where, what) {
  return rules
    .filter((rule) => rule.breaks(from, to))
    .map((rule) => ({ ...words(rule), where, what, warning: false }));
}

/** @param {{ name: string, reason: string }} rule */
function words({ name, reason }) {
  return { rule: name, reason };
}

/** @param {string} specifier */
function packageOf(specifier) {
  if (specifier.startsWith('node:')) return specifier;
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : /^(fs)$/.test(scope) ? specifier : scope;
}

/**
 * The path in the clone of the file that an import names. A missing file keeps its name, because the rules
 * also apply to it.
 * @param {string} root
 * @param {string} from
 * @param {string} specifier
 */
function resolve(root, from, specifier) {
  const [bare = ''] = specifier.split('?');
  const path = posix.normalize(posix.join(dirname(from), bare));
  const bases = [path, path.replace(/\.(m?)js$/, '.$1ts'), path.replace(/\.js$/, '.tsx')];
  for (const base of bases) {
    for (const ending of ['', '.ts', '.tsx', '.mjs', '.d.ts', '/index.ts', '/index.tsx']) {
      if (/\.\w+$/.test(base + ending) && existsSync(join(root, base + ending))) return base + ending;
    }
  }
  return path;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(root, path);
    return /\.(tsx?|mts|mjs|js|css)$/.test(entry.name) ? [path] : [];
  });
}
