// What a mutation run changes, where it expects which share to be noticed, and which tests can notice it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { changesOf } from './operators.mjs';

/**
 * @typedef {object} Mutant
 * @property {number} id
 * @property {string} room
 * @property {string} file
 * @property {number} line
 * @property {string} source the trimmed line of the source
 * @property {string} text the expression as it is
 * @property {string} change
 * @property {string} instead the expression as it becomes
 *
 * @typedef {{ file: string, line: string, text: string, change: string, reason: string }} Equivalent
 * @typedef {import('./operators.mjs').Change & { id: number }} Placed
 */

/**
 * The folders of each room, the share of its mutants that tests must notice, and the integration tests that count for it.
 * @type {Record<'domain' | 'borrow' | 'repay' | 'ledger' | 'evidence' | 'service' | 'bridge' | 'credentials' | 'journal' | 'contract',
 *   { folders: string[], goal: number, integration?: string[] }>}
 */
export const ROOMS = {
  domain: { folders: ['domain'], goal: 95 },
  borrow: { folders: ['main/desk/borrow'], goal: 90 },
  repay: { folders: ['main/desk/repay'], goal: 90 },
  ledger: { folders: ['main/desk/ledger'], goal: 90 },
  evidence: { folders: ['main/desk/evidence'], goal: 90 },
  service: {
    folders: ['main/service/reading', 'main/service/requests', 'main/service/polling'],
    goal: 90,
    // Sockets, proxies and TLS have no unit tests.
    integration: [
      ...['may-start', 'never-left', 'post-once', 'reads', 'sign-in', 'stuck-agent', 'where-sent'].map(
        (name) => `test/integration/service/${name}.test.ts`,
      ),
      ...['matrix', 'sign-in'].map((name) => `test/integration/networks/${name}.test.ts`),
    ],
  },
  bridge: { folders: ['main/bridge'], goal: 90 },
  credentials: { folders: ['main/credentials'], goal: 90 },
  journal: { folders: ['main/desk/journal', 'main/store/worker/journal'], goal: 90 },
  contract: { folders: ['contract'], goal: 90 },
};
/** @typedef {keyof typeof ROOMS} Room */

const spaced = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Every mutant of the rooms, and the changes of each file in the order of the source.
 * @param {string} root
 * @param {readonly Room[]} rooms
 */
export function mutantsOf(root, rooms) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @type {Record<string, Placed[]>} */
  const sources = {};
  for (const room of rooms)
    for (const file of filesIn(root, ROOMS[room].folders)) {
      const source = readFileSync(join(root, file), 'utf8');
      const lines = source.split('\n');
      sources[file] = changesOf(source, file).map((change) => {
        const { start, end, what, instead } = change;
        const line = source.slice(0, start).split('\n').length;
        const id = mutants.length + 1;
        const text = spaced(source.slice(start, end));
        mutants.push({
          id,
          room,
          file,
          line,
          source: spaced(lines[line - 1] ?? ''),
          text,
          change: what,
          instead: spaced(instead),
        });
        return { ...change, id };
      });
    }
  return { mutants, sources };
}

/** @param {string} root @returns {Equivalent[]} */
export const equivalentsIn = (root) =>
  JSON.parse(readFileSync(join(root, 'tools/lib/mutants/equivalent.json'), 'utf8'));

/** @param {Equivalent} entry @param {Mutant} mutant */
export const isListed = (entry, mutant) =>
  entry.file === mutant.file &&
  entry.line === mutant.source &&
  entry.text === mutant.text &&
  entry.change === mutant.change;

/** @param {string} root @param {readonly string[]} folders */
function filesIn(root, folders) {
  return execFileSync('git', ['ls-files', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
}

/**
 * As many of the list as wanted, the same ones for the same seed.
 * @template T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {string} seed
 * @returns {T[]}
 */
export function sampleOf(all, count, seed) {
  const random = generator(seed);
  return all
    .map((each) => ({ each, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .slice(0, count)
    .map(({ each }) => each);
}

/** The same numbers for the same seed (mulberry32). @param {string} seed */
function generator(seed) {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Whether a test file imports one of the files, itself or through others. One that imports by a pattern may import any.
 * @param {string} root
 * @param {ReadonlySet<string>} wanted paths inside the root
 */
export function importing(root, wanted) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  /** @type {Set<string>} */
  const globs = new Set();
  const importsOf = (/** @type {string} */ file) => {
    let list = imports.get(file);
    if (list === undefined) {
      const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (source.includes('import.meta.glob')) globs.add(file);
      list = [...source.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      );
      imports.set(file, list);
    }
    return list;
  };
  return (/** @type {string} */ testFile) => {
    const seen = new Set([testFile]);
    for (const file of seen) {
      for (const next of importsOf(file)) seen.add(next);
      if (wanted.has(relative(root, file)) || globs.has(file)) return true;
    }
    return false;
  };
}
