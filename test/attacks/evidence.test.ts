// An attacker changes an evidence pack and rewrites its manifest, ZIP or chain. The command and the
// pack's page must each refuse it. If all are rewritten, only the SHA-256 in the journal reveals the change.
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { VERIFY_SCRIPT } from '../../main/formats/evidence/verify-script.ts';
import { verifyZip } from '../../tools/verify-evidence.mjs';
import type { Chance } from '../faults/chance.ts';
import { forged, pack, rechained, zipOf } from '../support/evidence-pack.ts';
import { attack, prototypesUntouched, type Outcome } from './attack.ts';

type Check = (list: [string, Uint8Array][], zip: Uint8Array) => Promise<{ name: string; ok: boolean }[]>;
const page = vm.createContext({ TextEncoder, TextDecoder, Uint8Array, ArrayBuffer, DataView, Array, crypto });
vm.runInContext(
  `const WORDS = {};${VERIFY_SCRIPT}\nglobalThis.check = check; globalThis.unzip = unzip;`,
  page,
);
const script = page as { check: Check; unzip: (zip: Uint8Array) => [string, Uint8Array][] };

const byCommand = (zip: Buffer): boolean => verifyZip(zip).every(({ wrong }) => wrong === undefined);
async function byPage(zip: Buffer): Promise<boolean> {
  let files;
  try {
    files = script.unzip(zip);
  } catch {
    return false;
  }
  return (await script.check(files, zip)).every(({ ok }) => ok);
}

type Making = (chance: Chance) => Buffer;
const honest = zipOf(pack());
const LISTS = ['checklist.json', 'sign-offs.json', 'requests.json', 'attachments.json'] as const;
/** Fields of an entry in the lists and in the excerpt, which the chain covers. */
const TOLD = ['seq', 'at', 'kind', 'subject', 'body'] as const;

const one = <T>(chance: Chance, list: readonly T[]): T => chance.pick(list as readonly [T, ...T[]]);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Another value of the same type, or null. */
function another(chance: Chance, value: Json): Json {
  const others: Json[] =
    typeof value === 'number'
      ? [value + 1, -value, value + 0.5, String(value), null]
      : typeof value === 'string'
        ? [`${value} `, `${value}0`, value.slice(1), '', 0, null]
        : ['', 0, null];
  return one(
    chance,
    others.filter((other) => other !== value),
  );
}
const edited = (change: (value: Json) => void) => (text: string) => {
  const value = JSON.parse(text) as Json;
  change(value);
  return JSON.stringify(value);
};
type Entry = Record<string, Json>;
const entriesOf = (value: Json): Entry[] =>
  (Array.isArray(value) ? value : (value as { entries: Json }).entries) as Entry[];

/** Changes one field of one entry. */
const misquoted = (chance: Chance, fields: readonly string[]) =>
  edited((value) => {
    const entry = one(
      chance,
      entriesOf(value).filter((each) => fields.some((field) => field in each)),
    );
    const field = one(
      chance,
      fields.filter((each) => each in entry),
    );
    const own = entry[field] ?? null;
    // A body is an object in the lists and text in the excerpt.
    entry[field] = typeof own === 'object' ? { forged: chance.between(0, 999) } : another(chance, own);
  });
const rearranged = (chance: Chance) =>
  edited((value) => {
    const entries = entriesOf(value);
    const at = chance.between(0, entries.length - 1);
    const entry = entries[at];
    if (entry === undefined) throw new Error('the list is empty');
    if (chance.once(2)) entries.splice(at, 1);
    else entries.splice(at, 0, { ...entry });
  });

const makings: readonly [Making, ...Making[]] = [
  // Changed bytes of the ZIP.
  (chance) => {
    const zip = Buffer.from(honest);
    const bit = chance.between(0, zip.length * 8 - 1);
    zip.writeUInt8(zip.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return zip;
  },
  (chance) => honest.subarray(0, chance.between(0, honest.length - 1)),
  (chance) => {
    const at = chance.between(0, honest.length);
    const more = Buffer.alloc(chance.between(1, 200), chance.between(0, 255));
    return Buffer.concat([honest.subarray(0, at), more, honest.subarray(at)]);
  },
  // Two ZIPs in one file: readers from the end and from the start would see different packs.
  (chance) => {
    const other = zipOf(forged({ 'loan.json': () => '{"id":"LN-9"}' }));
    return chance.once(2) ? Buffer.concat([honest, other]) : Buffer.concat([other, honest]);
  },
  // Two files with the same name.
  (chance) => {
    const files = pack();
    const file = one(chance, files);
    const twin = { path: file.path, bytes: chance.once(2) ? file.bytes : new TextEncoder().encode('[]') };
    return zipOf(chance.once(2) ? [...files, twin] : [twin, ...files]);
  },
  // A flag, method, date, size or checksum that the app never writes.
  (chance) => {
    const zip = Buffer.from(honest);
    const offset = chance.pick([6, 8, 10, 12, 14, 18, 22, 28]);
    zip.writeUInt16LE(chance.between(1, 0xfffe) ^ zip.readUInt16LE(offset) || 1, offset);
    return zip.equals(honest) ? zip.subarray(1) : zip;
  },
  // A file added, removed or renamed, with the old manifest.
  (chance) => {
    const files = pack();
    const names = [
      '../../outside.txt',
      '/etc/passwd',
      'C:\\x',
      'records/../loan.json',
      '__proto__',
      'loan.json ',
    ];
    const more = { path: one(chance, names), bytes: new Uint8Array(chance.between(0, 50)) };
    if (chance.once(2)) return zipOf([...files, more]);
    const at = chance.between(0, files.length - 1);
    return zipOf(
      chance.once(2)
        ? files.filter((_, nth) => nth !== at)
        : files.map((file, nth) => (nth === at ? { ...file, path: more.path } : file)),
    );
  },
  // Contents swapped, with the old manifest.
  (chance) => {
    const files = pack();
    const [first, second] = [chance.between(0, files.length - 1), chance.between(0, files.length - 2)];
    const other = second >= first ? second + 1 : second;
    return zipOf(
      files.map((file, nth) => ({
        path: file.path,
        bytes: (nth === first ? files[other] : nth === other ? files[first] : file)?.bytes ?? file.bytes,
      })),
    );
  },
  // The manifest of the following packs fits: every size and hash is right.
  (chance) => zipOf(forged({ [one(chance, LISTS)]: misquoted(chance, TOLD) })),
  (chance) => zipOf(forged({ [one(chance, LISTS)]: rearranged(chance) })),
  (chance) => zipOf(forged({ 'journal.json': misquoted(chance, [...TOLD, 'hash', 'content']) })),
  (chance) => zipOf(forged({ 'journal.json': rearranged(chance) })),
  (chance) =>
    zipOf(
      forged({
        'journal.json': edited((value) => {
          const excerpt = value as { [name: string]: Json };
          const field = one(chance, ['before', 'last', 'format', 'version']);
          excerpt[field] = another(chance, excerpt[field] ?? null);
        }),
      }),
    ),
  // The chain of the journal fits too. The lists and the hashes of requests do not.
  (chance) =>
    zipOf(
      forged({
        'journal.json': rechained((entries) => {
          const entry = one(
            chance,
            entries.filter((each) => 'body' in each),
          );
          const field = chance.pick(['at', 'kind', 'subject', 'body']);
          entry[field] =
            field === 'at' ? Number(entry['at']) + chance.between(1, 999) : `${String(entry[field])} `;
          if (field === 'body') entry[field] = JSON.stringify({ forged: chance.between(0, 999) });
        }),
      }),
    ),
  // Changed answers of the service, and a changed index of them.
  (chance) => {
    const name = one(
      chance,
      pack()
        .map(({ path }) => path)
        .filter((path) => /^records\/\d/.test(path)),
    );
    return zipOf(forged({ [name]: (text) => `${text.slice(0, -1)},"forged":${chance.between(0, 999)}}` }));
  },
  (chance) => zipOf(forged({ 'records/index.json': misquoted(chance, ['file', 'sha256']) })),
  // A changed content of an attachment, and a changed index of them.
  (chance) => zipOf(forged({ 'attachments/0001.txt': (text) => `${text}${chance.between(0, 999)}` })),
  (chance) => zipOf(forged({ 'attachments/index.json': misquoted(chance, ['seq', 'id', 'sha256', 'file']) })),
];

test('no forged pack passes the command or the page', async () => {
  expect([byCommand(honest), await byPage(honest)]).toEqual([true, true]);
  await attack('forged evidence packs', async (chance, index): Promise<Outcome> => {
    const nth = index % makings.length;
    const zip = (makings[nth] ?? makings[0])(chance);
    if (zip.equals(honest)) throw new Error(`attack ${nth} changed nothing`);
    const passed = { command: byCommand(zip), page: await byPage(zip) };
    prototypesUntouched();
    if (passed.command || passed.page)
      throw new Error(`attack ${nth} passes the checks: ${JSON.stringify(passed)}`);
    return 'refused';
  });
});
