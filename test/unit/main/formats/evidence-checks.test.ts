// Doctored evidence packs: what the one checker says of each. The page of a pack and the command run the same script.
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { VERIFY_SCRIPT } from '../../../../main/formats/evidence/verify-script.ts';
import { verifyPage } from '../../../../main/formats/evidence/verify-page.ts';
import type { PackFile } from '../../../../main/formats/zip.ts';
import { evidence } from '../../../../messages/evidence.ts';
import { linesOf } from '../../../../tools/verify-evidence.mjs';
import { chanceOf } from '../../../faults/chance.ts';
import {
  BEFORE,
  forged,
  json,
  pack,
  put,
  rechained,
  request,
  sha256,
  SLIP,
  zipOf,
} from '../../../support/evidence-pack.ts';
import { newFolder } from '../../../support/folders.ts';

type Lines = Awaited<ReturnType<typeof linesOf>>;
type Changes = Parameters<typeof forged>[0];
const named = new Map(Object.entries(evidence.verify).map(([name, text]): [string, string] => [text, name]));

/** The failures that are told, each as the name of its text in `messages` and the detail. */
const failuresIn = (lines: Lines): string[] =>
  lines.slice(1).flatMap(({ ok, text }) => {
    const [, words = '', detail = ''] = /^✗ ([^:]*): (.*)$/.exec(text) ?? [];
    return ok ? [] : [`${named.get(words) ?? words}: ${detail}`];
  });
const passes = ([first]: Lines): boolean => first?.ok === true && first.text === evidence.verify.allGood;
const ofZip = (zip: Buffer) => linesOf(undefined, zip);
const ofFiles = (files: readonly PackFile[]) =>
  linesOf(files.map(({ path, bytes }): [string, Uint8Array] => [path, bytes]));

const honest = zipOf(pack());
const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`there is no ${String(from)} to change`);
  return changed;
};
/** Nothing is said of the entries of a broken chain. */
const broken = (where: number | string) => [
  `chain: ${where}`,
  ...['bodies', 'lists', 'attachments'].map((name) => `${name}: journal.json`),
];

describe('a pack that was changed, with a manifest that fits', () => {
  it.each<[string, Changes, string[]]>([
    ['nothing', {}, []],
    ['the format', { 'manifest.json': replaced('collateral-desk-evidence', 'x') }, ['list: manifest.json']],
    ['the version', { 'manifest.json': replaced('"version": 1', '"version": 2') }, ['list: manifest.json']],
    [
      'a listed file that is missing, with a name that acts on a terminal',
      {
        'manifest.json': replaced(
          '"files": [',
          '"files": [{"path":"\\u001b[2J\\u202egnp.\\ud800\\u3164","bytes":0,"sha256":""},',
        ),
      },
      ['list', 'hashes'].map((name) => `${name}: \\u{1b}[2J\\u{202e}gnp.\\u{d800}\\u{3164}`),
    ],
    [
      'a listed file with a name of any length',
      { 'manifest.json': replaced('"files": [', `"files": [{"path":"${'x'.repeat(10_000)}"},`) },
      ['list', 'hashes'].map((name) => `${name}: ${'x'.repeat(200)}...`),
    ],
    [
      'a listed file without a name',
      { 'manifest.json': replaced('"files": [', '"files": [{},') },
      ['list: undefined', 'hashes: undefined'],
    ],
    [
      'a file listed twice',
      { 'manifest.json': replaced(/("files": \[)(\s*\{[^}]*\},)/, '$1$2$2') },
      ['list: twice'],
    ],
    [
      'no readable manifest',
      { 'manifest.json': () => '{' },
      ['list', 'hashes'].map((name) => `${name}: ${String(unreadable('{'))}`),
    ],
    ['a size', { 'manifest.json': replaced(/"bytes": \d+/, '"bytes": 1') }, ['hashes: index.html']],
    ['a hash', { 'manifest.json': replaced(/"sha256": "./, '"sha256": "x') }, ['hashes: index.html']],
    [
      'an answer',
      { 'records/0002-deposits.json': replaced('d1', 'd2') },
      ['records: records/0002-deposits.json'],
    ],
    [
      'the place of an answer',
      { 'records/index.json': replaced('0001-loans', '0009-loans') },
      ['records: records/0009-loans.json'],
    ],
    ['the list of answers', { 'records/index.json': () => '[]' }, ['records: records/index.json']],
    [
      'an answer without a place before the changed one',
      { 'records/index.json': replaced('[', '[{},'), 'records/0001-loans.json': () => '{}' },
      ['records: undefined'],
    ],
    [
      'the excerpt’s format',
      { 'journal.json': replaced('desk-journal-excerpt', 'x') },
      broken('journal.json'),
    ],
    [
      'the excerpt’s version',
      { 'journal.json': replaced('"version": 2', '"version": 3') },
      broken('journal.json'),
    ],
    ['the last hash', { 'journal.json': json((it) => (it['last'] = BEFORE)) }, broken('last')],
    ['the hash before', { 'journal.json': json((it) => (it['before'] = 'f'.repeat(64))) }, broken(5)],
    [
      'a missing entry, with the rest chained again',
      { 'journal.json': rechained((entries) => void entries.splice(1, 1)) },
      broken(7),
    ],
    [
      'an entry’s text, in the chain and in the list',
      {
        'journal.json': replaced('{\\"a\\":1}', '{\\"a\\":2}'),
        'checklist.json': replaced('"a": 1', '"a": 2'),
      },
      broken(7),
    ],
    [
      'the hash that hides an entry',
      { 'journal.json': json(({ entries }) => put(entries, 1, { content: 'a'.repeat(64) })) },
      broken(7),
    ],
    [
      'text beside the hash that hides an entry',
      { 'journal.json': json(({ entries }) => put(entries, 1, { kind: 'repay.signed' })) },
      broken(6),
    ],
    [
      'an entry’s hash',
      { 'journal.json': json(({ entries }) => put(entries, 3, { hash: BEFORE })) },
      broken(8),
    ],
    [
      'a request, chained again',
      {
        'journal.json': rechained((entries) =>
          put(entries, 0, {
            body: JSON.stringify({ body: '{"amount_ngn":"2"}', bodyHash: sha256(request) }),
          }),
        ),
      },
      ['bodies: 5', 'lists: requests.json'],
    ],
    ['the checklist', { 'checklist.json': () => '[]' }, ['lists: checklist.json']],
    [
      'the content of an attachment',
      { 'attachments/0001.txt': () => 'x' },
      ['attachments: attachments/0001.txt'],
    ],
    [
      'content and hash of an attachment',
      { 'attachments/0001.txt': () => 'x', 'attachments/index.json': replaced(sha256(SLIP), sha256('x')) },
      ['attachments: 9'],
    ],
    [
      'an attachment said to be deleted',
      { 'attachments/index.json': replaced(/"kept",\s*"file": "[^"]*"/, '"deleted"') },
      ['attachments: 9'],
    ],
    [
      'the places of attachments',
      { 'attachments/index.json': () => '[]' },
      ['attachments: attachments/index.json'],
    ],
  ])('(%s) is told from its ZIP and from its folder', async (_what, changes, told) => {
    const files = forged(changes);
    expect(failuresIn(await ofZip(zipOf(files)))).toEqual(told);
    const lines = await ofFiles(files);
    expect(failuresIn(lines)).toEqual(told);
    expect(passes(lines)).toBe(told.length === 0);
  });

  it('fails with any value changed, and with any row left out or doubled', async () => {
    const passed: string[] = [];
    for (const { path, bytes } of pack().filter((file) => CHECKED.test(file.path)))
      for (const [what, text] of variants(path, Buffer.from(bytes).toString()))
        if (passes(await ofFiles(forged({ [path]: () => text })))) passed.push(`${path} ${what}`);
    expect(passed).toEqual([]);
  });
});

/** The files whose every value is checked. In the list of answers only place and hash are, and no readable page is. */
const CHECKED = /^(journal|checklist|sign-offs|requests|attachments|(records|attachments)\/index)\.json$/;
const UNCHECKED = /^records\/index\.json \d+\.(resource|subject|since|sinceUtc|observedAt|observedAtUtc)$/;

function unreadable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return cause;
  }
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** This JSON with one value changed, or one row left out or doubled. */
function* variants(file: string, text: string): Generator<[string, string]> {
  const whole = JSON.parse(text) as Json;
  const told = () => JSON.stringify(whole);
  function* within(value: Json, at: string): Generator<[string, string]> {
    if (typeof value !== 'object' || value === null) return;
    const place = value as Record<string, Json>;
    for (const [key, own] of Object.entries(value)) {
      const name = `${at}${key}`;
      if (UNCHECKED.test(`${file} ${name}`)) continue;
      if (typeof own === 'object') yield* within(own, `${name}.`);
      else {
        place[key] = typeof own === 'number' ? own + 1 : `${String(own)} `;
        yield [name, told()];
        place[key] = own;
      }
      if (!Array.isArray(value)) continue;
      value.splice(Number(key), 1);
      yield [`${name} left out`, told()];
      value.splice(Number(key), 0, own, own);
      yield [`${name} doubled`, told()];
      value.splice(Number(key), 1);
    }
  }
  yield* within(whole, '');
}

describe('a ZIP that the app would not write', () => {
  const other = zipOf(forged({ 'loan.json': () => '{"id":"LN-9"}' }));
  const [one, ...rest] = pack();
  if (one === undefined) throw new Error('an empty pack');
  const twice = (path: string) => zipOf([...pack(), ...pack().filter((file) => file.path === path)]);
  const more = (path: string) => zipOf([...pack(), { path, bytes: new Uint8Array(1) }]);
  it.each<[string, Buffer, string[]]>([
    ['cut in a file', honest.subarray(0, 200), ['zip: Error: cut off']],
    ['with a byte after it', Buffer.concat([honest, Buffer.from('x')]), ['zip: zip']],
    ['with another after it', Buffer.concat([honest, other]), ['zip: zip']],
    ['with another before it', Buffer.concat([other, honest]), ['zip: zip']],
    ['with a date', Buffer.from(honest).fill(1, 10, 12), ['zip: zip']],
    ['with a name that leaves it', more('../../outside'), ['list: ../../outside']],
    ['with a name of every object', more('__proto__'), ['list: __proto__']],
    ['without a file', zipOf(rest), ['list: index.html', 'hashes: index.html']],
    ['with a second manifest', twice('manifest.json'), ['list: twice']],
    ['with a second file of a name', twice('loan.json'), ['list: twice']],
  ])('%s is refused', async (_what, zip, told) => {
    const lines = await ofZip(zip);
    expect(passes(lines)).toBe(false);
    expect(failuresIn(lines)).toEqual(told);
  });

  it('is refused with any of 1,000 flipped bits and cuts', async () => {
    const chance = chanceOf('evidence');
    const passed = passes(await ofZip(Buffer.alloc(0))) ? [0] : [];
    for (let run = 0; run < 1_000; run += 1) {
      const bit = chance.between(0, honest.length * 8 - 1);
      const flipped = Buffer.from(honest);
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      if (passes(await ofZip(run % 10 === 0 ? honest.subarray(0, bit >> 3) : flipped))) passed.push(bit);
    }
    expect(passed).toEqual([]);
  });
});

describe('the command', () => {
  const tool = new URL('../../../../tools/verify-evidence.mjs', import.meta.url).pathname;
  const run = promisify(execFile);
  const said = async (path: string) =>
    run(process.execPath, [tool, path], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } }).then(
      ({ stdout }) => ({ code: 0, told: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        told: stdout + stderr,
      }),
    );
  const unpacked = (): string => {
    const folder = newFolder('evidence');
    for (const { path, bytes } of pack()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    return folder;
  };

  it('prints the lines of the page, and its code tells whether all checks passed', async () => {
    const folder = unpacked();
    const ofFolder = await said(folder);
    expect(ofFolder).toMatchObject({
      code: 0,
      told: expect.stringContaining(evidence.verify.allGood) as string,
    });
    const zip = join(newFolder('evidence'), 'pack.zip');
    writeFileSync(zip, honest);
    expect((await said(zip)).told).toContain(`${evidence.verify.whole}: ${sha256(honest)}`);
    writeFileSync(join(folder, 'loan.json'), '{}');
    expect(await said(folder)).toMatchObject({
      code: 1,
      told: expect.stringContaining('loan.json') as string,
    });
    expect(await said(join(folder, 'none'))).toMatchObject({ code: 2 });
  });

  it('reads nothing behind a link of a folder, and names the link harmlessly', async () => {
    for (const target of ['/etc/hostname', '/etc', 'loan.json', 'nowhere']) {
      const folder = unpacked();
      symlinkSync(target, join(folder, 'records', 'a\u001b[2J'));
      const told = `${folder} cannot be read: records/a\\u{1b}[2J is a link, or no file of this folder\n`;
      expect(await said(folder)).toEqual({ code: 2, told });
    }
  });
});

it('the page has every text it needs, and accepts a ZIP or a folder', () => {
  const html = verifyPage();
  for (const word of Object.values(evidence.verify)) expect(html).toContain(word);
  expect(html).toMatch(/<input type="file" id="zip" accept="\.zip">/);
  expect(html).toMatch(/<input type="file" id="folder" webkitdirectory>/);
  expect(html).toContain(VERIFY_SCRIPT);
  expect(html).toContain('id="said" role="status"');
});
