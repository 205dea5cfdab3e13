// Archives inside a backup that the app did not write, made by somebody who knows the passphrase.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTarPacker, packTar, unpackTar, type TarEntry } from 'modern-tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { epochMillis } from '../../../../../domain/time.ts';
import { archiveLength, packed, unpack } from '../../../../../main/store/backup/archive.ts';
import { streamOf } from '../../../../../main/store/backup/stream.ts';
import { writeManifest } from '../../../../../main/store/backup/manifest.ts';
import { refusalOf } from '../../../../../main/store/backup/age.ts';

let from: string;
let into: string;
beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'archive-from-'));
  into = mkdtempSync(join(tmpdir(), 'archive-into-'));
});
afterEach(() => {
  for (const folder of [from, into]) rmSync(folder, { recursive: true, force: true });
});

const JOURNAL = Buffer.from('j'.repeat(70_000));
const CACHE = Buffer.from('c'.repeat(4096));
const { manifest, bytes } = writeManifest({
  app: '0.1.0',
  createdAt: epochMillis(1_700_000_000_000),
  keyHex: 'ab'.repeat(32),
  parts: [
    { name: 'journal.db', bytes: JOURNAL.length },
    { name: 'cache.db', bytes: CACHE.length },
  ],
  journal: { count: 1, hash: 'cd'.repeat(32) },
  profiles: [],
});
const ENTRIES: TarEntry[] = [
  { header: { name: 'manifest.json', size: bytes.length }, body: bytes },
  { header: { name: 'journal.db', size: JOURNAL.length }, body: JOURNAL },
  { header: { name: 'cache.db', size: CACHE.length }, body: CACHE },
];
const refused = (archive: Uint8Array): Promise<unknown> =>
  unpack(streamOf([archive]), into, () => undefined).then(() => 'taken', refusalOf);

test('an archive has the stated length, and is read back byte for byte', async () => {
  writeFileSync(join(from, 'journal.db'), JOURNAL);
  writeFileSync(join(from, 'cache.db'), CACHE);
  const { readable, packing } = packed(bytes, manifest, from);
  const archive = Buffer.concat(await Array.fromAsync(readable));
  await packing;
  const length = archiveLength([bytes.length, JOURNAL.length, CACHE.length]);
  expect(archive.length).toBe(length);
  const lengths: number[] = [];
  expect(await unpack(streamOf([archive]), into, (said) => lengths.push(said))).toEqual(manifest);
  expect(lengths).toEqual([length]);
  expect(readdirSync(into).sort()).toEqual(['cache.db', 'journal.db']);
  expect(readFileSync(join(into, 'journal.db')).equals(JOURNAL)).toBe(true);
  expect(readFileSync(join(into, 'cache.db')).equals(CACHE)).toBe(true);
  expect((await unpackTar(archive)).map(({ header }) => [header.name, header.mode])).toEqual([
    ['manifest.json', 0o600],
    ['journal.db', 0o600],
    ['cache.db', 0o600],
  ]);
});

test.each([8 * 1024 ** 3 - 1, 8 * 1024 ** 3, 40 * 1024 ** 3])(
  'a file of %d bytes has a head of the calculated length',
  async (size) => {
    const { readable, controller } = createTarPacker();
    controller.add({ name: 'cache.db', size });
    const reader = readable.getReader();
    const counted = archiveLength([size]) - 1024 - 512 * Math.ceil(size / 512);
    let read = 0;
    while (read < counted) read += (await reader.read()).value?.length ?? 0;
    expect(read).toBe(counted);
    // No more of it is waiting.
    const more = reader.read().then(() => 'more');
    expect(await Promise.race([more, new Promise((resolve) => setTimeout(resolve, 0))])).toBeUndefined();
    more.catch(() => undefined);
    controller.error(new Error('enough'));
  },
);

test('a database that is longer or shorter than stated, or gone, ends the archive with an error', async () => {
  for (const length of [JOURNAL.length + 1, JOURNAL.length - 1, undefined]) {
    if (length === undefined) rmSync(join(from, 'journal.db'));
    else writeFileSync(join(from, 'journal.db'), Buffer.alloc(length));
    const { readable, packing } = packed(bytes, manifest, from);
    await expect(Array.fromAsync(readable)).rejects.toThrow(/given size|Size mismatch|ENOENT/);
    await packing;
  }
});

const changed = (name: string, header: Partial<TarEntry['header']>): TarEntry[] =>
  ENTRIES.map((entry) =>
    entry.header.name === name ? { ...entry, header: { ...entry.header, ...header } } : entry,
  );

test.each<[string, TarEntry[]]>([
  ['a file under a path', changed('cache.db', { name: '../cache.db' })],
  ['a file from the root', changed('cache.db', { name: '/cache.db' })],
  ['a file twice', changed('cache.db', { name: 'journal.db' })],
  ['a second list of contents', changed('cache.db', { name: 'manifest.json' })],
  ['a file under another name', changed('cache.db', { name: 'cache.db2' })],
  ['a name that a second header gives', changed('cache.db', { pax: { path: '../cache.db' } })],
  ['a folder in the place of a file', changed('cache.db', { name: 'cache.db/' })],
  [
    'a link in the place of a file',
    [
      ...ENTRIES.slice(0, 2),
      { header: { name: 'cache.db', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
    ],
  ],
  ['its files in another order', [ENTRIES[0], ENTRIES[2], ENTRIES[1]].flatMap((entry) => entry ?? [])],
  ['no list of contents', ENTRIES.slice(1)],
  ['a fourth file', [...ENTRIES, { header: { name: 'more', size: 1 }, body: Buffer.alloc(1) }]],
  ['a file too few', ENTRIES.slice(0, 2)],
  ['nothing in it', []],
])('an archive with %s is refused', async (_name, entries) => {
  expect(await refused(await packTar(entries))).toMatchObject({ fault: 'damaged' });
  expect(readdirSync(into)).not.toContain('more');
});

test('an archive that is invalid, cut or continues behind its end is refused', async () => {
  const archive = await packTar(ENTRIES);
  const wrong = [
    Buffer.from('no archive'),
    Buffer.alloc(100_000, 'x'),
    archive.subarray(0, -1024),
    archive.subarray(0, 40_000),
    Buffer.concat([archive, Buffer.alloc(512, 'x')]),
  ];
  for (const each of wrong) {
    expect(await refused(each)).toMatchObject({ fault: 'damaged' });
    for (const name of readdirSync(into)) rmSync(join(into, name));
  }
});

test('an endless list of contents is not waited for', async () => {
  const { readable, controller } = createTarPacker();
  controller.add({ name: 'manifest.json', size: 1024 ** 4 });
  await expect(unpack(readable, into, () => undefined)).rejects.toMatchObject({
    fault: 'damaged',
    message: 'its list of contents makes no sense',
  });
});

test('a caller can end it by its stated length before a database is written', async () => {
  const archive = await packTar(ENTRIES);
  const shorter = new Error('shorter');
  await expect(
    unpack(streamOf([archive]), into, () => {
      throw shorter;
    }),
  ).rejects.toBe(shorter);
  expect(readdirSync(into)).toEqual([]);
});
